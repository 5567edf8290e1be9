import { Redo2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { announce } from '../../../hooks/announce.ts';
import { doneWords, type UndoName, whatWords } from '../../../hooks/undo/deeds.ts';
import type { Direction, UndoStep } from '../../../hooks/undo/undo-book.ts';
import { useUndoable } from '../../../hooks/undo/use-undo.ts';
import { useWords } from '../../../i18n/use-words.ts';
import iconButton from '../../../ui/controls/IconButton.module.css';
import { Hinted } from '../../../ui/controls/IconButton.tsx';
import { useVideoForm } from '../form/use-video-form.ts';
import { replacesText } from './form-history.ts';
import styles from './HistoryButtons.module.css';

const icons = { undo: Undo2, redo: Redo2 };

/** Undo and redo for what was done to the references and the whole form; says which step it was. */
export const HistoryButtons = memo(function HistoryButtons() {
  const { t, format } = useWords();
  const video = useVideoForm();
  const stepOf = (direction: Direction): UndoStep | null => {
    const step = direction === 'undo' ? video.lastStep : video.nextStep;
    if (step === null) return null;
    const names = step.names.map(({ kind, number }) => t(`references.names.${kind}`, { number }));
    const name: UndoName = { type: step.type, names: format.list(names) };
    const run = (): void => {
      video[direction]();
      announce(doneWords(direction, name, t));
    };
    return { what: whatWords(name, t), deed: step, replacesText: replacesText(step), run };
  };
  const steps = { undo: stepOf('undo'), redo: stepOf('redo') };
  useUndoable('form', steps);

  return (
    <div className={styles.buttons}>
      {(['undo', 'redo'] as const).map((direction) => {
        const Icon = icons[direction];
        return (
          <Hinted key={direction} hint={t(`compose.history.${direction}`)}>
            <Button
              aria-label={t(`compose.history.${direction}`)}
              className={`${iconButton.button} ${styles.button}`}
              // Stays focusable: a button that goes away under the finger takes the focus with it.
              aria-disabled={steps[direction] === null}
              onPress={() => steps[direction]?.run()}
            >
              <Icon aria-hidden />
            </Button>
          </Hinted>
        );
      })}
    </div>
  );
});
