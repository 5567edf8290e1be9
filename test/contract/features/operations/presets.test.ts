import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { emptyOperationRequest } from '#contract';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createOperationsBench, otherToken } from '../../../fixtures/services/benches/operations-bench.ts';

const token = 'sk-token-of-operations';
const bench = (folder = 'data') =>
  createOperationsBench({
    folder: test.info().outputPath(folder),
    address: 'https://gateway.example',
    token,
  });
const request = {
  ...emptyOperationRequest,
  path: '/v1/images',
  headers: [
    { name: 'x-api-key', value: 'other-secret' },
    { name: 'x-trace', value: `for ${token}` },
  ],
  body: `{"prompt":"a fox","user":"${token}"}`,
};

test('a preset is kept, renamed, removed and brought back, and outlives the app', async () => {
  const first = bench();
  const { presets } = first.operations;
  const kept = presets.keep({ operation: 'openai/image', name: 'Fox', request });
  const other = presets.keep({ operation: 'kimi/chat', name: 'Hello', request });
  if (!kept.ok || !other.ok) throw new Error('not kept');
  presets.rename(kept.value.id, 'Red fox');
  presets.remove(kept.value.id);
  presets.remove(other.value.id);
  expect(presets.list()).toEqual([]);
  presets.restore(kept.value.id);
  expect(presets.list().map(({ name }) => name)).toEqual(['Red fox']);
  await first.close();
  const second = bench();
  expect(second.operations.presets.list().map(({ name }) => name)).toEqual(['Red fox']);
  second.operations.presets.restore(other.value.id);
  expect(second.operations.presets.list()).toHaveLength(1);
  await second.close();
});

test('no token is stored of a request, neither of another connection nor after a token was refused', async () => {
  const lane = bench();
  const written = { ...request, body: JSON.stringify({ one: token, other: otherToken }) };
  for (const isSignedOut of [false, true]) {
    if (isSignedOut) lane.signOut();
    const kept = lane.operations.presets.keep({ operation: 'openai/image', name: 'Fox', request: written });
    if (kept.ok) lane.operations.presets.rename(kept.value.id, `Fox ${token}`);
    lane.operations.saveDraft({ operation: 'openai/image', request: written });
    const stored = JSON.stringify([lane.operations.presets.list(), lane.operations.draft()]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(otherToken);
  }
  await lane.close();
});

test('presets travel as a file, without the token and without values of secret headers', async () => {
  const lane = bench();
  lane.operations.presets.keep({ operation: 'openai/image', name: 'Fox', request });
  const path = test.info().outputPath('presets.json');
  lane.dialog.save = path;
  expect(await lane.operations.presets.exportAll()).toEqual({ ok: true, value: { isSaved: true } });
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain(token);
  expect(text).not.toContain('other-secret');
  expect(JSON.stringify(lane.db.prepare('SELECT * FROM operation_presets').all())).not.toContain(token);
  const other = bench('other');
  other.dialog.open = path;
  expect(await other.operations.presets.importFile()).toEqual({ ok: true, value: { added: 1, left: 0 } });
  expect(await other.operations.presets.importFile()).toEqual({ ok: true, value: { added: 0, left: 1 } });
  expect(other.operations.presets.list()).toMatchObject([
    {
      operation: 'openai/image',
      name: 'Fox',
      request: { path: '/v1/images', headers: [{ value: '' }, { value: 'for [removed]' }] },
    },
  ]);
  await lane.close();
  await other.close();
});

const format = 'gateway-studio-presets';
const unreadable = 'operations.presets-unreadable';
const foreign: readonly (readonly [name: string, text: string, code: string])[] = [
  ['no JSON', 'hello', unreadable],
  ['a picture', '\x89PNG\r\n', unreadable],
  ['an empty file', '', unreadable],
  ['somebody else’s JSON', '{"info":{"name":"x"},"item":[]}', unreadable],
  ['presets that are no list', JSON.stringify({ format, version: 1, presets: {} }), unreadable],
  ['too many presets', JSON.stringify({ format, version: 1, presets: Array(10_001).fill(null) }), unreadable],
  ['a later version', JSON.stringify({ format, version: 2, presets: {} }), 'data.newer'],
];
for (const [name, text, code] of foreign) {
  test(`${name} is refused in words and changes nothing`, async () => {
    const lane = bench();
    lane.dialog.open = test.info().outputPath('foreign.json');
    writeFileSync(lane.dialog.open, text);
    expect(await lane.operations.presets.importFile()).toMatchObject({ ok: false, error: { code } });
    expect(lane.operations.presets.list()).toEqual([]);
    await lane.close();
  });
}

test('a file that is too large is not read, and one that is gone is told', async () => {
  const lane = bench();
  lane.dialog.open = test.info().outputPath('large.json');
  writeFileSync(lane.dialog.open, '');
  truncateSync(lane.dialog.open, 20 * 1024 * 1024 + 1);
  expect(await lane.operations.presets.importFile()).toMatchObject({
    error: { code: 'operations.presets-too-large' },
  });
  lane.dialog.open = test.info().outputPath('gone.json');
  expect(await lane.operations.presets.importFile()).toMatchObject({
    error: { code: unreadable },
  });
  await lane.close();
});

test('of a file that is ours, presets that cannot be used are left out', async () => {
  const lane = bench();
  lane.dialog.open = test.info().outputPath('mixed.json');
  const good = { operation: 'xai/chat', name: 'Good\u202e', request: emptyOperationRequest };
  const presets = [
    good,
    { ...good, operation: 'nobody/chat' },
    { ...good, name: ' ' },
    { ...good, request: 7 },
    null,
  ];
  writeFileSync(lane.dialog.open, JSON.stringify({ format, version: 1, presets }));
  expect(await lane.operations.presets.importFile()).toEqual({ ok: true, value: { added: 1, left: 4 } });
  expect(lane.operations.presets.list().map(({ name }) => name)).toEqual(['Good']);
  await lane.close();
});

test('no header that can hold a secret leaves in a file, and no text holds a token that came into use after it was kept', async () => {
  const lane = bench();
  const secret = [
    'x-api-key',
    'X-Auth',
    'my-Token',
    'client-secret',
    'password',
    'credential',
    'X-Session-Id',
    'x-amz-signature',
    'authorization',
  ];
  const headers = [
    ...secret.map((name) => ({ name, value: `value of ${name}` })),
    { name: 'accept', value: 'text/plain' },
  ];
  lane.operations.presets.keep({ operation: 'openai/image', name: 'Fox', request: { ...request, headers } });
  // As it was kept while another connection was in use.
  const update = lane.db.prepare("UPDATE operation_presets SET request = replace(request, 'text/plain', ?)");
  update.run(`text/${token}`);
  const path = test.info().outputPath('presets.json');
  lane.dialog.save = path;
  await lane.operations.presets.exportAll();
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain(token);
  expect(text).not.toContain('value of');
  expect(text).toContain('text/');
});

test('no secret in the query of a path leaves in a file either, and a path without one stays letter for letter', async () => {
  const lane = bench();
  const paths = [
    '/v1/images?api_key=other-secret&model=a fox',
    'https://elsewhere.example/v1?key=other-secret',
    '/v1/images?model=a%2ffox&plain',
  ];
  for (const path of paths)
    lane.operations.presets.keep({ operation: 'openai/image', name: 'Fox', request: { ...request, path } });
  lane.dialog.save = test.info().outputPath('presets.json');
  await lane.operations.presets.exportAll();
  const { presets } = JSON.parse(readFileSync(lane.dialog.save, 'utf8'));
  expect(presets.map((preset: { request: { path: string } }) => preset.request.path)).toEqual([
    '/v1/images?api_key=&model=a%20fox',
    'https://elsewhere.example/v1?key=',
    '/v1/images?model=a%2ffox&plain',
  ]);
  await lane.close();
});
