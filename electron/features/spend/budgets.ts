import {
  type Amount,
  type AppErrorData,
  appError,
  type Budget,
  type BudgetHold,
  type BudgetState,
  budgetsSchema,
  compareAmounts,
  type PassedBudget,
  type Quote,
  sumOf,
  zeroAmount,
} from '#contract';
import type { StoredTask } from '../../shared/stored-task.ts';
import { dayAround, monthAround } from './calendar.ts';
import type { SpendPorts, SpentSums } from './ports.ts';

const document = 'budgets';
const noSums: SpentSums = { certain: zeroAmount, possible: zeroAmount };

/** What may be spent, and whether a request would pass it. Each looks at its own currency alone. */
export function createBudgets(ports: SpendPorts, quoteOf: (task: StoredTask) => Quote | null) {
  const { charges, documents, waiting, clock, onChange } = ports;
  let kept: readonly Budget[] = documents.read(document, budgetsSchema, []);
  /** Days and months in which the user lets chat pass a budget. Forgotten when the app ends. */
  const allowed = new Set<string>();

  const budgetOf = (currency: string) => kept.find((budget) => budget.currency === currency) ?? null;

  function spent(currency: string) {
    const now = clock.now();
    const sumsOf = (sums: ReadonlyMap<string, SpentSums>) => sums.get(currency) ?? noSums;
    return { day: sumsOf(charges.sums(dayAround(now))), month: sumsOf(charges.sums(monthAround(now))) };
  }

  /** What waits to go out, by currency. */
  function waitingSums(): Map<string, Amount> {
    const sums = new Map<string, Amount>();
    for (const quote of waiting().map(quoteOf)) {
      if (quote === null) continue;
      sums.set(quote.currency, sumOf([sums.get(quote.currency) ?? zeroAmount, quote.amount]));
    }
    return sums;
  }

  /** The limits of a budget that an amount would pass, the day's first. @param more what counts besides what was spent. */
  function passedLimits(budget: Budget, amount: Amount, more: Amount): readonly PassedBudget[] {
    const { day, month } = spent(budget.currency);
    return [
      passedLimit(budget, 'day', sumOf([day.certain, day.possible, more]), amount),
      passedLimit(budget, 'month', sumOf([month.certain, month.possible, more]), amount),
    ].filter((passed) => passed !== null);
  }

  const spanAround = (period: PassedBudget['period']) =>
    period === 'day' ? dayAround(clock.now()) : monthAround(clock.now());

  return {
    keep(budgets: readonly Budget[]): void {
      const useful = budgets.filter(({ day, month }) => day !== null || month !== null);
      documents.write(document, useful);
      kept = useful;
      allowed.clear();
      onChange();
    },
    /** Of every currency that has a budget, was spent in this month, or waits to be. */
    states(): BudgetState[] {
      const now = clock.now();
      const day = charges.sums(dayAround(now));
      const month = charges.sums(monthAround(now));
      const waits = waitingSums();
      const currencies = new Set([...kept.map(({ currency }) => currency), ...month.keys(), ...waits.keys()]);
      return [...currencies].sort().map((currency) => {
        const rest = waits.get(currency) ?? zeroAmount;
        return {
          currency,
          day: { ...(day.get(currency) ?? noSums), waiting: rest },
          month: { ...(month.get(currency) ?? noSums), waiting: rest },
          budget: budgetOf(currency),
        };
      });
    },
    /**
     * Why tasks may not be made now; `null` where they may. What waits counts as spent.
     *
     * @param mayPass the user has allowed them to pass a budget that asks.
     */
    refusalOf(quotes: readonly (Quote | null)[], mayPass: boolean): AppErrorData | null {
      const priced = quotes.filter((quote) => quote !== null);
      for (const currency of new Set(priced.map((quote) => quote.currency))) {
        const budget = budgetOf(currency);
        if (budget === null || (mayPass && budget.whenPassed === 'ask')) continue;
        const own = priced.filter((quote) => quote.currency === currency);
        const amount = sumOf(own.map((quote) => quote.amount));
        const [passed] = passedLimits(budget, amount, waitingSums().get(currency) ?? zeroAmount);
        if (passed !== undefined) return refusal(budget, passed);
      }
      return null;
    },
    /** The budget for which a waiting task may not go out now; `null` where it may. Other waiting tasks do not count. */
    holdOf(quote: Quote | null, mayPass: boolean): BudgetHold | null {
      const budget = quote === null ? null : budgetOf(quote.currency);
      if (quote === null || budget === null || (mayPass && budget.whenPassed === 'ask')) return null;
      const passed = passedLimits(budget, quote.amount, zeroAmount);
      const longest = passed.find(({ limit }) => compareAmounts(quote.amount, limit) > 0) ?? passed.at(-1);
      if (longest === undefined) return null;
      const { currency, period, limit } = longest;
      const until = compareAmounts(quote.amount, limit) > 0 ? null : spanAround(period).until;
      return { whenPassed: budget.whenPassed, currency, period, until };
    },
    /** Why nothing whose price is not known beforehand may be sent; `null` while no budget of the currency is reached. */
    refusalOfUnknown(currency: string, mayPass: boolean): AppErrorData | null {
      const budget = budgetOf(currency);
      if (budget === null) return null;
      const { day, month } = spent(currency);
      const more = waitingSums().get(currency) ?? zeroAmount;
      for (const [period, sums] of [
        ['day', day],
        ['month', month],
      ] as const) {
        const limit = budget[period];
        const counted = sumOf([sums.certain, sums.possible, more]);
        if (limit === null || compareAmounts(counted, limit) < 0) continue;
        const key = `${currency} ${period} ${spanAround(period).from}`;
        if (budget.whenPassed === 'ask' && mayPass) allowed.add(key);
        if (budget.whenPassed === 'ask' && allowed.has(key)) continue;
        return refusal(budget, { currency, period, limit, counted, amount: null });
      }
      return null;
    },
  };
}

/** The limit of a period that an amount would pass; what costs nothing passes none. */
function passedLimit(
  budget: Budget,
  period: 'day' | 'month',
  counted: Amount,
  amount: Amount,
): PassedBudget | null {
  const limit = budget[period];
  if (limit === null || amount === zeroAmount || compareAmounts(sumOf([counted, amount]), limit) <= 0)
    return null;
  return { currency: budget.currency, period, limit, counted, amount };
}

function refusal({ whenPassed }: Budget, budget: PassedBudget): AppErrorData {
  const details = { budget };
  return whenPassed === 'ask'
    ? appError('spend.budget-asks', 'The request would pass a budget.', { details })
    : appError('spend.budget-stops', 'A budget stops the request.', { details });
}
