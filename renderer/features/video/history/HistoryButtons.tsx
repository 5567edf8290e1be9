import { Redo2, Undo2 } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { shownName } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { historyKeyOf, isInDialog, textFieldOf, undoLast, useUndoable } from '../../../hooks/use-undoable.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Hinted } from '../../../ui/controls/Hinted.tsx';
import iconButton from '../../../ui/controls/IconButton.module.css';
import { useVideoForm } from '../form/use-video-form.ts';
import type { StepDescription } from './describe-step.ts';
import styles from './HistoryButtons.module.css';

const icons = { undo: Undo2, redo: Redo2 };
const pastWords = { undo: 'undone', redo: 'redone' } as const;
type Direction = keyof typeof icons;

/** Undo and redo for what was done to the references and the whole form; says which step it was. */
export const HistoryButtons = memo(function HistoryButtons() {
  const { t } = useTranslation();
  const format = useFormat();
  const video = useVideoForm();
  const announce = useAnnounce();
  const go = (direction: Direction): void => {
    const step = direction === 'undo' ? video.lastStep : video.nextStep;
    if (step === null) return;
    video[direction]();
    const names = format.list(
      step.names.map((name) => shownName(name, (kind, number) => t(`references.names.${kind}`, { number }))),
    );
    announce(t(`compose.history.${pastWords[direction]}.${step.type}`, { names }));
  };
  const buttons = useRef<HTMLDivElement>(null);
  useUndoable('form', video.lastStep, () => {
    if (!buttons.current?.checkVisibility()) return false;
    go('undo');
    return true;
  });
  useHistoryKeys(() => go('redo'), { undo: video.lastStep, redo: video.nextStep });
  const can = { undo: video.lastStep !== null, redo: video.nextStep !== null };
  useCommand('form.undo', () => go('undo'), can.undo);
  useCommand('form.redo', () => go('redo'), can.redo);

  return (
    <div ref={buttons} className={styles.buttons}>
      {(['undo', 'redo'] as const).map((direction) => {
        const Icon = icons[direction];
        return (
          <Hinted key={direction} hint={t(`compose.history.${direction}`)}>
            <Button
              aria-label={t(`compose.history.${direction}`)}
              className={`${iconButton.button} ${styles.button}`}
              // Stays focusable: a button that goes away under the finger takes the focus with it.
              aria-disabled={!can[direction]}
              onPress={() => go(direction)}
            >
              <Icon aria-hidden />
            </Button>
          </Hinted>
        );
      })}
    </div>
  );
});

/**
 * Ctrl+Z and its kin, read before anything that stops keys on their way. A text field undoes what was typed in it; where
 * the last typing was in another field, the browser would take that back, seen or not. A prompt that was put in place of
 * another is no typing: there the key takes that step. Dialogs undo nothing else.
 */
function useHistoryKeys(redo: () => void, steps: Readonly<Record<Direction, StepDescription | null>>): void {
  const lastTyped = useRef<EventTarget | null>(null);
  const replacing = isPromptReplaced(steps.undo) ? steps.undo : null;
  useEffect(() => {
    if (replacing !== null) lastTyped.current = null;
  }, [replacing]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const direction = historyKeyOf(event);
    // `useUndoKey` may have been first.
    if (direction === null || event.defaultPrevented) return;
    const textField = textFieldOf(event);
    if (textField !== null && textField === lastTyped.current) return;
    event.preventDefault();
    const isPrompt = textField?.matches('[data-pane="form"] textarea') === true;
    if (textField !== null && !(isPrompt && isPromptReplaced(steps[direction]))) return;
    if (isInDialog(event)) return;
    if (direction === 'undo') undoLast(event);
    else redo();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    const remember = ({ target }: Event): void => {
      lastTyped.current = target;
    };
    window.addEventListener('keydown', listen, true);
    window.addEventListener('input', remember, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      window.removeEventListener('input', remember, true);
    };
  }, []);
}

function isPromptReplaced(step: StepDescription | null): boolean {
  return step?.type === 'prompt' || step?.type === 'refill';
}
