import { CircleCheck, Sparkles, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '#contract';
import button from '../../../../ui/controls/Button.module.css';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { problemId } from '../form-problems.ts';
import styles from './GenerateBar.module.css';
import type { Generating } from './use-generate.ts';
import { VariationsStepper } from './VariationsStepper.tsx';

const isMac = /Mac/.test(navigator.userAgent);
const keys = isMac ? '⌘ ↵' : 'Ctrl ↵';

interface GenerateBarProps {
  readonly generating: Generating;
  readonly onGenerate: () => void;
}

/** Generate, with what keeps it from being done. It stays pressable, so that the reasons can be asked for. */
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
      <ProblemList problems={generating.shownProblems} />
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

/** Every reason why the form cannot be sent; each field concerned is described by its reason. */
function ProblemList({ problems }: { readonly problems: readonly FormProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <TriangleAlert aria-hidden />
      <div>
        <p className={styles.problemsTitle}>{t('compose.problemsTitle')}</p>
        <ul className={styles.problemList}>
          {problems.map((problem) => (
            <li key={problem} id={problemId(problem)}>
              {t(`compose.problems.${problem}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
