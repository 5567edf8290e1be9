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

/** How far a data address is looked for around its data. UTF-16 units. */
const reach = 512;

/** How much of the texts before and behind base64 data belongs to the data address that the data stand in. */
export interface DataAddress {
  /** Units of the text before that belong to it, up to the data. */
  readonly before: number;
  /** Units of the text behind that belong to it. */
  readonly behind: number;
  /** The address is that of a Markdown image; the marks of Markdown count as part of it. */
  readonly isMarkdown: boolean;
}

/**
 * The data address (`data:<type>;base64,`) whose data stands between two texts, with the marks of the Markdown image that it
 * is part of; `null` where there is none. Each sign near the data is looked at a few times at most: whatever a model writes,
 * time is in proportion to the number of addresses.
 */
export function dataAddressBetween(before: string, behind: string): DataAddress | null {
  const near = before.slice(-reach);
  const start = near.lastIndexOf('data:');
  if (start < 0) return null;
  const type = near.slice(start + 5);
  if (!type.endsWith(';base64,') || /[,()\s"'<>]/.test(type.slice(0, -1))) return null;
  const address: DataAddress = { before: near.length - start, behind: 0, isMarkdown: false };
  const lead = near.slice(0, start).trimEnd();
  if (!lead.endsWith('](')) return address;
  // The brackets of an image's words do not nest.
  const opening = lead.lastIndexOf('![');
  if (opening < 0 || lead.slice(opening + 2, -2).includes(']')) return address;
  const closing = /^\s*(?:"[^"]*"\s*)?\)/.exec(behind.slice(0, reach))?.[0].length;
  if (closing === undefined) return address;
  return { before: near.length - opening, behind: closing, isMarkdown: true };
}
