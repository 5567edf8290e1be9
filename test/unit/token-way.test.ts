import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesIn } from '../fixtures/portable-sources.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { repository } from '../fixtures/repository.ts';

const page = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
const [, section = ''] = page.split('### How to follow the token');
const [walk = ''] = section.split('\n## ');
/** The files of the walk, in its order. */
const way = [...walk.matchAll(/^\d+\. `(\S+)`/gm)].map(([, file]) => file ?? '');

/** Files beside the way that handle a field called `token`, and what they have to do with it. */
const beside: Readonly<Record<string, string>> = {
  'electron/gateway/types.ts': 'the type of what is typed',
  'electron/contract/connections/connections.ts':
    'the schema of the same message from the form of the settings',
  'electron/features/connections/connection-list.ts': 'opens what is sealed, with `token: null`',
  'renderer/features/connections/form/draft.ts': 'the form of the settings',
  'renderer/features/connections/form/use-connection-form.ts': 'reads the field of that form',
  'renderer/features/connections/form/ConnectionForm.tsx': 'a class of its style',
  'renderer/features/connections/TokenDialog.tsx': 'the dialog for another token',
};
/** The practice gateway makes its own token, which is worth nothing elsewhere. */
const practice = /^electron\/(practice-gateway\/|workers\/practice-|platform\/system\/practice\.ts)/;

/** Whether a source has a variable or a field called `token`; comments and texts do not count. */
function namesToken(source: string): boolean {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`[^`$]*`/g, "''")
    .replace(/t\(`connections\.token[^`]*`\)/g, '');
  return /\.token\b|\btoken\??\s*[:,})]|[{(,]\s*token\b/.test(code);
}

test('the token goes through the files of the walk, and no others handle it', () => {
  const handling = ['electron', 'renderer']
    .flatMap(sourcesIn)
    .filter(
      ({ file, text }) => namesToken(text) && !practice.test(file) && !file.startsWith('renderer/i18n/'),
    )
    .map(({ file }) => file);
  expect(handling.filter((file) => !way.includes(file) && !(file in beside))).toEqual([]);
  expect(Object.keys(beside).filter((file) => !handling.includes(file))).toEqual([]);
});

test('code that handles a token is told from texts and comments about one', () => {
  for (const code of [
    'const { token } = input;',
    'save(input.token);',
    'call({ address, token });',
    'token: string;',
  ])
    expect(namesToken(code), code).toBe(true);
  for (const code of ["t('session.token')", '// the token, sealed', 'const tokens = 3;', 'countTokens(text)'])
    expect(namesToken(code), code).toBe(false);
});

test('the walk is as long as it says', () => {
  const linesOf = (file: string): number =>
    readFileSync(path.join(repository, file), 'utf8').split('\n').length - 1;
  const lines = way.reduce((sum, file) => sum + linesOf(file), 0);
  const [, most = '0'] = /(\d,\d{3}) lines/.exec(walk) ?? [];
  expect(way).toHaveLength(12);
  expect(lines).toBeLessThanOrEqual(Number(most.replace(',', '')));
});
