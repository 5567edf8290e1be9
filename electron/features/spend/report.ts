import {
  type Amount,
  dayOf,
  type SpendGrouping,
  type SpendReport,
  type SpendRow,
  sumOf,
  zeroAmount,
} from '#contract';
import { monthOf } from './calendar.ts';
import type { CountedCharge } from './ports.ts';

type Totals = Omit<SpendRow, 'key' | 'label'>;
interface Group {
  readonly key: string;
  /** A host, for a connection that is not known any more. */
  readonly label: string;
  readonly totals: Totals;
}

/** Sums up charges. @param nameOf of a connection, empty for the practice gateway, or a project; `null` for one that is not known. */
export function createReportBuilder(by: SpendGrouping, nameOf: (key: string) => string | null) {
  const groups = new Map<string, Group>();
  const totals = new Map<string, Totals>();

  return {
    add(charge: CountedCharge): void {
      if (charge.charge === 'none') return;
      const { currency } = charge;
      totals.set(currency ?? '', withCharge(totals.get(currency ?? ''), charge));
      for (const key of keysOf[by](charge)) {
        const place = JSON.stringify([key, currency]);
        const label = by === 'connection' ? charge.connectionLabel : by === 'project' ? '' : key;
        groups.set(place, { key, label, totals: withCharge(groups.get(place)?.totals, charge) });
      }
    },
    finish(): SpendReport {
      const rows = [...groups.values()].map(({ key, label, totals: sums }) => ({
        key,
        label: by === 'connection' || by === 'project' ? (nameOf(key) ?? label) : label,
        ...sums,
      }));
      return {
        rows: rows.sort((one, other) => inOrder(one.key, other.key) || byCurrency(one, other)),
        totals: [...totals.values()].sort(byCurrency),
      };
    },
  };
}

const keysOf: { readonly [By in SpendGrouping]: (charge: CountedCharge) => readonly string[] } = {
  day: ({ at }) => [dayOf(at)],
  month: ({ at }) => [monthOf(at)],
  model: ({ model }) => [model],
  connection: ({ connectionId }) => [connectionId],
  project: ({ projectId }) => [projectId ?? ''],
  tag: ({ tags }) => (tags.length === 0 ? [''] : [...new Set(tags)]),
};

function withCharge(totals: Totals | undefined, { kind, charge, currency, amount }: CountedCharge): Totals {
  const before = totals ?? { currency, certain: zeroAmount, possible: zeroAmount, tasks: 0, answers: 0 };
  const plus = (sum: Amount, isMeant: boolean) => (isMeant && amount !== null ? sumOf([sum, amount]) : sum);
  return {
    currency: before.currency,
    certain: plus(before.certain, charge === 'certain'),
    possible: plus(before.possible, charge === 'possible'),
    tasks: before.tasks + (kind === 'task' ? 1 : 0),
    answers: before.answers + (kind === 'answer' ? 1 : 0),
  };
}

/** By name; what has no price stands last. */
function byCurrency(one: Totals, other: Totals): number {
  if (one.currency === null || other.currency === null)
    return Number(one.currency === null) - Number(other.currency === null);
  return inOrder(one.currency, other.currency);
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
