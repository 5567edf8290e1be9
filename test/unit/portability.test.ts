// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are lines of sources.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/pure-test.ts';
import { judgeSource, portabilityRules, sourcesIn } from '../fixtures/source/portable-sources.ts';
import { repository } from '../fixtures/source/repository.ts';
import { wineDifferences } from '../windows/wine-differences.ts';

const sources = ['electron', 'renderer', 'scripts'].flatMap(sourcesIn);

test('no source works on one kind of system alone', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap(({ file, text }) => judgeSource(file, text))).toEqual([]);
});

/** One line at least that each rule must refuse, and one like it that it must not. */
const examples: readonly (readonly [rule: number, file: string, refused: string, taken: string])[] = [
  [0, 'electron/files/a.ts', "if (process.platform === 'win32')", 'if (thisSystem === system)'],
  [0, 'electron/media/a.ts', 'const name = os.platform();', 'const { platform } = services;'],
  [1, 'electron/store/a.ts', "import { rmSync } from 'node:fs';", "import { statSync } from 'node:fs';"],
  [
    1,
    'electron/features/data/a.ts',
    "import { readFile,\n  rename } from 'node:fs/promises';",
    "import { moveIntoPlace } from '../../files/atomic-write.ts';",
  ],
  [2, 'electron/main.ts', 'rendererFolder: `${bundle}/renderer`', "rendererFolder: join(bundle, 'renderer')"],
  [2, 'scripts/a.mjs', 'fs.existsSync(`${folder}/${name}`)', '`bytes ${start}-${end}/${size}`'],
  [3, 'electron/a.ts', 'if (!path.startsWith(folder + sep)) return', "way.startsWith('..')"],
  [3, 'electron/a.ts', 'path.startsWith(`${folder}${sep}`)', '!way.startsWith(`..${sep}`)'],
  [4, 'electron/a.ts', 'new Database(`file://${path}`)', 'new Database(pathToFileURL(path).href)'],
];

for (const [rule, file, refused, taken] of examples) {
  test(`${refused} is refused in ${file}, and ${taken} is not`, () => {
    const name = portabilityRules[rule]?.name;
    expect(judgeSource(file, refused)).toEqual([`${file}: ${name}`]);
    expect(judgeSource(file, taken)).toEqual([]);
  });
}

/** What the lane of Windows code leaves out must be there, or nobody knows what is left out. */
test('every difference of Wine names tests that there are', () => {
  for (const { file, titles, evidence } of wineDifferences) {
    const text = readFileSync(path.join(repository, 'test', file), 'utf8');
    for (const title of titles) expect(text, file).toContain(title);
    expect(evidence).not.toBe('');
  }
});

test('every text of the repository has the line ends of POSIX, whatever system it is checked out on', () => {
  test.skip(!existsSync(path.join(repository, '.git')), 'Only a clone knows its attributes.');
  const git = (...words: readonly string[]) =>
    execFileSync('git', [...words], { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // "i/lf w/lf attr/text=auto eol=lf <tab> name", with "-text" in the first place for what is no text.
  const wrong = git('ls-files', '--eol')
    .split('\n')
    .filter(
      (line) =>
        /^i\//.test(line) && !/^i\/(-text|none)/.test(line) && !/attr\/text(=auto)? eol=lf/.test(line),
    );
  expect(wrong).toEqual([]);
  expect(readFileSync(path.join(repository, 'CHANGELOG.md'), 'utf8')).not.toContain('\r');
});
