import { useEffect, useRef, useState } from 'react';
import { isBlank } from '#contract';
import { useLatest } from './use-latest.ts';
import { useOnLeave } from './use-on-leave.ts';

const pauseMs = 600;

const asTyped = (text: string): string => text;

/**
 * The text of a field whose value may change elsewhere: then the field shows that. A text that was handed on and comes back as the value
 * takes nothing away that was typed since.
 *
 * @param meaning the value that a text stands for
 */
function useTypedText(value: string, meaning = asTyped) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState<{ value: string; handedOn: readonly string[] }>({ value, handedOn: [] });
  if (known.value !== value) {
    // Two may be on their way: that the first has come says nothing of the second.
    const at = known.handedOn.findIndex((each) => meaning(each) === value);
    setKnown({ value, handedOn: at < 0 ? [] : known.handedOn.slice(at + 1) });
    if (at < 0) setText(value);
  }
  const noteHandedOn = (each: string): void =>
    setKnown((now) => ({ ...now, handedOn: [...now.handedOn, each] }));
  return { text, setText, noteHandedOn };
}

/**
 * A field's text that is handed on when typing pauses, when `flush` is called, or when the field or the window goes away.
 *
 * @param meaning the value that a text stands for: of several texts for one, as 0 and 0.0, the field keeps the one that was typed
 */
export function useDebouncedText(value: string, onChange: (text: string) => void, meaning = asTyped) {
  const { text, setText, noteHandedOn } = useTypedText(value, meaning);
  const flush = useLatest(() => {
    if (meaning(text) === value) return;
    noteHandedOn(text);
    onChange(text);
  });
  const debounced = useDebounced(text, pauseMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `debounced` changes when typing has paused.
  useEffect(() => flush(), [debounced, flush]);
  // In the middle of a word.
  useOnLeave(flush);
  return { text, setText, flush };
}

/** The value as it was when it had last stayed the same for `afterMs` milliseconds. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}

/**
 * A text that is stored when typing pauses, and when its field is left, what it belongs to is, or the window goes.
 *
 * @param onSave is given, when the field is left, what stood there before: all that was typed meanwhile is one step of undo
 */
export function useKeptText(stored: string, onSave: (text: string, before?: string) => void) {
  const { text, setText, noteHandedOn } = useTypedText(stored);
  const before = useRef<string>(undefined);
  const store = useLatest((isLeft: boolean): void => {
    const kept = isBlank(text) ? '' : text.trim();
    const isStored = kept === stored;
    if (!isStored) {
      before.current ??= stored;
      noteHandedOn(kept);
    }
    const from = isLeft && before.current !== kept ? before.current : undefined;
    if (isLeft) before.current = undefined;
    if (!isStored || from !== undefined) onSave(kept, from);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing has paused where neither changes; what was stored may be what the text is no more
  useEffect(() => {
    const timer = setTimeout(store, pauseMs, false);
    return () => clearTimeout(timer);
  }, [text, stored, store]);
  const save = useLatest(() => store(true));
  useOnLeave(save);
  return { text, setText, save };
}
