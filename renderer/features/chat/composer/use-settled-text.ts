import { useEffect, useState } from 'react';
import { useLatest } from '../../../hooks/use-latest.ts';

const settleAfterMs = 600;

/** Text that is handed on when the typing pauses, or when `settle` is called. */
export function useSettledText(value: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed elsewhere: that is what there is now.
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const settle = useLatest(() => {
    if (text !== value) onSettle(text);
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(settle, settleAfterMs);
    return () => clearTimeout(timer);
  }, [text, value, settle]);
  // The panel may be closed in the middle of a word.
  useEffect(() => settle, [settle]);
  return { text, type: setText, settle };
}
