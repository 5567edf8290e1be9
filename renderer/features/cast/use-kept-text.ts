import { useState } from 'react';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useOnLeave } from '../../hooks/use-on-leave.ts';

/** A text that is stored when its field is left, the entry is, or the window goes. */
export function useKeptText(stored: string, onSave: (text: string) => void) {
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setText(stored);
  }
  const { save } = useLatestCalls({
    save(): void {
      if (text.trim() !== stored) onSave(text.trim());
    },
  });
  useOnLeave(save);
  return { text, setText, save };
}
