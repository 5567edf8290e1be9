import { type PassedBudget, restOf } from '#contract';
import { useWords } from '../../i18n/use-words.ts';

/** Whose budget a request would pass, and how much of it is used and left. */
export function BudgetWords({ budget }: { readonly budget: PassedBudget }) {
  const { t, money } = useWords();
  const { project, period, counted, limit, currency } = budget;
  const sum = (amount: typeof limit): string => money.amount(amount, currency);
  const words = { used: sum(counted), limit: sum(limit), left: sum(restOf(limit, counted)) };
  return (
    <>
      {project !== null && <p>{t('spend.budget.ofProject', { project })}</p>}
      <p>{t(`spend.budget.used.${period}`, words)}</p>
    </>
  );
}
