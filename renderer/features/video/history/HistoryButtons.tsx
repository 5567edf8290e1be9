import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import iconButton from '../../../ui/IconButton.module.css';
import type { VideoFormHandle } from '../form/use-video-form.ts';
import styles from './HistoryButtons.module.css';
import { useHistoryKeys } from './use-history-keys.ts';

const icons = { undo: Undo2, redo: Redo2 };
const said = { undo: 'undone', redo: 'redone' } as const;
type Way = keyof typeof icons;

/** Takes back and brings back what was done to the references; says what it was. */
export function HistoryButtons({ video }: { readonly video: VideoFormHandle }) {
  const { t, i18n } = useTranslation();
  const [words, setWords] = useState('');
  const go = (way: Way): void => {
    const step = way === 'undo' ? video.lastStep : video.nextStep;
    if (step === null) return;
    video[way]();
    const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(step.names);
    setWords(t(`compose.history.${said[way]}.${step.type}`, { names }));
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
      {(['undo', 'redo'] as const).map((way) => {
        const Icon = icons[way];
        return (
          <TooltipTrigger key={way} delay={600}>
            <Button
              aria-label={t(`compose.history.${way}`)}
              className={`${iconButton.button} ${styles.button}`}
              // Stays focusable: a button that goes away under the finger takes the focus with it.
              aria-disabled={!can[way]}
              onPress={() => go(way)}
            >
              <Icon aria-hidden />
            </Button>
            <Tooltip className={iconButton.tooltip ?? ''} offset={6}>
              {t(`compose.history.${way}`)}
            </Tooltip>
          </TooltipTrigger>
        );
      })}
    </div>
  );
}
