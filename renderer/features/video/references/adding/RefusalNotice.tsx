import type { TFunction } from 'i18next';
import { TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import type { ShownRefusal } from './frame-placement.ts';
import styles from './RefusalNotice.module.css';

interface RefusalNoticeProps {
  readonly refused: readonly ShownRefusal[];
  readonly onDismiss: () => void;
}

/** What was not taken, and why. */
export function RefusalNotice({ refused, onDismiss }: RefusalNoticeProps) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <div role="alert" className={styles.notice}>
      <TriangleAlert aria-hidden />
      <div className={styles.body}>
        <p className={styles.title}>{t('references.refusedTitle', { count: refused.length })}</p>
        <ul className={styles.list}>
          {refused.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list never changes
            <li key={index}>
              <span className={styles.file}>{name}</span>
              <span>{refusalWords(reason, t)}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={t('common.dismiss')} onPress={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Why something was not taken, in a sentence. */
export function refusalWords(reason: ShownRefusal['reason'], t: TFunction): string {
  return reason === 'frame-not-image' || reason === 'frames-full'
    ? t(`references.refusedFrame.${reason}`)
    : t(`references.refused.${reason}`);
}
