import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import iconButton from '../../../ui/controls/IconButton.module.css';
import { useVideoForm } from '../form/use-video-form.ts';
import styles from './HistoryButtons.module.css';

const isMac = /Mac/.test(navigator.userAgent);
const textFields =
  'textarea, [contenteditable="true"], input:not([type="range"], [type="radio"], [type="checkbox"])';
const dialogs = '[role="dialog"], [role="alertdialog"]';

const icons = { undo: Undo2, redo: Redo2 };
const pastWords = { undo: 'undone', redo: 'redone' } as const;
type Direction = keyof typeof icons;

/** Undo and redo for what was done to the references and the whole form; says which step it was. */
export function HistoryButtons() {
  const { t } = useTranslation();
  const format = useFormat();
  const video = useVideoForm();
  const [words, setWords] = useState('');
  const go = (direction: Direction): void => {
    const step = direction === 'undo' ? video.lastStep : video.nextStep;
    if (step === null) return;
    video[direction]();
    const names = format.list(step.names);
    setWords(t(`compose.history.${pastWords[direction]}.${step.type}`, { names }));
  };
  useHistoryKeys(
    () => go('undo'),
    () => go('redo'),
  );
  const can = { undo: video.lastStep !== null, redo: video.nextStep !== null };

  return (
    <div className={styles.buttons}>
      <span role="status" className={styles.spoken}>
        {words}
      </span>
      {(['undo', 'redo'] as const).map((direction) => {
        const Icon = icons[direction];
        return (
          <TooltipTrigger key={direction} delay={600}>
            <Button
              aria-label={t(`compose.history.${direction}`)}
              className={`${iconButton.button} ${styles.button}`}
              // Stays focusable: a button that goes away under the finger takes the focus with it.
              aria-disabled={!can[direction]}
              onPress={() => go(direction)}
            >
              <Icon aria-hidden />
            </Button>
            <Tooltip className={iconButton.tooltip ?? ''} offset={6}>
              {t(`compose.history.${direction}`)}
            </Tooltip>
          </TooltipTrigger>
        );
      })}
    </div>
  );
}

/** Ctrl+Z and its kin, anywhere but in text fields, which undo what was typed, and in dialogs. */
function useHistoryKeys(undo: () => void, redo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const direction = readDirection(event);
    const isElsewhere = event.target instanceof Element && event.target.closest(`${textFields}, ${dialogs}`);
    if (direction === null || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    if (direction === 'undo') undo();
    else redo();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function readDirection(event: KeyboardEvent): Direction | null {
  const isMain = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isMain || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !isMac && !event.shiftKey ? 'redo' : null;
}
