import type { TestCase } from 'playwright/types/testReporter';

/** Tests that Wine fails and Windows would not, with what shows that it is Wine. */
export interface WineDifference {
  /** Below `test/`. */
  readonly file: string;
  /** Words of the titles; none for all tests of the file. */
  readonly titles: readonly string[];
  readonly evidence: string;
}

const links =
  'Wine 8 makes no links: behind `symlinkSync(file, link)`, which fails with nothing, `lstatSync(link)` fails with ENOENT; `symlinkSync(folder, link, "junction")` fails with ENOTSUP.';

const noGit = 'There is no git for Windows here: `execFileSync("git", ["--version"])` fails with ENOENT.';

export const wineDifferences: readonly WineDifference[] = [
  { file: 'unit/files/own-folder.test.ts', titles: ['what a crash left half written'], evidence: links },
  { file: 'unit/files/read-text.test.ts', titles: ['through a link too'], evidence: links },
  { file: 'unit/docs/extending.test.ts', titles: ['each way of docs/extending.md'], evidence: links },
  { file: 'contract/gateway/download.test.ts', titles: ['beside other files of that name'], evidence: links },
  {
    file: 'contract/prepared-data.test.ts',
    titles: ['a link in the place of a clip'],
    evidence: links,
  },
  {
    file: 'contract/features/library/folder/refusals.test.ts',
    titles: ['a link to the same folder'],
    evidence: links,
  },
  {
    file: 'contract/crash.test.ts',
    titles: [],
    evidence:
      'The crash test runs in the Electron of node_modules, where `require("electron")` names `…\\dist\\electron`, a program of Linux.',
  },
  { file: 'contract/release.test.ts', titles: [], evidence: noGit },
];

/** The known difference that a test meets, where it meets one. */
export function differenceOf(test: TestCase): WineDifference | null {
  const path = test.location.file.replaceAll('\\', '/');
  const title = test.titlePath().join(' ');
  const isMet = ({ file, titles }: WineDifference) =>
    path.endsWith(`/test/${file}`) && (titles.length === 0 || titles.some((words) => title.includes(words)));
  return wineDifferences.find(isMet) ?? null;
}
