import { useTypedText } from '../../hooks/use-debounced.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useOnLeave } from '../../hooks/use-on-leave.ts';

/** A text that is stored when its field is left, the entry is, or the window goes. */
export function useKeptText(stored: string, onSave: (text: string) => void) {
  const { text, setText, noteHandedOn } = useTypedText(stored);
  const { save } = useLatestCalls({
    save(): void {
      const kept = text.trim();
      if (kept === stored) return;
      noteHandedOn(kept);
      onSave(kept);
    },
  });
  useOnLeave(save);
  return { text, setText, save };
}
