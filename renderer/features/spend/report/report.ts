import {
  type Amount,
  compareAmounts,
  percentOf,
  type SpendGrouping,
  type SpendPeriod,
  type SpendReport,
  type SpendRow,
  sumOf,
  zeroAmount,
} from '#contract';
import { stepsOf } from '../period.ts';

type Counted = Omit<SpendRow, 'currency'>;

/** What a period cost in one currency. */
export interface CurrencyReport extends Omit<Counted, 'key' | 'label'> {
  readonly currency: string;
  /** By day and by month in the order of time, with those of nothing between; else the most expensive one first. */
  readonly groups: readonly SpendGroup[];
}

export interface SpendGroup extends Counted {
  /** Height of its bar in percent of the highest one, certain and possible. */
  readonly certainShare: number;
  readonly possibleShare: number;
}

/** How much was sent. */
export type SentCounts = Pick<SpendRow, 'tasks' | 'answers'>;

/** Bars that can be told apart in a window of usual size. */
const maxBars = 92;

/** The report by currency, the one in which most was counted first, each with its groups as they are drawn. */
export function currencyReports(
  report: SpendReport,
  by: SpendGrouping,
  period: SpendPeriod,
): readonly CurrencyReport[] {
  return report.totals
    .flatMap(({ currency, ...total }) => (currency === null ? [] : [{ currency, ...total }]))
    .sort((one, other) => countOf(other) - countOf(one) || (one.currency < other.currency ? -1 : 1))
    .map((total) => {
      const rows = report.rows.filter(({ currency }) => currency === total.currency);
      return { ...total, groups: groupsOf(rows, by, period) };
    });
}

/** What has no price, or `null` where all has one. */
export function unpricedOf({ totals }: SpendReport): SentCounts | null {
  const row = totals.find(({ currency }) => currency === null);
  return row === undefined || countOf(row) === 0 ? null : { tasks: row.tasks, answers: row.answers };
}

function groupsOf(rows: readonly SpendRow[], by: SpendGrouping, period: SpendPeriod): readonly SpendGroup[] {
  const whole = (row: SpendRow): Amount => sumOf([row.certain, row.possible]);
  const highest = rows
    .map(whole)
    .reduce((most, amount) => (compareAmounts(amount, most) > 0 ? amount : most), zeroAmount);
  const drawn = (row: Counted): SpendGroup => ({
    ...row,
    certainShare: percentOf(row.certain, highest) ?? 0,
    possibleShare: percentOf(row.possible, highest) ?? 0,
  });
  if (by !== 'day' && by !== 'month') {
    return [...rows].sort((one, other) => compareAmounts(whole(other), whole(one))).map(drawn);
  }
  const keys = stepsOf(period, by, maxBars);
  const known = new Map(rows.map((row) => [row.key, row]));
  const earlier = rows
    .filter(({ key }) => !keys.includes(key))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return [...earlier.map(drawn), ...keys.map((key) => drawn(known.get(key) ?? { ...none, key, label: key }))];
}

const none = { certain: zeroAmount, possible: zeroAmount, tasks: 0, answers: 0 };

function countOf({ tasks, answers }: SentCounts): number {
  return tasks + answers;
}
