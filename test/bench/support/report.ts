import { z } from 'zod';
import { type Goal, goals } from '../goals.ts';
import { type Figure, median, units } from './bench.ts';

const unitSchema = z.enum(units);

/** What a bench left behind: its figures, or why there are none. */
const figureSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  unit: unitSchema,
  how: z.string(),
  baseline: z.object({ name: z.string(), value: z.number().nullable() }).nullable(),
  /** The value by that of the baseline. */
  ratio: z.number().nullable(),
  /** Of the rounds, where the value was made of several. */
  median: z.number().nullable(),
  rounds: z.number().int().nullable(),
  goal: z
    .object({ of: z.enum(['value', 'ratio', 'difference']), most: z.number(), unit: unitSchema })
    .nullable(),
  isMain: z.boolean(),
  met: z.boolean().nullable(),
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
  schema: z.literal(1),
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
  const met = goal && held !== undefined ? held <= goal.most : null;
  return {
    name,
    value: finite(value),
    unit,
    how,
    baseline: baseline === undefined ? null : { name: baseline.name, value: finite(baseline.value) },
    ratio: finite(ratio),
    median: readings === undefined ? null : finite(median(readings)),
    rounds: readings?.length ?? null,
    goal: goal === undefined ? null : { of: goal.of, most: goal.most, unit: goal.unit },
    isMain: goal?.isMain === true,
    met,
    over: goal === undefined || held === undefined ? null : finite(Math.max(0, held - goal.most)),
  };
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
  const { name, value, unit, baseline, ratio, goal, met, over } = figure;
  const times = ratio === null ? '' : `${ratio.toFixed(2)} ×`;
  const most = goal === null ? '' : goalText(goal);
  const missed = value === null ? 'not measured' : `missed by ${withUnit(over, goal?.unit ?? unit)}`;
  return [
    `${bench}: ${name}`,
    baseline === null ? '' : withUnit(baseline.value, unit),
    withUnit(value, unit),
    times,
    most,
    met === true ? 'met' : missed,
  ];
}

/** A goal in words: `≤ 1.3 ×`, `≤ 50 ms`, `≤ 0.2 % above`. */
export function goalText({ of, most, unit }: Pick<Goal, 'of' | 'most' | 'unit'>): string {
  return `≤ ${most.toLocaleString('en')} ${unit}${of === 'difference' ? ' above' : ''}`;
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
    figure.baseline === null ? '' : withUnit(figure.baseline.value, figure.unit),
    figure.ratio === null ? '' : `${figure.ratio.toFixed(2)} ×`,
    figure.goal === null ? '' : goalText(figure.goal),
    figure.met === null ? '' : figure.met ? 'met' : 'MISSED',
    figure.how,
  ]);
  return layOut([['figure', 'measured', 'baseline', 'ratio', 'goal', '', 'how'], ...rows]);
}

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
