import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Budget, Project } from '#contract';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CurrencyField } from '../CurrencyField.tsx';
import { PriceInput } from '../prices/PriceInput.tsx';
import { useKeepBudgets } from '../spend.queries.ts';
import styles from './BudgetDialog.module.css';
import { type BudgetDraft, type BudgetField, budgetProblemsToShow, readBudget } from './budget-draft.ts';

interface BudgetDialogProps {
  /** `null` for a new one. */
  readonly stored: Budget | null;
  readonly all: readonly Budget[];
  /** Whose budget a new one is; `null` for one over all. */
  readonly project: Project | null;
  /** A currency that is used and has no budget yet: what a new one begins with. */
  readonly offered: string | null;
  readonly onClose: () => void;
}

/** The budget of one currency, over all or of a project. */
export function BudgetDialog({ stored, all, project, offered, onClose }: BudgetDialogProps) {
  const { t, money } = useWords();
  const formId = useId();
  const announce = useAnnounce();
  const keep = useKeepBudgets();
  const first = stored?.currency ?? offered;
  const [draft, setDraft] = useState<BudgetDraft>(() => ({
    currency: first === null ? '' : money.currency(first),
    day: stored?.day ?? '',
    month: stored?.month ?? '',
    whenPassed: stored?.whenPassed ?? 'ask',
  }));
  const [wasTried, setTried] = useState(false);
  const others = all.filter((budget) => budget !== stored);
  const codes = useMemo(() => [...money.codes, ...all.map(({ currency }) => currency)], [money, all]);
  const reading = readBudget(draft, project?.id ?? null, codes, others);
  const found = reading.ok ? [] : reading.problems;
  const shown = budgetProblemsToShow(found, wasTried);
  const problemOf = (name: BudgetField) => shown.find((each) => each.field === name)?.problem;

  const keepAll = (budgets: readonly Budget[], said: 'saved' | 'removed'): void =>
    keep.mutate(
      { budgets: [...budgets] },
      {
        onSuccess: () => {
          announce(t(`spend.budgetForm.${said}`));
          onClose();
        },
      },
    );
  const submit = (): void => {
    if (reading.ok) {
      keepAll([...others, reading.budget], 'saved');
      return;
    }
    flushSync(() => setTried(true));
    document.getElementById(`${formId}-${found[0]?.field}`)?.focus();
  };
  const problemLine = (name: BudgetField) => {
    const problem = problemOf(name);
    if (problem === undefined) return null;
    const words =
      problem === 'taken' || problem === 'empty'
        ? t(`spend.budgetForm.${problem}`)
        : t(`spend.sheet.problems.${problem}`);
    return <ProblemLine id={`${formId}-${name}-problem`}>{words}</ProblemLine>;
  };
  return (
    <FormDialog
      title={
        project === null
          ? t('spend.budgetForm.title')
          : t('spend.budgetForm.titleOf', { project: project.name })
      }
      act={t('common.save')}
      onSubmit={submit}
      isPending={keep.isPending}
      error={keep.error}
      onDismissError={keep.reset}
      onClose={onClose}
      more={
        stored !== null && (
          <Button look="danger" onPress={() => keepAll(others, 'removed')}>
            {t('spend.budgetForm.remove')}
          </Button>
        )
      }
    >
      <div className={styles.field}>
        <CurrencyField
          id={`${formId}-currency`}
          label={t('spend.sheet.currency')}
          text={draft.currency}
          onChange={(currency) => setDraft({ ...draft, currency })}
          isInvalid={problemOf('currency') !== undefined}
          money={money}
        />
        {problemLine('currency')}
      </div>
      <div className={styles.limits}>
        {(['day', 'month'] as const).map((name) => (
          <div key={name} className={styles.field}>
            <label className={field.label} htmlFor={`${formId}-${name}`}>
              {t(`spend.budgetForm.${name}`)}
            </label>
            <PriceInput
              id={`${formId}-${name}`}
              label={t(`spend.budgetForm.${name}`)}
              value={draft[name]}
              onChange={(typed) => setDraft({ ...draft, [name]: typed })}
              placeholder={t('spend.budgetForm.none')}
              isInvalid={problemOf(name) !== undefined}
            />
            {problemLine(name)}
          </div>
        ))}
      </div>
      <Segmented
        label={t('spend.budgetForm.whenPassed')}
        options={['ask', 'stop']}
        textOf={(answer) => t(`spend.budgetForm.${answer}`)}
        value={draft.whenPassed}
        onChange={(whenPassed) => setDraft({ ...draft, whenPassed })}
      />
    </FormDialog>
  );
}
