import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsProjectArchive } from '#contract';
import styles from './PictureDropZone.module.css';

interface PictureDropZoneProps {
  readonly className: string | undefined;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files dropped anywhere on its children; a hint lies over them while files are dragged there. */
export function PictureDropZone({ className, onDrop, children }: PictureDropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const watch = (event: DragEvent<HTMLElement>): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    if (!isOver) setOver(true);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>): void => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  };
  const onDropFiles = (event: DragEvent<HTMLElement>): void => {
    setOver(false);
    if (!hasFiles(event) || holdsProjectArchive(event.dataTransfer.files)) return;
    event.preventDefault();
    event.stopPropagation();
    onDrop(Array.from(event.dataTransfer.files));
  };
  return (
    <section
      className={className}
      onDragEnterCapture={watch}
      onDragOverCapture={watch}
      onDragLeaveCapture={onDragLeave}
      onDropCapture={onDropFiles}
    >
      {children}
      {isOver && (
        <div className={styles.hint}>
          <p className={styles.card}>
            <ImagePlus aria-hidden />
            {t('chat.attachments.drop')}
          </p>
        </div>
      )}
    </section>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
