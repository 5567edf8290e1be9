import type { Amount, Settings } from '#contract';
import { spaceFigures } from './spacing.ts';

const firstCodes = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'HKD', 'TWD', 'KRW', 'SGD', 'INR'] as const;
const separator = ' – ';

const euro = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT'].map((region) => [
  region,
  'EUR',
]);
const currencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euro),
  ...{ AU: 'AUD', BR: 'BRL', CA: 'CAD', CH: 'CHF', CN: 'CNY', GB: 'GBP', HK: 'HKD', IN: 'INR', JP: 'JPY' },
  ...{ KR: 'KRW', MX: 'MXN', SG: 'SGD', TW: 'TWD', US: 'USD' },
};

/** What a system of this locale most likely pays with; `null` where that is not known. */
export function currencyOfLocale(locale: string): string | null {
  return currencies[new Intl.Locale(locale).maximize().region ?? ''] ?? null;
}

export type Money = ReturnType<typeof createMoney>;

/** Writes money in a language. Amounts stay decimal texts up to `Intl`, which reads those exactly. */
export function createMoney(language: Settings['shownLanguage']) {
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
    /**
     * An amount to be read at a glance: with the decimal places of its currency, and below one unit with as many as two digits need.
     * What costs something never reads as nothing.
     */
    amount: (amount: Amount, currency: string): string => write(amount, currency, placesOf(amount)),
    /** The same with every digit that it has: prices as they were written down. */
    exact: (amount: Amount, currency: string): string =>
      write(amount, currency, amount.split('.')[1]?.length ?? null),
    /** `CNY – Chinese Yuan`; the code alone where no name is known. */
    currency: (code: string): string => {
      const name = names.of(code);
      return name === undefined ? code : `${code}${separator}${name}`;
    },
    /** Currencies by their codes, those that are asked for most at the beginning. */
    codes: [...new Set([...firstCodes, ...known])] as readonly string[],
  };
}

/** Decimal places with which the first two digits of an amount below 1 are seen; `null` of any other, which has those of its currency. */
function placesOf(amount: Amount): number | null {
  const [digits, fraction = ''] = amount.split('.');
  if (digits !== '0' || fraction === '') return null;
  return fraction.search(/[1-9]/) + 2;
}
