import {
  type Amount,
  type AppErrorData,
  appError,
  type Budget,
  type BudgetHold,
  type BudgetState,
  budgetsSchema,
  compareAmounts,
  maxBudgets,
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

/** What a request costs, and the project that it would be spent on. */
export interface PricedRequest {
  readonly quote: Quote | null;
  readonly projectId: string | null;
}

type Hold = Omit<BudgetHold, 'others'>;

interface Passing {
  readonly budget: Budget;
  readonly passed: PassedBudget;
}

/** Each budget looks at its own currency, and one of a project at what belongs to that. One that stops comes before one that asks. */
export function createBudgets(ports: SpendPorts, quoteOf: (task: StoredTask) => Quote | null) {
  const { charges, documents, projectName, waiting, clock, onChange } = ports;
  let kept: readonly Budget[] = documents.read(document, budgetsSchema, []);
  /** Days and months in which the user lets chat pass a budget, as the question says. Forgotten when the app ends. */
  const allowed = new Set<string>();

  /** A budget of a project that was removed is not shown; it limits until the removal is final. */
  const isKnown = ({ projectId }: Budget) => projectId === null || projectName(projectId) !== null;
  const nameOf = ({ projectId }: Budget) => (projectId === null ? null : projectName(projectId));
  /** Those that limit what is spent on a project, or on none. */
  const budgetsFor = (currency: string, projectId: string | null) =>
    kept.filter(
      (budget) =>
        budget.currency === currency &&
        (budget.projectId === null || budget.projectId === projectId) &&
        (isKnown(budget) || ports.mayHaveProject(budget.projectId ?? '')),
    );

  const spanAround = (period: PassedBudget['period']) =>
    period === 'day' ? dayAround(clock.now()) : monthAround(clock.now());

  /** @param projectId of this project alone; `null` for all there is. */
  function sumsIn(period: PassedBudget['period'], projectId: string | null): ReadonlyMap<string, SpentSums> {
    const span = spanAround(period);
    if (projectId === null) return charges.sums(span);
    return charges.sumsOfProjects(span).get(projectId) ?? new Map();
  }

  /** What of tasks that wait to go out counts, by currency. @param projectId as above. */
  function waitingSums(tasks: readonly StoredTask[], projectId: string | null): Map<string, Amount> {
    const sums = new Map<string, Amount>();
    for (const task of tasks) {
      const quote = projectId === null || task.projectId === projectId ? quoteOf(task) : null;
      if (quote === null) continue;
      sums.set(quote.currency, sumOf([sums.get(quote.currency) ?? zeroAmount, quote.amount]));
    }
    return sums;
  }

  /** What counts towards a limit by now. @param more what counts besides what was spent. */
  function countedOf({ currency, projectId }: Budget, period: PassedBudget['period'], more: Amount): Amount {
    const { certain, possible } = sumsIn(period, projectId).get(currency) ?? noSums;
    return sumOf([certain, possible, more]);
  }

  /** The limits of a budget that an amount would pass, the day's first. @param more what counts besides what was spent. */
  function passedLimits(budget: Budget, amount: Amount, more: Amount): readonly PassedBudget[] {
    return periods
      .map((period): PassedBudget | null => {
        const limit = budget[period];
        const counted = countedOf(budget, period, more);
        // What costs nothing passes none.
        if (limit === null || amount === zeroAmount || compareAmounts(sumOf([counted, amount]), limit) <= 0)
          return null;
        return { currency: budget.currency, project: nameOf(budget), period, limit, counted, amount };
      })
      .filter((passed) => passed !== null);
  }

  /** Tells what waits of what a budget is of. Its tasks are read once. */
  function waitingNow(): (budget: Budget) => Amount {
    const tasks = waiting();
    return ({ currency, projectId }) => waitingSums(tasks, projectId).get(currency) ?? zeroAmount;
  }

  /**
   * What keeps a waiting task from going out. Other waiting tasks do not count.
   *
   * @param allowed the price at which it may pass budgets that ask. @param more what would have gone out before it.
   */
  function holdsOf({ quote, projectId }: PricedRequest, allowed: Quote | null, more = zeroAmount): Hold[] {
    if (quote === null) return [];
    const { amount, currency } = quote;
    const mayPass = allowed?.currency === currency && compareAmounts(amount, allowed.amount) <= 0;
    return budgetsFor(currency, projectId).flatMap((budget): Hold | readonly [] => {
      if (mayPass && budget.whenPassed === 'ask') return [];
      const passed = passedLimits(budget, amount, more);
      const longest = passed.find(({ limit }) => compareAmounts(amount, limit) > 0) ?? passed.at(-1);
      if (longest === undefined) return [];
      const { project, period, limit } = longest;
      const until = compareAmounts(amount, limit) > 0 ? null : spanAround(period).until;
      return { whenPassed: budget.whenPassed, currency, amount, project, period, until };
    });
  }

  return {
    holdsOf,
    keep(budgets: readonly Budget[]): void {
      const useful = budgets.filter(
        (budget) => (budget.day !== null || budget.month !== null) && isKnown(budget),
      );
      // With the project that a removal took they come back.
      const hidden = kept.filter((one) => !isKnown(one) && ports.mayHaveProject(one.projectId ?? ''));
      const all = [...useful, ...hidden].slice(0, maxBudgets);
      documents.write(document, all);
      kept = all;
      allowed.clear();
      onChange();
    },
    /** Of every currency, and of every project in it, that has a budget, was spent in this month, or waits to be. */
    states(): BudgetState[] {
      const known = kept.filter(isKnown);
      const projects = new Set([null, ...known.map(({ projectId }) => projectId)]);
      const tasks = waiting();
      return [...projects].flatMap((projectId) => {
        const day = sumsIn('day', projectId);
        const month = sumsIn('month', projectId);
        const waits = waitingSums(tasks, projectId);
        const budgets = new Map(
          known.flatMap((budget) =>
            budget.projectId === projectId ? [[budget.currency, budget] as const] : [],
          ),
        );
        return [...new Set([...budgets.keys(), ...month.keys(), ...waits.keys()])].sort().map((currency) => {
          const rest = waits.get(currency) ?? zeroAmount;
          return {
            projectId,
            currency,
            day: { ...(day.get(currency) ?? noSums), waiting: rest },
            month: { ...(month.get(currency) ?? noSums), waiting: rest },
            budget: budgets.get(currency) ?? null,
          };
        });
      });
    },
    /** Why tasks may not be made now; `null` where they may. What waits counts. @param mayPass they may pass a budget that asks. */
    refusalOf(requests: readonly PricedRequest[], mayPass: boolean): AppErrorData | null {
      const priced = requests.flatMap(({ quote, projectId }) => (quote === null ? [] : { quote, projectId }));
      const concerned = new Set(
        priced.flatMap(({ quote, projectId }) => budgetsFor(quote.currency, projectId)),
      );
      const waitingOf = waitingNow();
      const passings = [...concerned].flatMap((budget): Passing | readonly [] => {
        if (mayPass && budget.whenPassed === 'ask') return [];
        const own = priced.filter(({ quote, projectId }) =>
          budgetsFor(quote.currency, projectId).includes(budget),
        );
        const amount = sumOf(own.map(({ quote }) => quote.amount));
        const [passed] = passedLimits(budget, amount, waitingOf(budget));
        return passed === undefined ? [] : { budget, passed };
      });
      return refusal(passings);
    },
    /** The budget for which a waiting task may not go out now, and those beside it; `null` where it may. */
    holdOf(request: PricedRequest, allowed: Quote | null): BudgetHold | null {
      const [strictest, ...others] = holdsOf(request, allowed).sort(
        (one, other) => strictness(other) - strictness(one) || endOf(other) - endOf(one),
      );
      return strictest === undefined
        ? null
        : { ...strictest, others: others.map(({ project, period }) => ({ project, period })) };
    },
    /** Why what has no price beforehand may not be sent; `null` while no budget is reached. The longest period that is reached is told. */
    refusalOfUnknown(currency: string, mayPass: boolean, projectId: string | null): AppErrorData | null {
      const waitingOf = waitingNow();
      const reached = budgetsFor(currency, projectId).flatMap((budget) =>
        periods.toReversed().flatMap((period) => {
          const limit = budget[period];
          const counted = countedOf(budget, period, waitingOf(budget));
          if (limit === null || compareAmounts(counted, limit) < 0) return [];
          const passed = { currency, project: nameOf(budget), period, limit, counted, amount: null };
          return [
            { budget, passed, key: `${budget.projectId} ${currency} ${period} ${spanAround(period).from}` },
          ];
        }),
      );
      const stops = reached.filter(({ budget }) => budget.whenPassed === 'stop');
      if (stops.length > 0) return refusal(stops);
      if (mayPass) for (const { key } of reached) allowed.add(key);
      return refusal(reached.filter(({ key }) => !allowed.has(key)));
    },
  };
}

const periods = ['day', 'month'] as const;

const strictness = ({ whenPassed }: Pick<Budget, 'whenPassed'>) => (whenPassed === 'stop' ? 1 : 0);
/** A hold that no new day ends lasts longest. */
const endOf = ({ until }: Hold) => until ?? Number.MAX_SAFE_INTEGER;

/** Of several budgets that would be passed, one that stops says no, and all that ask are asked about; `null` where there is none. */
function refusal(passings: readonly Passing[]): AppErrorData | null {
  const stops = passings.find(({ budget }) => budget.whenPassed === 'stop');
  if (stops !== undefined) {
    const details = { budgets: [stops.passed] };
    return appError('spend.budget-stops', 'A budget stops the request.', { details });
  }
  // Of each budget the limit that comes first.
  const byBudget = new Map(passings.toReversed().map(({ budget, passed }) => [budget, passed]));
  const budgets = [...byBudget.values()].reverse();
  return budgets.length === 0
    ? null
    : appError('spend.budget-asks', 'The request would pass a budget.', { details: { budgets } });
}
