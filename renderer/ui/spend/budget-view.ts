import {
  type Amount,
  type BudgetState,
  budgetWarningPercent,
  percentOf,
  restOf,
  type Spent,
  sumOf,
} from '#contract';

export type BudgetSpan = 'day' | 'month';

/** How much of one limit is used. */
export interface BudgetUse {
  /** Whose budget it is; `null` for the one over all. */
  readonly projectId: string | null;
  readonly span: BudgetSpan;
  readonly limit: Amount;
  /** The sums that count towards a budget: what was spent, what may have been charged, and what waits to go out. */
  readonly used: Amount;
  readonly left: Amount;
  /** Of the limit, rounded down; more than 100 where it was passed. */
  readonly percent: number;
}

/** How much of each limit of a budget is used; none where there is no budget. */
export function budgetUses({ projectId, budget, day, month }: BudgetState): readonly BudgetUse[] {
  const use = (span: BudgetSpan, limit: Amount | null | undefined, spent: Spent): readonly BudgetUse[] => {
    if (limit === null || limit === undefined) return [];
    const used = sumOf([spent.certain, spent.possible, spent.waiting]);
    return [
      { projectId, span, limit, used, left: restOf(limit, used), percent: percentOf(used, limit) ?? 100 },
    ];
  };
  return [...use('day', budget?.day, day), ...use('month', budget?.month, month)];
}

/**
 * The use that the user should be warned of: the fullest one that has reached the share for that; `null` where none has.
 *
 * @param projectId the project that something would be spent on
 */
export function budgetWarning(states: readonly BudgetState[], currency: string, projectId: string | null) {
  const full = states
    .filter((state) => state.currency === currency && [null, projectId].includes(state.projectId))
    .flatMap(budgetUses)
    .filter(({ percent }) => percent >= budgetWarningPercent);
  return full.sort((left, right) => right.percent - left.percent)[0] ?? null;
}
