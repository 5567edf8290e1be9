import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { Secret } from '#contract';
import { expect, test } from '../fixtures/pure-test.ts';
import { sourcesIn } from '../fixtures/source/portable-sources.ts';
import { repository } from '../fixtures/source/repository.ts';

const page = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
const [, section = ''] = page.split('### How to follow the token');
const [walk = ''] = section.split('\n## ');
/** The files of the walk, in its order. */
const way = [...walk.matchAll(/^\d+\. `(\S+)`/gm)].map(([, file]) => file ?? '');

/** Who turns a `Secret` into its text. */
const opening = [
  'renderer/bridge.ts',
  'electron/contract/connections/token.ts',
  'electron/gateway/connections.ts',
  'electron/gateway/http/begin-request.ts',
  'electron/shared/redaction.ts',
];
/** Who makes a `Secret` of a text. An empty one holds nothing. */
const closing = [
  'renderer/features/connections/TokenInput.tsx',
  'electron/contract/connections/session.ts',
  'electron/contract/connections/token.ts',
  'electron/gateway/connections.ts',
];
/** The practice gateway makes its own token, which is worth nothing elsewhere. */
const practice = /^electron\/(practice-gateway\/|workers\/practice-|platform\/system\/practice\.ts)/;

/** How a source handles the text of a token; comments and texts do not count. */
function handlingIn(source: string): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/new Secret\(''\)/g, '');
  return Object.entries({
    opens: /\breadableHeaders\b|\bSecret\.reveal\b|= Secret\b|\bSecret(?:\[(?!\])| as )/,
    closes: /\bnew Secret\b/,
    names: /\btoken\??: (?:string|z\.)|\b[tT]oken(?:Ref|Field)?\.current\??\.value\b|\btyped\(\)\.value\b/,
    aims: /\btokenOrigin\b/,
    overhears: /\b(?:getHeaders?|getRawHeaderNames|_header|_headers)\b/,
  }).flatMap(([what, pattern]) => (pattern.test(code) ? [what] : []));
}

const sources = ['electron', 'renderer'].flatMap(sourcesIn).filter(({ file }) => !practice.test(file));
const filesThat = (what: string) =>
  sources.filter(({ text }) => handlingIn(text).includes(what)).map(({ file }) => file);

test('the token is a text in the files of the walk alone', () => {
  expect(filesThat('opens').sort()).toEqual([...opening].sort());
  expect(filesThat('closes').sort()).toEqual([...closing].sort());
  // What the keychain gives back, and what the practice gateway made.
  expect(filesThat('names')).toEqual(['electron/gateway/connections.ts']);
  expect(filesThat('aims')).toEqual([
    'electron/gateway/http/begin-request.ts',
    'electron/gateway/http/target.ts',
  ]);
  expect(filesThat('overhears')).toEqual([]);
  expect([...opening, ...closing].filter((file) => !way.includes(file))).toEqual([]);
});

test('code that handles the text of a token is told from code that passes it on', () => {
  for (const [code, what] of [
    ['const { reveal } = Secret;', 'opens'],
    ['texts.map(Secret.reveal)', 'opens'],
    ["Secret['reveal'](token)", 'opens'],
    ['import { Secret as Text } from x;', 'opens'],
    ['save(new Secret(text));', 'closes'],
    ['readonly token: string;', 'names'],
    ['token: z.string(),', 'names'],
    ['send(tokenRef.current?.value)', 'names'],
    ['open({ ...request, tokenOrigin: url.origin });', 'aims'],
    ['log(request.getHeaders());', 'overhears'],
  ] as const)
    expect(handlingIn(code), code).toEqual([what]);
  for (const code of [
    "t('session.reveal')",
    '// reveal',
    "new Secret('')",
    'const { token } = input; save(token);',
  ])
    expect(handlingIn(code), code).toEqual([]);
});

test('a secret shows nothing, whatever is done with it', () => {
  const secret = new Secret('sk-token-of-the-test');
  const shown = [
    JSON.stringify({ secret }),
    `${secret} ${Object.keys(secret)} ${Reflect.ownKeys(secret).map(String)}`,
    inspect(
      { secret, copy: { ...secret }, sent: structuredClone(secret) },
      { depth: null, showHidden: true },
    ),
    new Error('failed', { cause: secret }).stack,
  ];
  expect(shown.join('\n')).not.toContain('sk-');
  expect(Secret.reveal(secret)).toBe('sk-token-of-the-test');
});

test('the walk is as long as it says', () => {
  const linesOf = (file: string): number =>
    readFileSync(path.join(repository, file), 'utf8').split('\n').length - 1;
  const lines = way.reduce((sum, file) => sum + linesOf(file), 0);
  const [, most = '0'] = /(\d,\d{3}) lines/.exec(walk) ?? [];
  expect(way).toHaveLength(12);
  expect(lines).toBeLessThanOrEqual(Number(most.replace(',', '')));
});
