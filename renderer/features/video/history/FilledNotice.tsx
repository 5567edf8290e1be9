import { FileQuestion, Undo2, WandSparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './FilledNotice.module.css';

interface FilledNoticeProps {
  /** Where the settings came from. */
  readonly title: string;
  /** Names of references that are no longer there. */
  readonly missing: readonly string[];
  /** Whether what was there before can still be brought back in one step. */
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Says that the whole form was filled from something else, and what of it is missing. */
export function FilledNotice({ title, missing, canUndo, onUndo, onDismiss }: FilledNoticeProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing);
  const isWhole = missing.length === 0;
  return (
    <div role="status" className={styles.notice} data-missing={!isWhole || undefined}>
      {isWhole ? <WandSparkles aria-hidden /> : <FileQuestion aria-hidden />}
      <div className={styles.words}>
        <p>{t('compose.filled.from', { title })}</p>
        {!isWhole && (
          <p className={styles.missing}>{t('compose.filled.missing', { count: missing.length, names })}</p>
        )}
      </div>
      {canUndo && (
        <Button look="quiet" onPress={onUndo}>
          <Undo2 aria-hidden />
          {t('compose.filled.undo')}
        </Button>
      )}
      <IconButton label={t('common.dismiss')} onPress={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
