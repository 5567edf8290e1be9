import { GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { startClipDrag } from '../data/clips.queries.ts';
import styles from './ClipPlayer.module.css';

interface DragHandleProps {
  readonly id: string;
  readonly onError: (thrown: unknown) => void;
}

/** Drags the clip's file into another app. "Save as…" does the same for those who do not drag. */
export function DragHandle({ id, onError }: DragHandleProps) {
  const { t } = useTranslation();
  const begin = (event: DragEvent): void => {
    // The system's own drag, which carries the file, takes the place of the page's.
    event.preventDefault();
    startClipDrag([id]).catch(onError);
  };
  return (
    <div className={styles.handle} draggable onDragStart={begin} title={t('tasks.player.drag')} aria-hidden>
      <GripVertical />
      {t('tasks.player.dragShort')}
    </div>
  );
}
