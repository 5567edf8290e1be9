import type { ShownLanguage } from '#contract';

type Pair = readonly [english: string, chinese: string];
interface Table {
  readonly [key: string]: Pair | Table;
}
type Said<Words> = { readonly [Key in keyof Words]: Words[Key] extends Pair ? string : Said<Words[Key]> };

/** The words of a table, which says each in English and in Chinese, by language. */
export function inBoth<const Words extends Table>(
  words: Words,
): Readonly<Record<ShownLanguage, Said<Words>>> {
  return { en: said(words, 0) as Said<Words>, 'zh-CN': said(words, 1) as Said<Words> };
}

function said(words: Table, place: 0 | 1): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, isPair(value) ? value[place] : said(value, place)]),
  );
}

const isPair = (value: Pair | Table): value is Pair => Array.isArray(value);

/** A sentence with the values that stand in it in braces. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
