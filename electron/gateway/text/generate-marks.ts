/**
 * A mark stands in an answer's JSON where picture data was taken out. Its name is random and new for each
 * answer, so that no answer can hold one by itself.
 */
export function markOf(name: string, index: number): string {
  return `piece:${name}:${index};`;
}

/** The numbers of the marks in a text, in order. */
export function marksIn(text: string, name: string): number[] {
  return [...text.matchAll(patternOf(name))].map((match) => Number(match[1]));
}

/** The text without its marks, and between the texts the numbers of the marks: one text more than numbers. */
export function splitAtMarks(
  text: string,
  name: string,
): { readonly texts: readonly string[]; readonly indexes: readonly number[] } {
  const parts = text.split(patternOf(name));
  return {
    texts: parts.filter((_, place) => place % 2 === 0),
    indexes: parts.filter((_, place) => place % 2 === 1).map(Number),
  };
}

function patternOf(name: string): RegExp {
  return new RegExp(`piece:${name}:(\\d+);`, 'g');
}
