import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileTarget } from '../../../hooks/use-file-target.ts';
import styles from './PictureDropZone.module.css';

interface PictureDropZoneProps {
  readonly className: string | undefined;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files dropped anywhere on its children; a hint lies over them while files are dragged there. */
export function PictureDropZone({ className, onDrop, children }: PictureDropZoneProps) {
  const { t } = useTranslation();
  const { over, dropProps } = useFileTarget(onDrop);
  return (
    <section className={className} {...dropProps}>
      {children}
      {over && (
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
