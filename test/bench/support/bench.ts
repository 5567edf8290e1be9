/** One thing that was measured. Whether it is good enough is said in `goals.ts`, by the bench's name and this one's. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** What the same machine did in the same run without the app, in the same unit. */
  readonly baseline?: Baseline;
  /** How the value was made of the rounds, such as `worst of 5`. */
  readonly how: string;
  /** The rounds themselves, where the value was made of them. */
  readonly readings?: readonly number[];
  /** Which of the readings the value is, where it is one of them: another run's can then be added. */
  readonly mark?: Mark;
}

export interface Baseline {
  readonly name: string;
  readonly value: number;
  readonly readings?: readonly number[];
}

/** The middle of readings, what so many of 100 do not exceed, or the longest. */
export type Mark = 'p50' | 'p95' | 'p99' | 'worst';

const shares: Readonly<Record<Mark, number>> = { p50: 0.5, p95: 0.95, p99: 0.99, worst: 1 };

/** Not a number for no readings. */
export function markOf(readings: readonly number[], mark: Mark): number {
  const sorted = [...readings].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * shares[mark]) - 1)] ?? Number.NaN;
}

/** A figure that is one of its readings, and so is its baseline. */
export function marked(
  name: string,
  mark: Mark,
  readings: readonly number[],
  baseline?: { readonly name: string; readonly readings: readonly number[] },
): Figure {
  return {
    ...ms(name, markOf(readings, mark), `${mark} of ${readings.length}`),
    readings,
    mark,
    ...(baseline && { baseline: { ...baseline, value: markOf(baseline.readings, mark) } }),
  };
}

/** What two runs of a bench measured, as if it were one. */
export function pooled(first: readonly Figure[], second: readonly Figure[]): Figure[] {
  return first.map((figure) => {
    const again = second.find(({ name }) => name === figure.name);
    return again === undefined ? figure : pooledFigure(figure, again);
  });
}

function pooledFigure(figure: Figure, again: Figure): Figure {
  const readings = [...(figure.readings ?? []), ...(again.readings ?? [])];
  const middle = (left: number, right: number) => (left + right) / 2;
  const ofBaselines = [...(figure.baseline?.readings ?? []), ...(again.baseline?.readings ?? [])];
  const { mark, baseline } = figure;
  return {
    ...figure,
    value: mark ? markOf(readings, mark) : middle(figure.value, again.value),
    how: `${figure.how}, and once more`,
    ...(figure.readings && { readings }),
    ...(baseline && {
      baseline: {
        ...baseline,
        value:
          mark && ofBaselines.length > 0
            ? markOf(ofBaselines, mark)
            : middle(baseline.value, again.baseline?.value ?? baseline.value),
        ...(baseline.readings && { readings: ofBaselines }),
      },
    }),
  };
}

/** `%` is a share of one core. */
export const units = ['ms', 'µs', 'MB', '×', '%', 'a second', 'at once', 'a minute'] as const;
export type Unit = (typeof units)[number];

export interface Bench {
  /** What is measured, in a sentence. */
  readonly title: string;
  /** @param folder an empty folder for files; removed afterwards. */
  run(folder: string): Promise<readonly Figure[]>;
}

export const mebibyte = 1024 * 1024;

/** With `--short` benches do little of everything, which shows that they work; their figures say nothing. */
export const isShort = process.env.BENCH_SHORT === '1';

/** How many rounds to do: as many as the figures need, or few. */
export const rounds = (full: number, short = 1): number => (isShort ? short : full);

export const ms = (name: string, value: number, how: string): Figure => ({ name, value, unit: 'ms', how });

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
