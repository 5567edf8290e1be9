/** One thing that was measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | '×';
  /** The most it may be; `null` for a figure that only explains others. */
  readonly limit: number | null;
  /** How the value was made of the rounds, such as `worst of 5`. */
  readonly how: string;
}

export interface Bench {
  /** What is measured, in a sentence. */
  readonly title: string;
  /** @param folder an empty folder for files; removed afterwards. */
  run(folder: string): Promise<readonly Figure[]>;
}

export const mebibyte = 1024 * 1024;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
