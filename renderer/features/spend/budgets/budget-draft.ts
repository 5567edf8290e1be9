import { type Budget, type PriceProblem, readPrice } from '#contract';
import { readCurrency } from '../currency.ts';

export type BudgetField = 'currency' | 'day' | 'month';

/** A budget as it is typed. */
export type BudgetDraft = Readonly<Record<BudgetField, string>> & Pick<Budget, 'whenPassed'>;

interface BudgetProblem {
  readonly field: BudgetField;
  readonly problem: PriceProblem | 'currency' | 'taken' | 'empty';
}

/** Reads a typed budget, or tells what is wrong with it. @param codes currencies that may be named. @param others what there is besides. */
export function readBudget(
  draft: BudgetDraft,
  projectId: string | null,
  codes: readonly string[],
  others: readonly Budget[],
): Budget | readonly BudgetProblem[] {
  const problems: BudgetProblem[] = [];
  const currency = readCurrency(draft.currency, codes);
  if (currency === null) problems.push({ field: 'currency', problem: 'currency' });
  else if (others.some((other) => other.projectId === projectId && other.currency === currency))
    problems.push({ field: 'currency', problem: 'taken' });
  const limit = (field: 'day' | 'month'): string | null => {
    if (draft[field].trim() === '') return null;
    const read = readPrice(draft[field]);
    if (read.ok) return read.price;
    problems.push({ field, problem: read.problem });
    return null;
  };
  const [day, month] = [limit('day'), limit('month')];
  if (draft.day.trim() === '' && draft.month.trim() === '') problems.push({ field: 'day', problem: 'empty' });
  if (problems.length > 0 || currency === null) return problems;
  return { projectId, currency, day, month, whenPassed: draft.whenPassed };
}
