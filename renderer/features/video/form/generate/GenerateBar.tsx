import { CircleCheck, Sparkles } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import button from '../../../../ui/controls/Button.module.css';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import styles from './GenerateBar.module.css';
import type { Generating } from './use-generate.ts';
import { VariationsStepper } from './VariationsStepper.tsx';

const isMac = /Mac/.test(navigator.userAgent);
const keys = isMac ? '⌘ ↵' : 'Ctrl ↵';

interface GenerateBarProps {
  readonly generating: Generating;
  readonly onGenerate: () => void;
}

/** Generate, with what came of it. It stays pressable, so that it can be asked what keeps it from being done. */
export const GenerateBar = memo(function GenerateBar({ generating, onGenerate }: GenerateBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.added}>
        {generating.addedCount > 0 && (
          <span>
            <CircleCheck aria-hidden />
            {t('compose.added', { count: generating.addedCount })}
          </span>
        )}
      </p>
      {generating.error && (
        <div className={styles.error}>
          <ErrorNotice error={generating.error} onDismiss={generating.dismissError} />
        </div>
      )}
      <div className={styles.row}>
        <Button
          className={`${button.button} ${button.primary} ${styles.generate}`}
          aria-keyshortcuts={isMac ? 'Meta+Enter' : 'Control+Enter'}
          isPending={generating.isBusy}
          onPress={onGenerate}
        >
          <Sparkles aria-hidden />
          {generating.count === 1
            ? t('compose.generate')
            : t('compose.generateMany', { count: generating.count })}
          <kbd className={styles.keys} aria-hidden>
            {keys}
          </kbd>
        </Button>
        <VariationsStepper count={generating.count} onChange={generating.setCount} />
      </div>
    </div>
  );
});
