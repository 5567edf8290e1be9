import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { titleOf } from '../data/task-names.ts';
import { taskQuery } from '../data/tasks.queries.ts';
import styles from './TaskChain.module.css';

interface ChainPlayerProps {
  /** Finished clips, in the order in which they play. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Plays the clips of a chain one after the other, as one film; a clip that cannot be played is passed over. */
export function ChainPlayer({ ids, onClose }: ChainPlayerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [index, setIndex] = useState(0);
  const { data: task } = useQuery(taskQuery(ids[index] ?? ''));
  const goOn = (): void => setIndex(Math.min(index + 1, ids.length - 1));
  return (
    <Dialog title={t('goOn.chain.heading')} isOpen onClose={onClose} size="wide">
      {task && task.mediaUrl !== null && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: generated clips come without captions */}
          <video
            className={styles.film}
            src={task.mediaUrl}
            controls
            autoPlay
            playsInline
            disablePictureInPicture
            aria-label={titleOf(task)}
            onEnded={goOn}
            onError={goOn}
          />
          <p className={styles.place}>
            {t('goOn.chain.playing', {
              number: format.integer(index + 1),
              total: format.integer(ids.length),
              title: titleOf(task),
            })}
          </p>
        </>
      )}
    </Dialog>
  );
}
