import { Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Label, Meter } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { type Budget, type BudgetState, budgetWarningPercent, maxBudgets, type Project } from '#contract';
import { useCall } from '../../../calls.queries.ts';
import { announce } from '../../../hooks/announce.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { ColourDot } from '../../../ui/colours/ColourDot.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import { MeterLine } from '../../../ui/messages/ProgressLine.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import { budgetUses } from '../../../ui/spend/budget-view.ts';
import { CurrencyField } from '../CurrencyField.tsx';
import { PriceInput } from '../prices/PriceInput.tsx';
import type { PricedConnection } from '../prices/PricesSection.tsx';
import { problemsToShow } from '../prices/sheet-draft.ts';
import { spendKey } from '../spend.queries.ts';
import styles from './BudgetsSection.module.css';
import { type BudgetDraft, type BudgetField, readBudget } from './budget-draft.ts';

interface BudgetsSectionProps {
  readonly budgets: readonly BudgetState[];
  readonly connections: readonly PricedConnection[];
}

/** The budgets, a row for each currency and project, with how much of them is used. */
export function BudgetsSection({ budgets, connections }: BudgetsSectionProps) {
  const { t } = useWords();
  const { all, chosen, projectId } = useChosenProject();
  const [editing, setEditing] = useState<Budget | 'new' | null>(null);
  const project = editing === 'new' ? chosen : (all.find(({ id }) => id === editing?.projectId) ?? null);
  const held = budgets.flatMap(({ budget }) => (budget === null ? [] : [budget]));
  const currencies = [
    ...connections.flatMap(({ sheet }) => (sheet === null ? [] : [sheet.currency])),
    ...budgets.map(({ currency }) => currency),
  ];
  const own = held.filter((budget) => budget.projectId === projectId);
  const free = currencies.find((code) => !own.some(({ currency }) => currency === code)) ?? null;
  const canAdd = held.length < maxBudgets;
  useCommand('spend.budget', () => setEditing('new'), canAdd);
  return (
    <SettingsSection title={t('spend.view.budgets.title')}>
      <p className="soft pretty">{t('spend.view.budgets.hint')}</p>
      {budgets
        .filter((state) => chosen === null || [null, projectId].includes(state.projectId))
        .map((state) => (
          <BudgetRow
            key={`${state.projectId} ${state.currency}`}
            state={state}
            project={all.find(({ id }) => id === state.projectId) ?? null}
            onEdit={setEditing}
          />
        ))}
      <div>
        <Button icon={Plus} isDisabled={!canAdd} onPress={() => setEditing('new')}>
          {chosen ? t('spend.view.budgets.setOf', { project: chosen.name }) : t('spend.view.budgets.set')}
        </Button>
      </div>
      {editing !== null && (
        <BudgetDialog
          stored={editing === 'new' ? null : editing}
          all={held}
          project={project}
          offered={free}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsSection>
  );
}

interface BudgetRowProps {
  readonly state: BudgetState;
  /** Whose budget it is; `null` for one over all. */
  readonly project: Project | null;
  readonly onEdit: (budget: Budget) => void;
}

function BudgetRow({ state, project, onEdit }: BudgetRowProps) {
  const { t, money } = useWords();
  const { budget, currency } = state;
  if (budget === null) return null;
  const ofProject = project === null ? '' : ` · ${project.name}`;
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <p className={styles.name}>
          {project !== null && <ColourDot colour={project.colour} isSilent />}
          {money.currency(currency)}
          {ofProject}
        </p>
        <p className={styles.when}>{t(`spend.view.budgets.${budget.whenPassed}`)}</p>
        <Button
          aria-label={t('spend.view.budgets.changeNamed', { currency: currency + ofProject })}
          onPress={() => onEdit(budget)}
        >
          {t('spend.view.budgets.change')}
        </Button>
      </div>
      <div className={styles.meters}>
        {budgetUses(state).map(({ span, used, limit, percent }) => {
          const text = t('spend.view.budgets.used', {
            used: money.amount(used, currency),
            limit: money.amount(limit, currency),
          });
          const tone = percent >= 100 ? 'over' : percent >= budgetWarningPercent ? 'near' : 'calm';
          return (
            <Meter
              key={span}
              className={styles.meter ?? ''}
              aria-label={t(`spend.view.budgets.meter.${span}`, { currency: currency + ofProject })}
              value={Math.min(100, percent)}
              valueLabel={text}
            >
              <div className={styles.meterWords}>
                <Label className={styles.span ?? ''} elementType="span">
                  {t(`spend.budget.span.${span}`)}
                </Label>
                <span>{text}</span>
              </div>
              <MeterLine percentage={Math.min(100, percent)} tone={tone} />
            </Meter>
          );
        })}
      </div>
    </div>
  );
}

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
function BudgetDialog({ stored, all, project, offered, onClose }: BudgetDialogProps) {
  const { t, money } = useWords();
  const formId = useId();
  // It replaces the budgets of all currencies and projects.
  const keep = useCall('spend.keepBudgets', { stale: spendKey });
  const removing = useCall('spend.keepBudgets', { stale: spendKey });
  const first = stored?.currency ?? offered;
  const [draft, setDraft] = useState<BudgetDraft>(() => ({
    currency: first === null ? '' : money.currency(first),
    day: stored?.day ?? '',
    month: stored?.month ?? '',
    whenPassed: stored?.whenPassed ?? 'ask',
  }));
  const [wasTried, setTried] = useState(false);
  // By what they are of: they are read anew while this is open.
  const others = all.filter(
    ({ projectId, currency }) => projectId !== stored?.projectId || currency !== stored.currency,
  );
  const codes = useMemo(() => [...money.codes, ...all.map(({ currency }) => currency)], [money, all]);
  const reading = readBudget(draft, project?.id ?? null, codes, others);
  const found = 'currency' in reading ? [] : reading;
  const shown = problemsToShow(found, wasTried);
  const problemOf = (name: BudgetField): string | undefined => {
    const { problem } = shown.find(({ field: wrong }) => wrong === name) ?? {};
    return problem === 'taken' || problem === 'empty'
      ? t(`spend.budgetForm.${problem}`)
      : problem && t(`spend.sheet.problems.${problem}`);
  };

  const leave = (said: 'saved' | 'removed') => (): void => {
    announce(t(`spend.budgetForm.${said}`));
    onClose();
  };
  const submit = (): Promise<unknown> | undefined => {
    if ('currency' in reading)
      return keep.mutateAsync({ budgets: [...others, reading] }, { onSuccess: leave('saved') });
    flushSync(() => setTried(true));
    document.getElementById(`${formId}-${found[0]?.field}`)?.focus();
    return undefined;
  };
  return (
    <FormDialog
      title={project ? t('spend.budgetForm.titleOf', { project: project.name }) : t('spend.budgetForm.title')}
      act={t('common.save')}
      onSubmit={submit}
      isDisabled={removing.isPending}
      onClose={onClose}
      more={
        stored !== null && (
          <Button
            look="danger"
            onPress={() => removing.mutate({ budgets: others }, { onSuccess: leave('removed') })}
          >
            {t('spend.budgetForm.remove')}
          </Button>
        )
      }
    >
      <div className={styles.field}>
        <CurrencyField
          id={`${formId}-currency`}
          text={draft.currency}
          onChange={(currency) => setDraft({ ...draft, currency })}
          problem={problemOf('currency')}
        />
      </div>
      <div className={styles.limits}>
        {(['day', 'month'] as const).map((name) => (
          <PriceInput
            key={name}
            id={`${formId}-${name}`}
            label={t(`spend.budgetForm.${name}`)}
            isUnlabelled={false}
            value={draft[name]}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
            placeholder={t('spend.budgetForm.none')}
            isInvalid={problemOf(name) !== undefined}
          >
            {problemOf(name) && <ProblemLine id={`${formId}-${name}-problem`}>{problemOf(name)}</ProblemLine>}
          </PriceInput>
        ))}
      </div>
      <Segmented
        label={t('spend.budgetForm.whenPassed')}
        options={['ask', 'stop']}
        textOf={(answer) => t(`spend.budgetForm.${answer}`)}
        value={draft.whenPassed}
        onChange={(whenPassed) => setDraft({ ...draft, whenPassed })}
      />
      <ErrorNotice error={removing.error} onDismiss={removing.reset} />
    </FormDialog>
  );
}
