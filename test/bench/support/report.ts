import { z } from 'zod';
import { type Goal, goals } from '../goals.ts';
import { type Figure, markOf, median, type Unit, units } from './bench.ts';

const unitSchema = z.enum(units);

/** Of the rounds, where a value was made of several. */
const spreadSchema = z.object({
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  worst: z.number().nullable(),
  rounds: z.number().int(),
});

/** What a bench left behind: its figures, or why there are none. */
const figureSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  unit: unitSchema,
  how: z.string(),
  spread: spreadSchema.nullable(),
  baseline: z
    .object({ name: z.string(), value: z.number().nullable(), spread: spreadSchema.nullable() })
    .nullable(),
  /** The value by that of the baseline. */
  ratio: z.number().nullable(),
  goal: z
    .object({
      of: z.enum(['value', 'ratio', 'difference']),
      most: z.number(),
      orMost: z.number().optional(),
      unit: unitSchema,
    })
    .nullable(),
  isMain: z.boolean(),
  met: z.boolean().nullable(),
  /** The baseline itself moved by a third while it was measured: nothing held against it says much. */
  isNoisy: z.boolean(),
  /** By how much the goal was missed, in its own unit; 0 when it was met. */
  over: z.number().nullable(),
});

const benchSchema = z.object({
  name: z.string(),
  title: z.string(),
  seconds: z.number(),
  /** Why the bench has no figures. */
  failure: z.string().nullable(),
  figures: z.array(figureSchema),
});

/** `out/bench.json`. */
export const reportSchema = z.object({
  schema: z.literal(2),
  /** When the run ended, in ISO 8601. */
  date: z.string(),
  /** A short run tries the benches; its figures say nothing. */
  isShort: z.boolean(),
  machine: z.object({
    system: z.string(),
    processor: z.string(),
    cores: z.number().int(),
    memoryMb: z.number().int(),
  }),
  runtime: z.object({ electron: z.string(), chromium: z.string(), node: z.string() }),
  benches: z.array(benchSchema),
});

export type JudgedFigure = z.infer<typeof figureSchema>;
export type BenchResult = z.infer<typeof benchSchema>;
export type Report = z.infer<typeof reportSchema>;

/** Holds each figure against its goal. A goal without a figure is a figure without a value: it was missed. */
export function judge(
  bench: string,
  figures: readonly Figure[],
  known: readonly Goal[] = goals[bench] ?? [],
): JudgedFigure[] {
  const missing = known.filter(({ figure }) => !figures.some(({ name }) => name === figure));
  return [
    ...figures.map((figure) =>
      judged(
        figure,
        known.find((goal) => goal.figure === figure.name),
      ),
    ),
    ...missing.map((goal) =>
      judged({ name: goal.figure, value: Number.NaN, unit: goal.unit, how: 'not measured' }, goal),
    ),
  ];
}

function judged(figure: Figure, goal: Goal | undefined): JudgedFigure {
  const { name, value, unit, how, baseline, readings } = figure;
  const ratio = baseline === undefined ? Number.NaN : value / baseline.value;
  const held = goal && { value, ratio, difference: value - (baseline?.value ?? Number.NaN) }[goal.of];
  const isEnough = goal?.orMost !== undefined && value <= goal.orMost;
  const met = goal && held !== undefined ? isEnough || held <= goal.most : null;
  return {
    name,
    value: finite(value),
    unit,
    how,
    spread: spreadOf(readings),
    baseline:
      baseline === undefined
        ? null
        : { ...baseline, value: finite(baseline.value), spread: spreadOf(baseline.readings) },
    ratio: finite(ratio),
    goal: goal === undefined ? null : { of: goal.of, most: goal.most, orMost: goal.orMost, unit: goal.unit },
    isMain: goal?.isMain === true,
    met,
    isNoisy: hasMoved(baseline?.readings ?? []),
    over:
      goal === undefined || held === undefined ? null : finite(isEnough ? 0 : Math.max(0, held - goal.most)),
  };
}

/** How much of a goal a figure may be away from it on either side to be measured once more. */
const nearBy = 0.1;

/** What the app counts out by itself: the machine's day does not move it. */
const countedUnits: ReadonlySet<Unit> = new Set(['a second', 'at once', 'a minute']);

/** Whether another run may say the opposite. */
export function isNear({ goal, met, over, value, ratio, baseline, unit }: JudgedFigure): boolean {
  if (goal === null || met === null || over === null || value === null || countedUnits.has(unit))
    return false;
  const held = { value, ratio, difference: value - (baseline?.value ?? Number.NaN) }[goal.of];
  const shares = [
    held === null ? Number.NaN : held / goal.most,
    ...(goal.orMost === undefined ? [] : [value / goal.orMost]),
  ];
  return shares.every((share) => !(share < 1 - nearBy)) && shares.some((share) => share <= 1 + nearBy);
}

/** Whether what was measured first and what was measured last differ by a third, by their middles. */
function hasMoved(readings: readonly number[]): boolean {
  if (readings.length < 4) return false;
  const half = Math.floor(readings.length / 2);
  const [first, last] = [median(readings.slice(0, half)), median(readings.slice(-half))];
  return Math.abs(first - last) > Math.min(first, last) / 3;
}

function spreadOf(readings: readonly number[] | undefined): z.infer<typeof spreadSchema> | null {
  if (readings === undefined || readings.length < 2) return null;
  const of = (mark: 'p50' | 'p95' | 'worst') => finite(markOf(readings, mark));
  return { p50: of('p50'), p95: of('p95'), worst: of('worst'), rounds: readings.length };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Whether every bench ran and every goal was met. */
export function isMet(benches: readonly BenchResult[]): boolean {
  return benches.every(
    ({ failure, figures }) => failure === null && figures.every(({ met }) => met !== false),
  );
}

/** One row a goal, the main ones first, and one for each bench that failed. */
export function goalTable(benches: readonly BenchResult[]): string {
  const order = Object.keys(goals);
  const sorted = [...benches].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const rowsOf = (isMain: boolean) =>
    sorted.flatMap(({ name, failure, figures }) => {
      if (failure !== null)
        return isMain === isMainBench(name) ? [[name, '', '', '', '', `failed: ${failure}`]] : [];
      return figures
        .filter((figure) => figure.goal !== null && figure.isMain === isMain)
        .map((figure) => goalRow(name, figure));
    });
  return layOut([['what', 'baseline', 'ours', 'ratio', 'goal', ''], ...rowsOf(true), ...rowsOf(false)]);
}

const isMainBench = (name: string): boolean => goals[name]?.some(({ isMain }) => isMain) ?? false;

function goalRow(bench: string, figure: JudgedFigure): string[] {
  const { name, value, unit, baseline, ratio, goal, met, over, isNoisy } = figure;
  const times = ratio === null ? '' : `${ratio.toFixed(2)} ×`;
  const most = goal === null ? '' : goalText(goal);
  const missed = value === null ? 'not measured' : `missed by ${withUnit(over, goal?.unit ?? unit)}`;
  return [
    `${bench}: ${name}`,
    baseline === null ? '' : withUnit(baseline.value, unit),
    withUnit(value, unit),
    times,
    most,
    `${met === true ? 'met' : missed}${isNoisy ? ', noisy' : ''}`,
  ];
}

/** A goal in words: `≤ 1.3 ×`, `≤ 50 ms`, `≤ 0.2 % above`. */
export function goalText({ of, most, orMost, unit }: Pick<Goal, 'of' | 'most' | 'orMost' | 'unit'>): string {
  const or = orMost === undefined ? '' : ` or ${orMost.toLocaleString('en')} ms`;
  return `≤ ${most.toLocaleString('en')} ${unit}${of === 'difference' ? ' above' : ''}${or}`;
}

export function withUnit(value: number | null, unit: string): string {
  if (value === null) return '';
  const digits = unit === '×' || unit === '%' || Math.abs(value) < 1 ? 2 : 1;
  return `${value.toFixed(digits)} ${unit}`;
}

/** Everything that a bench measured, for whoever watches it run. */
export function figureTable(figures: readonly JudgedFigure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    withUnit(figure.value, figure.unit),
    spreadText(figure.spread),
    figure.baseline === null ? '' : withUnit(figure.baseline.value, figure.unit),
    spreadText(figure.baseline?.spread ?? null),
    figure.ratio === null ? '' : `${figure.ratio.toFixed(2)} ×`,
    figure.goal === null ? '' : goalText(figure.goal),
    `${figure.met === null ? '' : figure.met ? 'met' : 'MISSED'}${figure.isNoisy ? ' noisy' : ''}`,
    figure.how,
  ]);
  const spread = 'p50 / p95 / worst';
  return layOut([['figure', 'measured', spread, 'baseline', spread, 'ratio', 'goal', '', 'how'], ...rows]);
}

const spreadText = (spread: JudgedFigure['spread']): string =>
  spread === null
    ? ''
    : [spread.p50, spread.p95, spread.worst].map((value) => value?.toFixed(1) ?? '–').join(' / ');

function layOut(table: readonly (readonly string[])[]): string {
  const columns =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(columns[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
