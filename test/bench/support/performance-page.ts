import { type Goal, goals } from '../goals.ts';
import { type BenchResult, goalText, type JudgedFigure, withUnit } from './report.ts';

/** Where `docs/performance.md` tells of a bench: a heading that ends with the bench's name, and a table below it. */
export interface PageSection {
  readonly bench: string;
  /** The rows of its table, each with figure, goal and latest outcome. */
  readonly rows: readonly (readonly string[])[];
}

const headingOf = (line: string): string | null => /^## .*`(\w+)`$/.exec(line)?.[1] ?? null;

const isRow = (line: string): boolean => line.startsWith('|');
/** Only the first table of a section holds goals. */
function endOfTable(lines: readonly string[], first: number): number {
  const length = lines.slice(first).findIndex((line) => !isRow(line));
  return length < 0 ? lines.length : first + length;
}

export function readSections(page: string): readonly PageSection[] {
  return page.split(/^(?=## )/m).flatMap((section) => {
    const lines = section.split('\n');
    const bench = headingOf(lines[0] ?? '');
    if (bench === null) return [];
    const first = lines.findIndex(isRow);
    const table = first < 0 ? [] : lines.slice(first, endOfTable(lines, first));
    const rows = table.slice(2).map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
    return [{ bench, rows }];
  });
}

/** The page with the goals as they are now, and the outcome of these benches; that of others stays. */
export function withOutcomes(page: string, benches: readonly BenchResult[]): string {
  return page
    .split(/^(?=## )/m)
    .map((section) => {
      const bench = headingOf(section.split('\n')[0] ?? '');
      const known = bench === null ? undefined : goals[bench];
      if (known === undefined) return section;
      const before = readSections(section)[0]?.rows ?? [];
      const figures = benches.find(({ name, failure }) => name === bench && failure === null)?.figures;
      const table = known.map((goal) => {
        const figure = figures?.find(({ name }) => name === goal.figure);
        const latest = figure
          ? outcomeOf(figure)
          : (before.find(([name]) => name === goal.figure)?.[2] ?? '');
        return rowOf(goal, latest);
      });
      const lines = section.split('\n');
      const first = lines.findIndex(isRow);
      if (first < 0) return section;
      const head = ['| Figure | Goal | Latest |', '|---|---|---|'];
      return [...lines.slice(0, first), ...head, ...table, ...lines.slice(endOfTable(lines, first))].join(
        '\n',
      );
    })
    .join('');
}

const rowOf = (goal: Goal, latest: string): string => `| ${goal.figure} | ${goalText(goal)} | ${latest} |`;

/** Such as `met: 1.12 × (68.2 ms beside 61.0 ms)`. */
function outcomeOf({ value, unit, baseline, ratio, met, goal, isNoisy }: JudgedFigure): string {
  if (value === null) return 'not measured';
  const beside = baseline === null ? '' : ` beside ${withUnit(baseline.value, unit)}`;
  const measured = `${withUnit(value, unit)}${beside}`;
  const held = goal?.of === 'ratio' && ratio !== null ? `${ratio.toFixed(2)} × (${measured})` : measured;
  return `${met === true ? 'met' : 'missed'}${isNoisy ? ', noisy' : ''}: ${held}`;
}
