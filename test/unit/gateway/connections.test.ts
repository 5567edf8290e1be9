import { inspect } from 'node:util';
import { defaultConnectionSettings, Secret } from '#contract';
import { type ConnectionsPorts, createConnections } from '#electron/gateway/connections.ts';
import { openTarget } from '#electron/gateway/http/target.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { tokenOf } from '#electron/gateway/tokens.ts';
import type { Connections, TypedConnection } from '#electron/gateway/types.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryKeychain, type MemoryKeychain } from '../../fixtures/services/memory-keychain.ts';

const address = 'https://gateway.example/api';
const token = 'sk-token-of-the-test';

interface Bench {
  readonly connections: Connections;
  readonly keychain: MemoryKeychain;
  readonly guarded: readonly string[];
}

function bench(change: Partial<ConnectionsPorts> = {}): Bench {
  const keychain = createMemoryKeychain();
  const guarded: string[] = [];
  const connections = createConnections({
    keychain,
    practice: { start: async () => ({ address: 'http://127.0.0.1:4001', token: 'practice-token' }) },
    guardSecret: (secret) => guarded.push(Secret.reveal(secret)),
    ...change,
  });
  return { connections, keychain, guarded };
}

const connectionId = 'one';
/** A connection as it is typed, with the settings of the specification. */
const typedAs = ({
  token: typed = token,
  ...changes
}: Partial<Omit<TypedConnection, 'token'> & { token: string }>): TypedConnection => ({
  connectionId,
  address,
  token: new Secret(typed),
  settings: defaultConnectionSettings,
  proxy: { type: 'system' },
  ca: null,
  ...changes,
});
const known = (at: string) => ({ connectionId, address: at, settings: defaultConnectionSettings });

function openTyped({ connections }: Bench, typed = token) {
  const opened = connections.openTyped(typedAs({ token: typed }), null);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

test('a typed address and token become a connection; its token is guarded at once', () => {
  const one = bench();
  const connection = openTyped(one, ` Bearer ${token}\n`);
  expect(connection).toEqual({
    isConnection: true,
    connectionId,
    kind: 'remote',
    address,
    label: 'gateway.example',
    settings: defaultConnectionSettings,
  });
  expect(Secret.reveal(tokenOf(connection))).toBe(token);
  expect(one.guarded).toEqual([token]);
});

test('a token that another took the place of is struck out until the user signs out: a gateway may still name it', () => {
  const one = bench();
  const { connections } = one;
  const replaced = connections.openTyped(typedAs({ token: 'sk-another-token' }), openTyped(one));
  const saved = connections.openTyped({ ...typedAs({}), token: null }, replaced.ok ? replaced.value : null);
  if (!saved.ok) throw new Error(saved.error.code);
  const namedBy = (connection: Connection) => {
    const target = openTarget(connection, createTransport());
    return target.ok && target.value.secrets.map(Secret.reveal).sort();
  };
  expect(namedBy(saved.value)).toEqual(['sk-another-token', token]);
  expect(new Set(one.guarded.slice(-2))).toEqual(new Set(['sk-another-token', token]));
  const signedOut = connections.withoutToken(saved.value);
  const again = connections.openTyped(typedAs({ token: 'sk-third-token' }), signedOut);
  expect(again.ok && namedBy(again.value)).toEqual(['sk-third-token']);
});

test('an address that was pasted for a token is not struck out once another took its place: clips lie at it', () => {
  const one = bench();
  for (const pasted of [address, 'https://gateway.example/', 'Gateway.Example']) {
    const replaced = one.connections.openTyped(typedAs({}), openTyped(one, pasted));
    const target = replaced.ok && openTarget(replaced.value, createTransport());
    expect(target && target.ok && target.value.secrets.map(Secret.reveal)).toEqual([token]);
  }
});

test('a connection shows its token to nobody: not as JSON, not when logged, not by its keys', () => {
  const connection = openTyped(bench());
  const shown = [
    JSON.stringify(connection),
    inspect(connection, { depth: null, showHidden: true }),
    Reflect.ownKeys(connection).map(String).join(),
  ];
  expect(shown.join('\n')).not.toContain(token);
  expect(Object.isFrozen(connection)).toBe(true);
});

test('a copy of a connection has no token, so nothing is sent with it', () => {
  const copy = { ...openTyped(bench()) };
  expect(Secret.reveal(tokenOf(copy))).toBe('');
  expect(openTarget(copy, createTransport())).toMatchObject({
    ok: false,
    error: { code: 'session.token-missing' },
  });
});

for (const [what, typed, code] of [
  ['no address', { address: '', token }, 'session.address-missing'],
  ['an address that only looks like one', { address: 'https://300.1.2.3', token }, 'session.address-invalid'],
  ['http to another computer', { address: 'http://gateway.example', token }, 'session.address-insecure'],
  ['no token', { address, token: ' Bearer ' }, 'session.token-missing'],
  ['a token that fits in no header', { address, token: 'sk\nx: y' }, 'session.token-characters'],
] as const) {
  test(`${what} opens nothing`, () => {
    const { connections, guarded } = bench();
    expect(connections.openTyped(typedAs(typed), null)).toMatchObject({ ok: false, error: { code } });
    expect(guarded).toEqual([]);
  });
}

test('a ciphertext with another address beside it opens nothing, and names the address it was made for', async () => {
  const one = bench();
  const sealed = await one.connections.seal(openTyped(one));
  const opened = await bench().connections.openSealed(known('https://thief.example'), sealed);
  expect(opened).toEqual({ type: 'other-address', address });
});

test('a ciphertext of something that is no token opens nothing', async () => {
  const one = bench();
  for (const text of [
    '',
    token,
    `${address}\n${token}`,
    '{}',
    JSON.stringify({ version: 2, address, token }),
  ]) {
    const sealed = await one.keychain.encrypt(text);
    expect(await one.connections.openSealed(known(address), sealed), text).toEqual({ type: 'unreadable' });
  }
  expect(one.guarded).toEqual([]);
});

test('what was sealed opens to a connection with the same token, guarded before anything else', async () => {
  const one = bench();
  const sealed = await one.connections.seal(openTyped(one));
  expect(Buffer.from(sealed).toString('latin1')).not.toContain(token);
  const later = bench();
  const opened = await later.connections.openSealed(known(address), sealed);
  if (opened.type !== 'opened') throw new Error(opened.type);
  expect(opened.isCurrent).toBe(true);
  expect(opened.connection).toMatchObject({ kind: 'remote', address, label: 'gateway.example' });
  expect(Secret.reveal(tokenOf(opened.connection))).toBe(token);
  expect(later.guarded).toEqual([token]);
});

for (const type of ['locked', 'unreadable'] as const) {
  test(`a ciphertext that is ${type} opens nothing and guards nothing`, async () => {
    const { connections, keychain, guarded } = bench();
    keychain.decrypts = type;
    expect(await connections.openSealed(known(address), new Uint8Array([1]))).toEqual({ type });
    expect(guarded).toEqual([]);
  });
}

test('the practice gateway comes with a token of its own, which is guarded too', async () => {
  const one = bench();
  const connection = await one.connections.openPractice(defaultConnectionSettings);
  expect(connection).toMatchObject({ kind: 'practice', address: 'http://127.0.0.1:4001', label: '' });
  expect(Secret.reveal(tokenOf(connection))).toBe('practice-token');
  expect(one.guarded).toEqual(['practice-token']);
});

test('a practice gateway that does not start is no connection', async () => {
  const { connections } = bench({ practice: { start: () => Promise.reject(new Error('No port is free.')) } });
  await expect(connections.openPractice(defaultConnectionSettings)).rejects.toThrow('No port is free.');
});
