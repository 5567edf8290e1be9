import { randomBytes } from 'node:crypto';

/**
 * A placeholder stands in an answer's JSON where image data was taken out. Its name is random and new for each answer, so
 * that no answer can hold one by itself. Placeholders are stored with conversations: their form does not change.
 */
export function placeholderOf(name: string, index: number): string {
  return `piece:${name}:${index};`;
}

/** The placeholders of one answer, whose numbers are given out one after the other. */
export interface PlaceholderSeries {
  /** See `placeholderOf`. */
  readonly name: string;
  /** The number of the next one. */
  next: number;
}

/** Begins the placeholders of an answer, under a name that nobody can know before. */
export function newPlaceholders(): PlaceholderSeries {
  return { name: randomBytes(12).toString('hex'), next: 0 };
}

/** Matches every placeholder of a name; its group is the number. Most texts have none, and are looked through for the name alone. */
function placeholderPattern(name: string): RegExp {
  return new RegExp(`piece:${name}:(\\d+);`, 'g');
}

/** The numbers of the placeholders in a text, in order. */
export function placeholdersIn(text: string, name: string): number[] {
  if (!text.includes(name)) return [];
  return [...text.matchAll(placeholderPattern(name))].map((match) => Number(match[1]));
}

/** The text with something else in the place of each placeholder, in one pass. */
export function replacePlaceholders(text: string, name: string, replace: (index: number) => string): string {
  if (!text.includes(name)) return text;
  return text.replace(placeholderPattern(name), (_, index: string) => replace(Number(index)));
}

/** The text as it may be shown: a sign in the place of each placeholder. */
export function withoutPlaceholders(text: string, name: string): string {
  return replacePlaceholders(text, name, () => '…');
}

/** The text without its placeholders, and between the texts their numbers: one text more than numbers. */
export function splitAtPlaceholders(
  text: string,
  name: string,
): { readonly texts: readonly string[]; readonly indexes: readonly number[] } {
  if (!text.includes(name)) return { texts: [text], indexes: [] };
  const parts = text.split(placeholderPattern(name));
  return {
    texts: parts.filter((_, place) => place % 2 === 0),
    indexes: parts.filter((_, place) => place % 2 === 1).map(Number),
  };
}
