import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Label, Meter } from 'react-aria-components';
import { type Budget, type BudgetState, budgetWarningPercent, maxBudgets, type Project } from '#contract';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { ColourDot } from '../../../ui/colours/ColourDot.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { MeterLine } from '../../../ui/messages/ProgressLine.tsx';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import { type BudgetUse, budgetUses } from '../../../ui/spend/budget-view.ts';
import type { PricedConnection } from '../prices/PricesSection.tsx';
import { BudgetDialog } from './BudgetDialog.tsx';
import styles from './BudgetsSection.module.css';

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
          {chosen === null
            ? t('spend.view.budgets.set')
            : t('spend.view.budgets.setOf', { project: chosen.name })}
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
        {budgetUses(state).map((use) => (
          <BudgetMeter key={use.span} use={use} currency={currency} ofProject={ofProject} />
        ))}
      </div>
    </div>
  );
}

interface BudgetMeterProps {
  readonly use: BudgetUse;
  readonly currency: string;
  readonly ofProject: string;
}

function BudgetMeter({ use, currency, ofProject }: BudgetMeterProps) {
  const { t, money } = useWords();
  const text = t('spend.view.budgets.used', {
    used: money.amount(use.used, currency),
    limit: money.amount(use.limit, currency),
  });
  const tone = use.percent >= 100 ? 'over' : use.percent >= budgetWarningPercent ? 'near' : 'calm';
  return (
    <Meter
      className={styles.meter ?? ''}
      aria-label={t(`spend.view.budgets.meter.${use.span}`, { currency: currency + ofProject })}
      value={Math.min(100, use.percent)}
      valueLabel={text}
    >
      <div className={styles.meterWords}>
        <Label className={styles.span ?? ''} elementType="span">
          {t(`spend.budget.span.${use.span}`)}
        </Label>
        <span>{text}</span>
      </div>
      <MeterLine percentage={Math.min(100, use.percent)} tone={tone} />
    </Meter>
  );
}
