import { CircleCheck, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import styles from './GenerateBar.module.css';
import { ProblemList } from './ProblemList.tsx';
import type { Generating } from './use-generate.ts';
import { VariationsPicker } from './VariationsPicker.tsx';

interface GenerateBarProps {
  readonly generating: Generating;
  /** Stands beside the button. */
  readonly children: ReactNode;
}

/** Generate, with what keeps it from being done. It stays pressable, so that the reasons can be asked for. */
export function GenerateBar({ generating, children }: GenerateBarProps) {
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
      <ProblemList problems={generating.shownProblems} />
      {generating.error && (
        <div className={styles.error}>
          <ErrorNotice error={generating.error} onDismiss={generating.dismissError} />
        </div>
      )}
      <div className={styles.row}>
        <Button look="primary" size="large" wide isPending={generating.isBusy} onPress={generating.generate}>
          <Sparkles aria-hidden />
          {generating.count === 1
            ? t('compose.generate')
            : t('compose.generateMany', { count: generating.count })}
        </Button>
        <VariationsPicker count={generating.count} onChange={generating.setCount} />
        {children}
      </div>
    </div>
  );
}
