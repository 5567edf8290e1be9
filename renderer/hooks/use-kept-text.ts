import { isBlank } from '#contract';
import { useTypedText } from './use-debounced.ts';
import { useLatestCalls } from './use-latest.ts';
import { useOnLeave } from './use-on-leave.ts';

/** A text that is stored when its field is left, what it belongs to is, or the window goes. */
export function useKeptText(stored: string, onSave: (text: string) => void) {
  const { text, setText, noteHandedOn } = useTypedText(stored);
  const { save } = useLatestCalls({
    save(): void {
      const kept = isBlank(text) ? '' : text.trim();
      if (kept === stored) return;
      noteHandedOn(kept);
      onSave(kept);
    },
  });
  useOnLeave(save);
  return { text, setText, save };
}
