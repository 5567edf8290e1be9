export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/** A typed number; `null` for none, `undefined` for what is no number of the range. A comma may stand for the point, digits may be of full width. */
export function readNumber(text: string, { min, max, isWhole }: NumberRange): number | null | undefined {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed === '') return null;
  if (!(isWhole ? /^\d{1,9}$/ : /^\d{0,3}[.,]?\d{1,4}$/).test(trimmed)) return undefined;
  const value = Number(trimmed.replace(',', '.'));
  return value >= min && value <= max ? value : undefined;
}
