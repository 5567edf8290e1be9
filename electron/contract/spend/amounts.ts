import { z } from 'zod';

/** Decimal places that amounts keep: a price of six places for a million tokens, times any whole number of tokens, is exact. */
const places = 12;
/** Decimal places that a price may have. */
export const pricePlaces = 6;
/** Digits before the point that a price may have: no vendor's is longer, and sums of many stay far below the limit of an amount. */
const priceDigits = 9;

/**
 * Money as an exact decimal text without exponent, sign or idle zeros: `3.2`, `0.000015`, `12`. Never a number: binary fractions
 * cannot hold a tenth.
 */
export const amountSchema = z.string().regex(/^(0|[1-9]\d{0,23})(\.\d{0,11}[1-9])?$/);
export type Amount = z.infer<typeof amountSchema>;
/** The sum of any number of amounts, which may be longer than each of them. */
export const sumSchema = z.string().regex(/^(0|[1-9]\d*)(\.\d{0,11}[1-9])?$/);

/** What one unit costs, as the user typed it. */
export const priceSchema = amountSchema.refine((text) => {
  const [digits = '', fraction = ''] = text.split('.');
  return digits.length <= priceDigits && fraction.length <= pricePlaces;
});

/** ISO 4217. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

export const zeroAmount: Amount = '0';

/** Why a typed text is no price. */
export type PriceProblem = 'format' | 'negative' | 'too-large' | 'too-precise';

export type PriceReading =
  | { readonly ok: true; readonly price: Amount }
  | { readonly ok: false; readonly problem: PriceProblem };

/**
 * Reads a price as it is typed. A comma is refused, for it separates decimals in one country and thousands in the next.
 *
 * @param text digits with at most one point, of half or full width; white space around it is left out.
 */
export function readPrice(text: string): PriceReading {
  const typed = text.trim().normalize('NFKC');
  if (/^[-−–]\s*[\d.]/.test(typed)) return { ok: false, problem: 'negative' };
  const match = /^(\d*)(?:\.(\d*))?$/.exec(typed);
  const digits = (match?.[1] ?? '').replace(/^0+/, '');
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (match === null || !/\d/.test(typed)) return { ok: false, problem: 'format' };
  if (digits.length > priceDigits) return { ok: false, problem: 'too-large' };
  if (fraction.length > pricePlaces) return { ok: false, problem: 'too-precise' };
  return { ok: true, price: `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}` };
}

/** The sum of any number of amounts; `0` of none. */
export function sumOf(amounts: Iterable<Amount>): Amount {
  let sum = 0n;
  for (const amount of amounts) sum += toUnits(amount);
  return fromUnits(sum);
}

/** The amount of `high` × 10^12 + `low` + `fraction` × 10^-12, exactly. @param high all three: whole numbers of any length, 0 or more. */
export function amountOfParts(high: string, low: string, fraction: string): Amount {
  const scale = 10n ** BigInt(places);
  return fromUnits((BigInt(high) * scale + BigInt(low)) * scale + BigInt(fraction));
}

/** `amount` × `count`, exactly. @param count a whole number, 0 or more. */
export function times(amount: Amount, count: number): Amount {
  return fromUnits(toUnits(amount) * BigInt(count));
}

/**
 * What `count` units cost at a price for a million of them, exactly.
 *
 * @param price of at most `pricePlaces` decimal places. @param count a whole number, 0 or more.
 */
export function ofMillion(price: Amount, count: number): Amount {
  return fromUnits((toUnits(price) * BigInt(count)) / 1_000_000n);
}

/** `whole` less `amount`; `0` where `amount` is the larger one. */
export function restOf(whole: Amount, amount: Amount): Amount {
  const rest = toUnits(whole) - toUnits(amount);
  return rest > 0n ? fromUnits(rest) : zeroAmount;
}

/** Below 0 where `one` is less than `other`, above 0 where it is more. */
export function compareAmounts(one: Amount, other: Amount): number {
  const difference = toUnits(one) - toUnits(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `amount` in hundredths of `whole`, rounded down; `null` of nothing. */
export function percentOf(amount: Amount, whole: Amount): number | null {
  const units = toUnits(whole);
  return units === 0n ? null : Number((toUnits(amount) * 100n) / units);
}

/** An amount as a whole number of the smallest part that is kept. */
function toUnits(amount: Amount): bigint {
  const [digits = '0', fraction = ''] = amount.split('.');
  return BigInt(digits + fraction.padEnd(places, '0'));
}

function fromUnits(units: bigint): Amount {
  const text = units.toString().padStart(places + 1, '0');
  const fraction = text.slice(-places).replace(/0+$/, '');
  return `${text.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}
