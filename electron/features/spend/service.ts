import {
  type Amount,
  type AnswerUsage,
  type CountedSpend,
  dayOf,
  type Priced,
  type ProjectSpent,
  practiceConnectionId,
  quoteAnswer,
  quoteVideo,
  type SpendGrouping,
  type SpendPeriod,
  type SpendReport,
  type SpendRow,
  sumOf,
  zeroAmount,
} from '#contract';
import type { StoredTask } from '../../shared/stored-task.ts';
import { yieldToEventLoop } from '../../shared/turns.ts';
import { createBudgets } from './budgets.ts';
import { dayAround, monthOf, spanOf } from './calendar.ts';
import type { ChargePage, CountedCharge, SpendPorts } from './ports.ts';
import { createPriceSheets } from './price-sheets.ts';
import { writeSpendFile } from './spend-file.ts';

const tellMs = 200;
/** The clock may be set, or the time zone left: they are looked at this often at least. */
const maxRestMs = 15 * 60_000;
/** Charges that are read at once: a few milliseconds' worth. */
const pageLength = 100;

export type Spend = ReturnType<typeof createSpend>;

/** What of a period is counted: all but the practice gateway's. */
type Counted = Omit<CountedSpend, 'period'>;

const isPractice = ({ connectionLabel }: CountedCharge): boolean => connectionLabel === '';

/** What things cost, what was spent, and what may be. */
export function createSpend(ports: SpendPorts) {
  const { charges, session, projectName, clock, onChange } = ports;
  const sheets = createPriceSheets(ports);
  const quoteOf = ({ gateway, request }: StoredTask) => {
    const sheet = sheets.of(gateway.connectionId);
    return sheet === null ? null : quoteVideo(sheet, request);
  };
  /** What counts towards budgets: the practice gateway charges nothing. */
  const chargedQuoteOf = (task: StoredTask) => (task.gateway.kind === 'practice' ? null : quoteOf(task));
  const pricedRequest = (task: StoredTask) => ({ quote: chargedQuoteOf(task), projectId: task.projectId });
  const budgets = createBudgets(ports, chargedQuoteOf);
  let cancelTelling: (() => void) | null = null;
  let cancelDay: (() => void) | null = null;

  /** Hands the charges of a period and a project on, a page at a time; calls and events are served in between. */
  async function forEachPage(
    period: SpendPeriod,
    { project = null, withPractice = false }: Counted,
    work: (page: readonly CountedCharge[]) => Promise<void> | void,
  ): Promise<void> {
    const span = spanOf(period);
    for (let from: ChargePage['next'] = null; ; ) {
      const page: ChargePage = charges.page(span, from, pageLength);
      const isCounted = (charge: CountedCharge) =>
        (project === null || (charge.projectId ?? 'none') === project) &&
        (withPractice || !isPractice(charge));
      await work(page.charges.filter(isCounted));
      if (page.next === null) return;
      from = page.next;
      await yieldToEventLoop();
    }
  }

  function awaitDay(today: number): void {
    const rest = Math.max(0, dayAround(clock.now()).until - clock.now());
    cancelDay = clock.after(Math.min(rest, maxRestMs), () => {
      const { from } = dayAround(clock.now());
      if (from !== today) onChange();
      awaitDay(from);
    });
  }

  return {
    sheets,
    budgets: budgets.states,
    keepBudgets: budgets.keep,
    ofProjects(): ProjectSpent[] {
      const projects = [...charges.sumsOfProjects({ from: 0, until: Number.MAX_SAFE_INTEGER })];
      return projects.flatMap(([projectId, sums]) =>
        [...sums].map(([currency, spent]) => ({ projectId, currency, ...spent })),
      );
    },
    async report(
      period: SpendPeriod,
      by: SpendGrouping,
      { project = null, withPractice = false }: Counted = {},
    ): Promise<SpendReport & { readonly practice: number }> {
      const builder = createReportBuilder(by, by === 'project' ? projectName : session.nameOf);
      let practice = 0;
      await forEachPage(period, { project, withPractice: true }, (page) => {
        for (const charge of page) {
          if (isPractice(charge) && charge.charge !== 'none') practice += 1;
          if (withPractice || !isPractice(charge)) builder.add(charge);
        }
      });
      return { ...builder.finish(), practice };
    },
    exportCsv: (period: SpendPeriod, counted: Counted = {}) =>
      writeSpendFile(ports, period, (work) => forEachPage(period, counted, work)),
    priced(ids: readonly string[]): { readonly id: string; readonly priced: Priced }[] {
      const found = charges.priced(ids);
      return [...found].map(([id, priced]) => ({ id, priced }));
    },
    /** For tasks: their prices by the sheets as they are now, and whether budgets let them be made and go out. */
    tasks: {
      quoteOf,
      refusalOf: (tasks: readonly StoredTask[], mayPass: boolean) =>
        budgets.refusalOf(tasks.map(pricedRequest), mayPass),
      holdOf: (task: StoredTask) => budgets.holdOf(pricedRequest(task), task.allowedQuote),
      heldByProject(tasks: readonly StoredTask[]): StoredTask[] {
        const before = new Map<string, Amount>();
        return tasks.filter((task) => {
          const request = pricedRequest(task);
          const { currency = '', amount = zeroAmount } = request.quote ?? {};
          const sum = before.get(currency) ?? zeroAmount;
          const holds = budgets.holdsOf(request, task.allowedQuote, sum);
          const isHeld = holds.some(({ project }) => project !== null);
          if (!isHeld) before.set(currency, sumOf([sum, amount]));
          return isHeld;
        });
      },
    },
    answers: {
      quoterOf(connectionId: string, model: string) {
        const sheet = sheets.of(connectionId);
        return (usage: AnswerUsage | null, pictures: number) =>
          sheet === null ? null : quoteAnswer(sheet, model, usage, pictures);
      },
      /** Why a model may not be asked now; `null` where it may, where it has no price, and where nothing is charged. */
      refusalOf(connectionId: string, model: string, mayPass: boolean, projectId: string | null = null) {
        const sheet = connectionId === practiceConnectionId ? null : sheets.of(connectionId);
        const isPriced = sheet?.text.some((price) => price.model === model) ?? false;
        return sheet === null || !isPriced
          ? null
          : budgets.refusalOfUnknown(sheet.currency, mayPass, projectId);
      },
    },
    /** Charges were written: tells of it once for all that come within a moment. */
    chargesChanged(): void {
      cancelTelling ??= clock.after(tellMs, () => {
        cancelTelling = null;
        onChange();
      });
    },
    start(): void {
      awaitDay(dayAround(clock.now()).from);
    },
    close(): void {
      cancelTelling?.();
      cancelDay?.();
    },
  };
}

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
