import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '#contract';
import type { StoredConnection } from '#electron/features/connections/stored-connections.ts';
import { studio } from '../../../fixtures/builders.ts';
import { settled } from '../../../fixtures/fake-clock.ts';
import { tokenIn } from '../../../fixtures/gateway/connections.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  anInput,
  createSessionBench,
  type SessionBench,
  signOutActive,
} from '../../../fixtures/services/benches/connections-bench.ts';
import { createMemoryKeychain, type MemoryKeychain } from '../../../fixtures/services/memory-keychain.ts';

const address = 'https://gateway.example/api';
const token = 'sk-token-of-the-test';
const typed = { address: ' gateway.example/api/ ', token: new Secret(` Bearer ${token}\n`) };

const newBench = (keychain?: MemoryKeychain, name = 'data') =>
  createSessionBench(test.info().outputPath(name), keychain);

/** Connected to `address` with `token`. */
async function signedIn(): Promise<SessionBench> {
  const one = newBench();
  await one.session.connect(typed);
  return one;
}

/** Everything on disk, as text. */
async function onDisk({ folder }: SessionBench): Promise<string> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return names.map((name, index) => `${name}: ${texts[index]}`).join('\n');
}

/** What the keychain was given for a connection. */
async function sealedIn(keychain: MemoryKeychain, stored: StoredConnection | undefined): Promise<unknown> {
  const decrypted = await keychain.decrypt(stored?.ciphertext ?? new Uint8Array());
  return decrypted.type === 'secret' ? JSON.parse(decrypted.secret) : decrypted.type;
}

/** Ciphertexts of the only connection that could not be opened when another token was typed. */
const setAsideOf = async (one: SessionBench) => (await one.credentials.read()).connections[0]?.setAside;

/** What the window is told: whether there is a token, and where one would be kept; and what there is to see of the active connection. */
async function shown({ session }: SessionBench) {
  const active = session.connections.list().find(({ isActive }) => isActive);
  const { address = '', kind, label, state, storage } = active ?? {};
  return { address, kind, label, state, storage, ...(await session.get()) };
}

const keptFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.kept'));

test.describe('connecting', () => {
  test('address and token are checked with the gateway first, then kept in the keychain', async () => {
    const one = newBench();
    const { session, checks, keychain, credentials } = one;
    expect(await session.connect(typed)).toMatchObject({ ok: true, value: { status: 'signedIn' } });
    expect(await shown(one)).toEqual({
      status: 'signedIn',
      restartsToUnlock: false,
      kind: 'remote',
      address,
      label: 'gateway.example',
      storage: 'keychain',
      state: 'ready',
    });
    expect(checks).toEqual([{ address, token }]);
    expect(one.changes()).toBe(1);
    expect(session.current()).toMatchObject({ kind: 'remote', address, label: 'gateway.example' });
    expect(tokenIn(session.current())).toBe(token);
    const [stored] = (await credentials.read()).connections;
    expect(stored).toMatchObject({ kind: 'remote', address, name: 'gateway.example' });
    expect(await sealedIn(keychain, stored)).toMatchObject({ address, token });
  });

  test('nothing is stored before the gateway has answered', async () => {
    const one = newBench();
    let before = '';
    one.onCheck = async () => {
      before = await onDisk(one);
    };
    await one.session.connect(typed);
    expect(before).toBe('');
    expect(await onDisk(one)).not.toBe('');
  });

  test('the token is in no file in clear and in nothing told to the window, and is guarded in the log', async () => {
    const one = await signedIn();
    expect(await onDisk(one)).not.toContain(token);
    expect(await onDisk(one)).not.toContain(Buffer.from(token).toString('base64'));
    expect(JSON.stringify(await shown(one))).not.toContain(token);
    expect(one.guarded).toContain(token);
    expect(one.log.text()).not.toContain(token);
  });

  for (const code of ['gateway.unauthorized', 'gateway.web-page', 'gateway.unreachable'] as const) {
    test(`${code} is told, and nothing is stored or changed`, async () => {
      const one = newBench();
      one.refusal = code;
      expect(await one.session.connect(typed)).toMatchObject({ ok: false, error: { code } });
      expect(await onDisk(one)).toBe('');
      expect(one.session.current()).toBeNull();
      expect(one.changes()).toBe(0);
      expect(one.guarded).toContain(token);
    });
  }

  test('a wrong token typed while signed in leaves the good one where it is', async () => {
    const one = await signedIn();
    const before = await onDisk(one);
    one.refusal = 'gateway.unauthorized';
    await one.session.connect({ address, token: new Secret('sk-wrong') });
    expect(await onDisk(one)).toBe(before);
    expect(tokenIn(one.session.current())).toBe(token);
  });

  for (const [what, change, code] of [
    ['an address that is none', { address: 'not an address' }, 'session.address-invalid'],
    ['an address that only looks like one', { address: 'https://300.1.2.3' }, 'session.address-invalid'],
    ['an IPv6 address that is none', { address: 'https://[1:2]' }, 'session.address-invalid'],
    ['http to another computer', { address: 'http://gateway.example' }, 'session.address-insecure'],
    ['no token', { token: new Secret('  ') }, 'session.token-missing'],
    ['a token with odd characters', { token: new Secret('sk-tökен') }, 'session.token-characters'],
  ] as const) {
    test(`${what} is told without asking the gateway`, async () => {
      const one = newBench();
      expect(await one.session.connect({ ...typed, ...change })).toMatchObject({
        ok: false,
        error: { code },
      });
      expect(one.checks).toEqual([]);
      expect(await onDisk(one)).toBe('');
    });
  }

  test('a port belongs to the label', async () => {
    const { session } = newBench();
    await session.connect({ address: 'http://localhost:8080/base', token: new Secret(token) });
    expect(session.current()).toMatchObject({
      label: 'localhost:8080',
      address: 'http://localhost:8080/base',
    });
  });

  test('a new token replaces the stored one', async () => {
    const one = await signedIn();
    await one.session.connect({ address, token: new Secret('sk-second') });
    const next = await one.restart();
    expect(tokenIn(next.session.current())).toBe('sk-second');
    expect(await keptFiles(one.folder)).toEqual([]);
  });
});

test.describe('without a safe place for the token', () => {
  test('the token is kept for the session, only the address is remembered, and it is said so', async () => {
    const one = newBench(createMemoryKeychain('session'));
    expect(await shown(one)).toMatchObject({ status: 'signedOut', storage: 'session' });
    expect(await one.session.connect(typed)).toMatchObject({ ok: true });
    expect(await shown(one)).toMatchObject({ storage: 'session' });
    expect(tokenIn(one.session.current())).toBe(token);
    expect((await one.credentials.read()).connections).toMatchObject([
      { kind: 'remote', address, ciphertext: null },
    ]);

    const next = await one.restart();
    expect(await shown(next)).toMatchObject({
      status: 'signedOut',
      address,
      storage: 'session',
      state: 'session-over',
      restartsToUnlock: false,
    });
    expect(next.session.current()).toBeNull();
    await signOutActive(next);
    expect(await shown(await next.restart())).toMatchObject({ state: 'needs-token' });
  });

  test('a keychain that refuses at the last moment is the same; the log learns of it', async () => {
    const one = newBench();
    one.keychain.refusesToEncrypt = true;
    expect(await one.session.connect(typed)).toMatchObject({ ok: true });
    expect(await shown(one)).toMatchObject({ storage: 'session' });
    expect((await one.credentials.read()).connections).toMatchObject([{ ciphertext: null }]);
    expect(one.log.lines).toMatchObject([{ level: 'error' }]);
    expect(one.log.text()).not.toContain(token);
    expect(await shown(await one.restart())).toMatchObject({ state: 'session-over' });
  });
});

test.describe('after a restart', () => {
  test('the connection is taken up with the token from the keychain, without asking the gateway', async () => {
    const one = await signedIn();
    const next = await one.restart();
    expect(await shown(next)).toMatchObject({ status: 'signedIn', address, storage: 'keychain' });
    expect(tokenIn(next.session.current())).toBe(token);
    expect(next.guarded).toContain(token);
    expect(next.checks).toEqual([]);
    expect(next.changes()).toBe(1);
  });

  test('an edited address in the credentials file gets no token: signed out, said, and the true address offered', async () => {
    const one = await signedIn();
    const path = join(one.folder, 'credentials.json');
    const edited = (await readFile(path, 'utf8')).replaceAll('gateway.example', 'thief.example');
    await writeFile(path, edited);
    const next = await one.restart();
    expect(await shown(next)).toMatchObject({
      status: 'signedOut',
      address,
      state: 'address-changed',
    });
    expect(next.session.current()).toBeNull();
    expect(next.checks).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe(edited);
    expect(next.log.text()).not.toContain(token);
    await next.session.connect(typed);
    expect(await setAsideOf(one)).toHaveLength(1);
    expect(tokenIn((await next.restart()).session.current())).toBe(token);
  });

  test('a first start is signed out, with nothing to remember and nothing to tell', async () => {
    const one = newBench();
    await one.session.start();
    expect(await one.session.get()).toEqual({
      status: 'signedOut',
      storage: 'keychain',
      restartsToUnlock: false,
    });
    expect(one.session.connections.list()).toEqual([]);
    expect(one.changes()).toBe(0);
  });

  test('a keychain that was locked is asked once more, and the token is there without a restart', async () => {
    const one = await signedIn();
    const next = await one.restart({ decrypts: 'locked' });
    expect(await next.session.unlock()).toMatchObject({ value: { status: 'signedOut' } });
    expect(await shown(next)).toMatchObject({ state: 'keychain-locked' });
    next.keychain.decrypts = null;
    expect(await next.session.unlock()).toMatchObject({ value: { status: 'signedIn' } });
    expect(await shown(next)).toMatchObject({ address, state: 'ready' });
    expect(tokenIn(next.session.current())).toBe(token);
    next.keychain.decrypts = 'locked';
    expect(await next.session.unlock()).toMatchObject({ value: { status: 'signedIn' } });
  });

  test('a keychain that opens late is taken up without a restart, and beside a token that was typed meanwhile', async () => {
    const one = await signedIn();
    await one.session.connections.save(anInput({ name: 'Theirs', address: 'https://other.example' }));
    let answer: (opens: boolean) => void = () => undefined;
    const opens = new Promise<boolean>((resolve) => (answer = resolve));
    const { decrypt } = one.keychain;
    const next = await one.restart({ decrypt: async () => ({ type: 'locked', opens }), mood: 'session' });
    expect(await shown(next)).toMatchObject({ state: 'keychain-locked' });
    await next.session.connect({ address, token: new Secret('sk-typed') });
    Object.assign(one.keychain, { decrypt, mood: 'keychain' });
    answer(true);
    await expect
      .poll(() => next.session.connections.list())
      .toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
    expect(tokenIn(next.session.current())).toBe('sk-typed');
  });

  test('a keychain that is asked once a run is asked again by a restart, which the session says', async () => {
    const one = await signedIn();
    const next = await one.restart({ decrypts: 'locked', asksOnce: () => true });
    expect(await shown(next)).toMatchObject({ state: 'keychain-locked', restartsToUnlock: true });
    // One that is locked may have tasks while another is active.
    await next.session.practice();
    expect(await shown(next)).toMatchObject({ status: 'signedIn', restartsToUnlock: true });
    next.awaited.add('conn-1');
    expect(await next.session.unlock()).toMatchObject({ ok: false, error: { code: 'data.under-way' } });
    expect(next.restarts()).toBe(0);
    next.awaited.clear();
    await next.session.unlock();
    expect(next.restarts()).toBe(1);
    const later = await next.restart({ decrypts: null });
    const [remote] = later.session.connections.list();
    expect(tokenIn(later.session.connectionOf(remote?.id ?? ''))).toBe(token);
  });

  test('what an earlier key of the keychain encrypted is encrypted again, once', async () => {
    const one = await signedIn();
    const before = await onDisk(one);
    const next = await one.restart({ key: 'b' });
    expect(tokenIn(next.session.current())).toBe(token);
    const after = await onDisk(one);
    expect(after).not.toBe(before);
    await next.restart({ key: 'b' });
    expect(await onDisk(one)).toBe(after);
  });

  for (const [type, notice] of [
    ['locked', 'keychain-locked'],
    ['unreadable', 'token-unreadable'],
  ] as const) {
    test(`a token that is ${type} is asked for again, and its ciphertext stays`, async () => {
      const one = await signedIn();
      const before = await onDisk(one);
      const next = await one.restart({ decrypts: type });
      expect(await shown(next)).toMatchObject({ status: 'signedOut', address, state: notice });
      expect(next.session.current()).toBeNull();
      expect(await onDisk(one)).toBe(before);
      const later = await next.restart({ decrypts: null });
      expect(tokenIn(later.session.current())).toBe(token);
    });

    test(`a token that is ${type} is set aside, not overwritten, by a new one, until the user signs out`, async () => {
      const one = await signedIn();
      const [old] = (await one.credentials.read()).connections;
      const next = await one.restart({ decrypts: type });
      await next.session.connect({ address, token: new Secret('sk-second') });
      expect(await setAsideOf(one)).toEqual([old?.ciphertext]);
      expect(tokenIn(next.session.current())).toBe('sk-second');
      await signOutActive(next);
      expect(await setAsideOf(one)).toEqual([]);
      expect(await keptFiles(one.folder)).toEqual([]);
    });

    test(`a wrong new token leaves the token that is ${type} where it was`, async () => {
      const one = await signedIn();
      const before = await onDisk(one);
      const next = await one.restart({ decrypts: type });
      next.refusal = 'gateway.unauthorized';
      await next.session.connect({ address, token: new Secret('sk-wrong') });
      expect(await onDisk(one)).toBe(before);
      expect(await shown(next)).toMatchObject({ state: notice });
    });

    test(`choosing practice leaves a token that is ${type} where it was`, async () => {
      const one = await signedIn();
      const next = await one.restart({ decrypts: type });
      await next.session.practice();
      const later = await next.restart({ decrypts: null });
      expect(await shown(later)).toMatchObject({ kind: 'practice' });
      const [remote] = later.session.connections.list();
      await later.session.connections.select(remote?.id ?? '');
      expect(tokenIn(later.session.current())).toBe(token);
    });
  }

  test('new tokens typed while the keyring is locked live in memory; unlocked, a restart finds the stored one', async () => {
    const one = await signedIn();
    const before = await onDisk(one);
    const locked = await one.restart({ decrypts: 'locked', mood: 'session' });
    for (const next of ['sk-second', 'sk-third']) {
      expect(await locked.session.connect({ address, token: new Secret(next) })).toMatchObject({
        ok: true,
      });
      expect(await shown(locked)).toMatchObject({ storage: 'session', state: 'ready' });
      expect(tokenIn(locked.session.current())).toBe(next);
      expect(await onDisk(one)).toBe(before);
    }
    const unlocked = await locked.restart({ decrypts: null, mood: 'keychain' });
    expect(tokenIn(unlocked.session.current())).toBe(token);
    expect(await shown(unlocked)).toMatchObject({ status: 'signedIn', storage: 'keychain' });
  });

  test('a new token that a locked keyring does not take after all leaves the stored one where it was', async () => {
    const one = await signedIn();
    const before = await onDisk(one);
    const locked = await one.restart({ decrypts: 'locked', refusesToEncrypt: true });
    await locked.session.connect({ address, token: new Secret('sk-second') });
    expect(await shown(locked)).toMatchObject({ storage: 'session', state: 'ready' });
    expect(tokenIn(locked.session.current())).toBe('sk-second');
    expect(await onDisk(one)).toBe(before);
  });

  test('a keyring unlocked before the new token is typed stores that one, and a restart finds it', async () => {
    const one = await signedIn();
    const [old] = (await one.credentials.read()).connections;
    const locked = await one.restart({ decrypts: 'locked', mood: 'session' });
    locked.keychain.decrypts = null;
    locked.keychain.mood = 'keychain';
    await locked.session.connect({ address, token: new Secret('sk-second') });
    await locked.session.connect({ address, token: new Secret('sk-third') });
    expect(await setAsideOf(one)).toEqual([old?.ciphertext]);
    const next = await locked.restart();
    expect(tokenIn(next.session.current())).toBe('sk-third');
    expect(next.guarded).toEqual(['sk-third']);
  });

  test('a file that makes no sense is set aside, and the app starts signed out', async () => {
    for (const [index, text] of ['', '{', '{"version":2}', '[]', '{"version":1,"kind":"remote"}'].entries()) {
      const folder = test.info().outputPath(`data-${index}`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'credentials.json'), text);
      const one = newBench(createMemoryKeychain(), `data-${index}`);
      await one.session.start();
      expect(await shown(one)).toMatchObject({ status: 'signedOut', address: '' });
      const [kept = ''] = await keptFiles(folder);
      expect(await readFile(join(folder, kept), 'utf8')).toBe(text);
    }
  });
});

test.describe('signing out', () => {
  test('forgets the token everywhere and keeps the address to save typing', async () => {
    const one = await signedIn();
    const out = { status: 'signedOut', storage: 'keychain', restartsToUnlock: false };
    expect(await signOutActive(one)).toEqual({ ok: true, value: out });
    expect(one.session.current()).toBeNull();
    expect(one.changes()).toBe(2);
    expect(await shown(one)).toMatchObject({ ...out, address, state: 'needs-token' });
    expect((await one.credentials.read()).connections).toMatchObject([
      { address, ciphertext: null, setAside: [] },
    ]);
    const next = await one.restart();
    expect(await shown(next)).toMatchObject({ ...out, address, state: 'needs-token' });
  });

  test('also removes a token that could not be read, and still knows the address', async () => {
    const one = await signedIn();
    const next = await one.restart({ decrypts: 'unreadable' });
    await signOutActive(next);
    expect(await shown(next)).toMatchObject({ status: 'signedOut', address, state: 'needs-token' });
    const later = await next.restart({ decrypts: null });
    expect(later.session.current()).toBeNull();
  });

  test('leaves other files of the folder alone', async () => {
    const one = await signedIn();
    for (const name of ['studio.db', 'credentials', 'credentials.json-not-ours', 'other.json'])
      await writeFile(join(one.folder, name), 'x');
    await writeFile(join(one.folder, 'credentials.json.new'), 'half written');
    await signOutActive(one);
    expect((await readdir(one.folder)).sort()).toEqual([
      'credentials',
      'credentials.json',
      'credentials.json-not-ours',
      'other.json',
      'studio.db',
    ]);
  });
});

test.describe('a token refused in the middle of work', () => {
  test('asks for a new one, once, and stays signed in as far as the window sees', async () => {
    const one = await signedIn();
    const refused = one.session.current() ?? studio;
    one.session.reportRefusal(refused);
    one.session.reportRefusal(refused);
    expect(one.session.current()).toBeNull();
    expect(one.session.needsToken()).toBe(true);
    const [mine] = one.session.connections.list();
    expect(one.session.activeId()).toBe(mine?.id);
    for (const id of [null, mine?.id ?? '']) {
      expect(one.session.problemOf(id).code).toBe('gateway.unauthorized');
      expect(await one.session.open(id)).toMatchObject({ error: { code: 'gateway.unauthorized' } });
    }
    expect(one.session.problemOf('another').code).toBe('connections.removed');
    await settled();
    expect(one.changes()).toBe(2);
    expect(await shown(one)).toMatchObject({ status: 'signedIn', address, state: 'refused' });
    await one.session.connect({ address, token: new Secret('sk-second') });
    expect(tokenIn(one.session.current())).toBe('sk-second');
    expect(one.session.needsToken()).toBe(false);
    expect(await shown(one)).toMatchObject({ state: 'ready' });
  });

  test('signed out, there is nothing to refuse', async () => {
    const one = newBench();
    one.session.reportRefusal(studio);
    await settled();
    expect(one.changes()).toBe(0);
  });
});

test.describe('the practice gateway', () => {
  test('is started when chosen and at no other time', async () => {
    const one = newBench();
    await one.session.start();
    await one.session.connect(typed);
    expect(one.practice.starts).toBe(0);
    const next = newBench(createMemoryKeychain(), 'other');
    expect(await next.session.practice()).toMatchObject({ ok: true, value: { status: 'signedIn' } });
    expect(await shown(next)).toMatchObject({
      kind: 'practice',
      address: 'http://127.0.0.1:4001',
      label: '',
      state: 'ready',
    });
    expect(next.practice.isRunning).toBe(true);
    expect(next.guarded).toContain('practice-token');
    expect(await onDisk(next)).not.toContain('practice-token');
  });

  for (const [by, use] of [
    ['whoever looks after what goes on', async ({ session }: SessionBench) => session.workChanged()],
    ['the first that needs it', async ({ session }: SessionBench) => void (await session.open(null))],
  ] as const) {
    test(`is taken up again after a restart without running, and started by ${by}`, async () => {
      const one = newBench();
      await one.session.practice();
      const next = await one.restart();
      expect([next.practice.isRunning, next.practice.starts]).toEqual([false, 0]);
      expect(await shown(next)).toMatchObject({ status: 'signedIn', kind: 'practice' });
      expect(next.session.connections.list()).toMatchObject([{ kind: 'practice', state: 'ready' }]);
      await use(next);
      await expect.poll(() => next.session.current()).toMatchObject({ kind: 'practice' });
      expect(next.practice.starts).toBe(1);
    });
  }

  for (const leave of ['signing out', 'connecting elsewhere'] as const) {
    test(`is stopped by ${leave}`, async () => {
      const one = newBench();
      await one.session.practice();
      if (leave === 'signing out') await signOutActive(one);
      else await one.session.connect(typed);
      expect(one.practice.isRunning).toBe(false);
      const next = await one.restart();
      expect(next.practice.starts).toBe(0);
    });
  }

  test('goes on when connecting elsewhere fails', async () => {
    const one = newBench();
    await one.session.practice();
    one.refusal = 'gateway.unauthorized';
    await one.session.connect(typed);
    expect(one.practice.isRunning).toBe(true);
    expect(one.session.current()).toMatchObject({ kind: 'practice' });
  });

  test('that does not start is told, and nothing else changes', async () => {
    const one = newBench();
    one.practice.fails = true;
    expect(await one.session.practice()).toMatchObject({
      ok: false,
      error: { code: 'session.practice-failed' },
    });
    expect(one.session.current()).toBeNull();
    expect(await onDisk(one)).toBe('');
  });

  test('that does not start after a restart is told to whoever needs it, and logged', async () => {
    const before = newBench();
    await before.session.practice();
    const one = await before.restart();
    one.practice.fails = true;
    expect(await one.session.open(null)).toMatchObject({
      ok: false,
      error: { code: 'session.practice-failed' },
    });
    one.session.workChanged();
    await expect.poll(() => one.log.lines).toMatchObject([{ level: 'error' }]);
  });
});
