import { type PassedBudget, restOf } from '#contract';
import { useWords } from '../../i18n/use-words.ts';

/** What a request costs, whose budget it would pass, and how much of that is used and left. */
export function BudgetWords({ budget }: { readonly budget: PassedBudget }) {
  const { t, money } = useWords();
  const { project, period, amount, counted, limit, currency } = budget;
  const sum = (one: typeof limit): string => money.amount(one, currency);
  const words = { used: sum(counted), limit: sum(limit), left: sum(restOf(limit, counted)) };
  return (
    <>
      <p>
        {amount === null ? t('spend.budget.ask.unknown') : t('spend.budget.ask.cost', { price: sum(amount) })}
      </p>
      {project !== null && <p>{t('spend.budget.ofProject', { project })}</p>}
      <p>{t(`spend.budget.used.${period}`, words)}</p>
    </>
  );
}
