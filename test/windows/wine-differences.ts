/** Tests that Wine fails and Windows would not, with what shows that it is Wine. */
export interface WineDifference {
  /** Below `test/`. */
  readonly file: string;
  /** Words of the titles; none for all tests of the file. */
  readonly titles: readonly string[];
  readonly evidence: string;
}

export const wineDifferences: readonly WineDifference[] = [];

/** Matches what Playwright calls a test: its project, file and titles. */
export const namesDifference: RegExp[] = wineDifferences.flatMap(({ file, titles }) => {
  const place = escaped(file.slice(file.indexOf('/') + 1)).replaceAll('/', '[\\\\/]');
  return titles.length === 0
    ? [new RegExp(place)]
    : titles.map((title) => new RegExp(`${place}.*${escaped(title)}`));
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
