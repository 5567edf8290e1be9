/** One thing that was measured. Whether it is good enough is said in `goals.ts`, by the bench's name and this one's. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** What the same machine did in the same run without the app, in the same unit. */
  readonly baseline?: { readonly name: string; readonly value: number };
  /** How the value was made of the rounds, such as `worst of 5`. */
  readonly how: string;
  /** The rounds themselves, where the value was made of them. */
  readonly readings?: readonly number[];
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
