/** Tests that Wine fails and Windows would not, with what shows that it is Wine. */
export interface WineDifference {
  /** Below `test/`. */
  readonly file: string;
  /** Words of the titles; none for all tests of the file. */
  readonly titles: readonly string[];
  readonly evidence: string;
}

const links =
  'Wine 8 shows a link of Unix as what it leads to: `lstat` behind `symlink` tells of a file, and `symlink(…, "junction")` fails with ENOTSUP.';

export const wineDifferences: readonly WineDifference[] = [
  { file: 'unit/files/inside.test.ts', titles: ['a file of the app’s own is a plain one'], evidence: links },
  { file: 'unit/files/own-folder.test.ts', titles: ['what a crash left half written'], evidence: links },
  { file: 'unit/app/media-urls.test.ts', titles: [], evidence: links },
  { file: 'unit/docs/extending.test.ts', titles: ['every difference told in'], evidence: links },
  { file: 'contract/gateway/download.test.ts', titles: ['beside other files of that name'], evidence: links },
  {
    file: 'contract/features/library/folder/refusals.test.ts',
    titles: ['a link to the same folder'],
    evidence: links,
  },
  {
    file: 'contract/crash.test.ts',
    titles: [],
    evidence:
      'The crash test runs in the Electron of node_modules, which is that of this system and not of Windows.',
  },
  {
    file: 'contract/scripts/release.test.ts',
    titles: [],
    evidence: 'There is no git for Windows: `spawn git ENOENT`.',
  },
  {
    file: 'unit/portability.test.ts',
    titles: ['every text of the repository has the line ends'],
    evidence: 'There is no git for Windows: `spawn git ENOENT`.',
  },
];

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
