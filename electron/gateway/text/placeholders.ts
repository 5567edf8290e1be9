/**
 * A placeholder stands in an answer's JSON where image data was taken out. Its name is random and new for each answer, so
 * that no answer can hold one by itself. Placeholders are stored with conversations: their form does not change.
 */
export function placeholderOf(name: string, index: number): string {
  return `piece:${name}:${index};`;
}

/** Matches every placeholder of a name; its group is the number. */
export function placeholderPattern(name: string): RegExp {
  return new RegExp(`piece:${name}:(\\d+);`, 'g');
}

/** The numbers of the placeholders in a text, in order. */
export function placeholdersIn(text: string, name: string): number[] {
  return [...text.matchAll(placeholderPattern(name))].map((match) => Number(match[1]));
}

/** The text without its placeholders, and between the texts their numbers: one text more than numbers. */
export function splitAtPlaceholders(
  text: string,
  name: string,
): { readonly texts: readonly string[]; readonly indexes: readonly number[] } {
  const parts = text.split(placeholderPattern(name));
  return {
    texts: parts.filter((_, place) => place % 2 === 0),
    indexes: parts.filter((_, place) => place % 2 === 1).map(Number),
  };
}
