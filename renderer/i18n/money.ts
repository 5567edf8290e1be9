import type { Amount, Settings } from '#contract';
import { spaceFigures } from './spacing.ts';

export interface Money {
  /**
   * An amount to be read at a glance: with the decimal places of its currency, and below one unit with as many as two digits need.
   * What costs something never reads as nothing.
   */
  amount(amount: Amount, currency: string): string;
  /** The same with every digit that it has: prices as they were written down. */
  exact(amount: Amount, currency: string): string;
  /** `CNY – Chinese Yuan`; the code alone where no name is known. */
  currency(code: string): string;
  /** Currencies by their codes, those that are asked for most at the beginning. */
  readonly codes: readonly string[];
}

const firstCodes = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'HKD', 'TWD', 'KRW', 'SGD', 'INR'] as const;
const separator = ' – ';

/** Writes money in a language. Amounts stay decimal texts up to `Intl`, which reads those exactly. */
export function createMoney(language: Settings['shownLanguage']): Money {
  // Making one takes a hundred times as long as using it.
  const made = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string, places: number | null): Intl.NumberFormat => {
    const key = `${currency} ${places}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const usual = new Intl.NumberFormat(language, { style: 'currency', currency });
    const { minimumFractionDigits = 0 } = usual.resolvedOptions();
    const format =
      places === null || places <= minimumFractionDigits
        ? usual
        : new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: places });
    made.set(key, format);
    return format;
  };
  const write = (amount: Amount, currency: string, places: number | null): string =>
    spaceFigures(formatOf(currency, places).format(amount as Intl.StringNumericLiteral));
  const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
  const known = Intl.supportedValuesOf('currency');
  return {
    amount: (amount, currency) => write(amount, currency, placesOf(amount)),
    exact: (amount, currency) => write(amount, currency, amount.split('.')[1]?.length ?? null),
    currency: (code) => {
      const name = names.of(code);
      return name === undefined ? code : `${code}${separator}${name}`;
    },
    codes: [...firstCodes, ...known.filter((code) => !firstCodes.some((first) => first === code))],
  };
}

/** Decimal places with which the first two digits of an amount below 1 are seen; `null` of any other, which has those of its currency. */
function placesOf(amount: Amount): number | null {
  const [digits, fraction = ''] = amount.split('.');
  if (digits !== '0' || fraction === '') return null;
  return fraction.search(/[1-9]/) + 2;
}
