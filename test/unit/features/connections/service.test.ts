import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type AppErrorCode, fail, ok, Secret, type Session } from '#contract';
import { createCredentialsFile } from '#electron/features/connections/credentials-file.ts';
import type { CredentialsFile, StoredConnection } from '#electron/features/connections/ports.ts';
import { createSession, type SessionService } from '#electron/features/connections/service.ts';
import { createConnections } from '#electron/gateway/connections.ts';
import { aFailure, someReport, studio } from '../../../fixtures/builders.ts';
import { settled } from '../../../fixtures/fake-clock.ts';
import { tokenIn } from '../../../fixtures/gateway/connections.ts';
import { createMemoryKeychain, type MemoryKeychain } from '../../../fixtures/services/memory-keychain.ts';
import { createMemoryLog, type MemoryLog } from '../../../fixtures/services/memory-log.ts';

const address = 'https://gateway.example/api';
const token = 'sk-token-of-the-test';
const typed = { address: ' gateway.example/api/ ', token: new Secret(` Bearer ${token}\n`) };

interface Bench {
  readonly session: SessionService;
  readonly folder: string;
  readonly credentials: CredentialsFile;
  readonly keychain: MemoryKeychain;
  readonly log: MemoryLog;
  readonly checks: readonly { readonly address: string; readonly token: string }[];
  readonly guarded: readonly string[];
  readonly told: readonly Session[];
  /** Tasks that go on, by connection. */
  readonly live: Map<string, number>;
  readonly practice: { running: boolean; starts: number; fails: boolean };
  /** What the gateway says to the free check. */
  say(code: AppErrorCode | null): void;
  /** The app started again on the same folder. */
  restart(change?: (keychain: MemoryKeychain) => void): Promise<Bench>;
  /** Everything on disk, as text. */
  onDisk(): Promise<string>;
}

async function bench(keychain = createMemoryKeychain(), at?: string): Promise<Bench> {
  const folder = at ?? test.info().outputPath('data');
  await mkdir(folder, { recursive: true });
  const credentials = createCredentialsFile(join(folder, 'credentials.json'));
  const log = createMemoryLog();
  const checks: { address: string; token: string }[] = [];
  const guarded: string[] = [];
  const told: Session[] = [];
  const practice = { running: false, starts: 0, fails: false };
  const live = new Map<string, number>();
  let refusal: AppErrorCode | null = null;
  const session = createSession({
    connections: createConnections({
      keychain,
      practice: {
        async start() {
          if (practice.fails) throw new Error('No port is free.');
          practice.running = true;
          practice.starts += 1;
          return { address: `http://127.0.0.1:${4000 + practice.starts}`, token: 'practice-token' };
        },
      },
      guardSecret: (secret) => guarded.push(Secret.reveal(secret)),
    }),
    credentials,
    gateway: {
      async checkAccess(connection) {
        checks.push({ address: connection.address, token: tokenIn(connection) ?? '' });
        return refusal === null ? ok(null) : fail(aFailure(refusal));
      },
      inspectAccess: async () => someReport,
    },
    async stopPractice() {
      practice.running = false;
    },
    tasks: { count: (id) => live.get(id) ?? 0, stop: (id) => live.delete(id) },
    answers: { isAwaited: () => false },
    chooseCertificates: async () => null,
    newId: randomUUID,
    log,
    onChange: (changed) => told.push(changed),
    onConnectionsChange: () => undefined,
  });
  return {
    live,
    session,
    folder,
    credentials,
    keychain,
    log,
    checks,
    guarded,
    told,
    practice,
    say(code) {
      refusal = code;
    },
    async restart(change = () => undefined) {
      change(keychain);
      const next = await bench(keychain, folder);
      await next.session.start();
      return next;
    },
    async onDisk() {
      const names = await readdir(folder);
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
      return names.map((name, index) => `${name}: ${texts[index]}`).join('\n');
    },
  };
}

/** What the keychain was given for a connection. */
async function sealedIn(keychain: MemoryKeychain, stored: StoredConnection | undefined): Promise<unknown> {
  const decrypted = await keychain.decrypt(stored?.ciphertext ?? new Uint8Array());
  return decrypted.type === 'secret' ? JSON.parse(decrypted.secret) : decrypted.type;
}

/** Ciphertexts of the only connection that could not be opened when another token was typed. */
const setAsideOf = async (one: Bench) => (await one.credentials.read()).connections[0]?.setAside;

const keptFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.kept'));

test.describe('connecting', () => {
  test('address and token are checked with the gateway first, then kept in the keychain', async () => {
    const { session, checks, keychain, credentials, told } = await bench();
    const connected = await session.connect(typed);
    const expected = {
      status: 'signedIn',
      kind: 'remote',
      address,
      label: 'gateway.example',
      storage: 'keychain',
      needsToken: false,
    };
    expect(connected).toEqual({ ok: true, value: expected });
    expect(checks).toEqual([{ address, token }]);
    expect(told).toEqual([expected]);
    expect(session.current()).toMatchObject({ kind: 'remote', address, label: 'gateway.example' });
    expect(tokenIn(session.current())).toBe(token);
    const [stored] = (await credentials.read()).connections;
    expect(stored).toMatchObject({ kind: 'remote', address, name: 'gateway.example' });
    expect(await sealedIn(keychain, stored)).toMatchObject({ address, token });
  });

  test('nothing is stored before the gateway has answered', async () => {
    const first = await bench();
    let onDiskAtCheck = '';
    const session = createSession({
      connections: createConnections({
        keychain: first.keychain,
        practice: { start: () => Promise.reject(new Error('Nobody asked for the practice gateway.')) },
        guardSecret: () => undefined,
      }),
      credentials: first.credentials,
      gateway: {
        async checkAccess() {
          onDiskAtCheck = await first.onDisk();
          return ok(null);
        },
        inspectAccess: async () => someReport,
      },
      stopPractice: async () => undefined,
      tasks: { count: () => 0, stop: () => undefined },
      answers: { isAwaited: () => false },
      chooseCertificates: async () => null,
      newId: randomUUID,
      log: first.log,
      onChange: () => undefined,
      onConnectionsChange: () => undefined,
    });
    await session.connect(typed);
    expect(onDiskAtCheck).toBe('');
    expect(await first.onDisk()).not.toBe('');
  });

  test('the token is in no file in clear and in nothing told to the window, and is guarded in the log', async () => {
    const one = await bench();
    await one.session.connect(typed);
    expect(await one.onDisk()).not.toContain(token);
    expect(await one.onDisk()).not.toContain(Buffer.from(token).toString('base64'));
    expect(JSON.stringify([one.told, await one.session.get()])).not.toContain(token);
    expect(one.guarded).toContain(token);
    expect(one.log.text()).not.toContain(token);
  });

  for (const code of ['gateway.unauthorized', 'gateway.web-page', 'gateway.unreachable'] as const) {
    test(`${code} is told, and nothing is stored or changed`, async () => {
      const one = await bench();
      one.say(code);
      expect(await one.session.connect(typed)).toMatchObject({ ok: false, error: { code } });
      expect(await one.onDisk()).toBe('');
      expect(one.session.current()).toBeNull();
      expect(one.told).toEqual([]);
      expect(one.guarded).toContain(token);
    });
  }

  test('a wrong token typed while signed in leaves the good one where it is', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const before = await one.onDisk();
    one.say('gateway.unauthorized');
    await one.session.connect({ address, token: new Secret('sk-wrong') });
    expect(await one.onDisk()).toBe(before);
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
      const one = await bench();
      expect(await one.session.connect({ ...typed, ...change })).toMatchObject({
        ok: false,
        error: { code },
      });
      expect(one.checks).toEqual([]);
      expect(await one.onDisk()).toBe('');
    });
  }

  test('a port belongs to the label', async () => {
    const { session } = await bench();
    await session.connect({ address: 'http://localhost:8080/base', token: new Secret(token) });
    expect(session.current()).toMatchObject({
      label: 'localhost:8080',
      address: 'http://localhost:8080/base',
    });
  });

  test('a new token replaces the stored one', async () => {
    const one = await bench();
    await one.session.connect(typed);
    await one.session.connect({ address, token: new Secret('sk-second') });
    const next = await one.restart();
    expect(tokenIn(next.session.current())).toBe('sk-second');
    expect(await keptFiles(one.folder)).toEqual([]);
  });
});

test.describe('without a safe place for the token', () => {
  test('the token is kept for the session, only the address is remembered, and it is said so', async () => {
    const one = await bench(createMemoryKeychain('session'));
    expect(await one.session.get()).toMatchObject({ status: 'signedOut', storage: 'session' });
    expect(await one.session.connect(typed)).toMatchObject({ ok: true, value: { storage: 'session' } });
    expect(tokenIn(one.session.current())).toBe(token);
    expect((await one.credentials.read()).connections).toMatchObject([
      { kind: 'remote', address, ciphertext: null },
    ]);

    const next = await one.restart();
    expect(await next.session.get()).toEqual({
      status: 'signedOut',
      address,
      storage: 'session',
      notice: null,
    });
    expect(next.session.current()).toBeNull();
  });

  test('a keychain that refuses at the last moment is the same; the log learns of it', async () => {
    const one = await bench();
    one.keychain.refusesToEncrypt = true;
    expect(await one.session.connect(typed)).toMatchObject({ ok: true, value: { storage: 'session' } });
    expect((await one.credentials.read()).connections).toMatchObject([{ ciphertext: null }]);
    expect(one.log.lines).toMatchObject([{ level: 'error' }]);
    expect(one.log.text()).not.toContain(token);
  });
});

test.describe('after a restart', () => {
  test('the connection is taken up with the token from the keychain, without asking the gateway', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const next = await one.restart();
    expect(await next.session.get()).toMatchObject({ status: 'signedIn', address, storage: 'keychain' });
    expect(tokenIn(next.session.current())).toBe(token);
    expect(next.guarded).toContain(token);
    expect(next.checks).toEqual([]);
    expect(next.told).toHaveLength(1);
  });

  test('an edited address in the credentials file gets no token: signed out, said, and the true address offered', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const path = join(one.folder, 'credentials.json');
    const edited = (await readFile(path, 'utf8')).replaceAll('gateway.example', 'thief.example');
    await writeFile(path, edited);
    const next = await one.restart();
    expect(await next.session.get()).toMatchObject({
      status: 'signedOut',
      address,
      notice: 'address-changed',
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
    const one = await bench();
    await one.session.start();
    expect(await one.session.get()).toEqual({
      status: 'signedOut',
      address: '',
      storage: 'keychain',
      notice: null,
    });
    expect(one.told).toEqual([]);
  });

  test('a keychain that was locked is asked once more, and the token is there without a restart', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const next = await one.restart((keychain) => {
      keychain.decrypts = 'locked';
    });
    expect(await next.session.unlock()).toMatchObject({ status: 'signedOut', notice: 'keychain-locked' });
    next.keychain.decrypts = null;
    expect(await next.session.unlock()).toMatchObject({ status: 'signedIn', address });
    expect(tokenIn(next.session.current())).toBe(token);
    next.keychain.decrypts = 'locked';
    expect(await next.session.unlock()).toMatchObject({ status: 'signedIn' });
  });

  test('what an earlier key of the keychain encrypted is encrypted again, once', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const before = await one.onDisk();
    const next = await one.restart((keychain) => {
      keychain.key = 'b';
    });
    expect(tokenIn(next.session.current())).toBe(token);
    const after = await one.onDisk();
    expect(after).not.toBe(before);
    await next.restart((keychain) => {
      keychain.key = 'b';
    });
    expect(await one.onDisk()).toBe(after);
  });

  for (const [type, notice] of [
    ['locked', 'keychain-locked'],
    ['unreadable', 'token-unreadable'],
  ] as const) {
    test(`a token that is ${type} is asked for again, and its ciphertext stays`, async () => {
      const one = await bench();
      await one.session.connect(typed);
      const before = await one.onDisk();
      const next = await one.restart((keychain) => {
        keychain.decrypts = type;
      });
      expect(await next.session.get()).toMatchObject({ status: 'signedOut', address, notice });
      expect(next.session.current()).toBeNull();
      expect(await one.onDisk()).toBe(before);
      const later = await next.restart((keychain) => {
        keychain.decrypts = null;
      });
      expect(tokenIn(later.session.current())).toBe(token);
    });

    test(`a token that is ${type} is set aside, not overwritten, by a new one, until the user signs out`, async () => {
      const one = await bench();
      await one.session.connect(typed);
      const [old] = (await one.credentials.read()).connections;
      const next = await one.restart((keychain) => {
        keychain.decrypts = type;
      });
      await next.session.connect({ address, token: new Secret('sk-second') });
      expect(await setAsideOf(one)).toEqual([old?.ciphertext]);
      expect(tokenIn(next.session.current())).toBe('sk-second');
      await next.session.signOut();
      expect(await setAsideOf(one)).toEqual([]);
      expect(await keptFiles(one.folder)).toEqual([]);
    });

    test(`a wrong new token leaves the token that is ${type} where it was`, async () => {
      const one = await bench();
      await one.session.connect(typed);
      const before = await one.onDisk();
      const next = await one.restart((keychain) => {
        keychain.decrypts = type;
      });
      next.say('gateway.unauthorized');
      await next.session.connect({ address, token: new Secret('sk-wrong') });
      expect(await one.onDisk()).toBe(before);
      expect(await next.session.get()).toMatchObject({ notice });
    });

    test(`choosing practice leaves a token that is ${type} where it was`, async () => {
      const one = await bench();
      await one.session.connect(typed);
      const next = await one.restart((keychain) => {
        keychain.decrypts = type;
      });
      await next.session.practice();
      const later = await next.restart((keychain) => {
        keychain.decrypts = null;
      });
      expect(await later.session.get()).toMatchObject({ kind: 'practice' });
      const [remote] = later.session.connections.list();
      await later.session.connections.select(remote?.id ?? '');
      expect(tokenIn(later.session.current())).toBe(token);
    });
  }

  test('new tokens typed while the keyring is locked live in memory; unlocked, a restart finds the stored one', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const before = await one.onDisk();
    const locked = await one.restart((keychain) => {
      keychain.decrypts = 'locked';
      keychain.mood = 'session';
    });
    for (const next of ['sk-second', 'sk-third']) {
      expect(await locked.session.connect({ address, token: new Secret(next) })).toMatchObject({
        ok: true,
        value: { storage: 'session', needsToken: false },
      });
      expect(tokenIn(locked.session.current())).toBe(next);
      expect(await one.onDisk()).toBe(before);
    }
    const unlocked = await locked.restart((keychain) => {
      keychain.decrypts = null;
      keychain.mood = 'keychain';
    });
    expect(tokenIn(unlocked.session.current())).toBe(token);
    expect(await unlocked.session.get()).toMatchObject({ status: 'signedIn', storage: 'keychain' });
  });

  test('a keyring unlocked before the new token is typed stores that one, and a restart finds it', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const [old] = (await one.credentials.read()).connections;
    const locked = await one.restart((keychain) => {
      keychain.decrypts = 'locked';
      keychain.mood = 'session';
    });
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
      const one = await bench(createMemoryKeychain(), folder);
      await one.session.start();
      expect(await one.session.get()).toMatchObject({ status: 'signedOut', address: '' });
      const [kept = ''] = await keptFiles(folder);
      expect(await readFile(join(folder, kept), 'utf8')).toBe(text);
    }
  });
});

test.describe('signing out', () => {
  test('forgets the token everywhere and keeps the address to save typing', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const out = { status: 'signedOut', address, storage: 'keychain', notice: null };
    expect(await one.session.signOut()).toEqual(out);
    expect(one.session.current()).toBeNull();
    expect(one.told.at(-1)).toEqual(out);
    expect((await one.credentials.read()).connections).toMatchObject([
      { address, ciphertext: null, setAside: [] },
    ]);
    const next = await one.restart();
    expect(await next.session.get()).toEqual(out);
  });

  test('also removes a token that could not be read, and still knows the address', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const next = await one.restart((keychain) => {
      keychain.decrypts = 'unreadable';
    });
    expect(await next.session.signOut()).toMatchObject({ status: 'signedOut', address, notice: null });
    const later = await next.restart((keychain) => {
      keychain.decrypts = null;
    });
    expect(later.session.current()).toBeNull();
  });

  test('leaves other files of the folder alone', async () => {
    const one = await bench();
    await one.session.connect(typed);
    for (const name of ['studio.db', 'credentials', 'credentials.json-not-ours', 'other.json']) {
      await writeFile(join(one.folder, name), 'x');
    }
    await writeFile(join(one.folder, 'credentials.json.new'), 'half written');
    await one.session.signOut();
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
    const one = await bench();
    await one.session.connect(typed);
    const refused = one.session.current() ?? studio;
    one.session.reportRefusal(refused);
    one.session.reportRefusal(refused);
    expect(one.session.current()).toBeNull();
    expect(one.session.needsToken()).toBe(true);
    const [mine] = one.session.connections.list();
    for (const id of [null, mine?.id ?? '']) {
      expect(one.session.problemOf(id).code).toBe('gateway.unauthorized');
      expect(await one.session.open(id)).toMatchObject({ error: { code: 'gateway.unauthorized' } });
    }
    expect(one.session.problemOf('another').code).toBe('connections.removed');
    await settled();
    expect(one.told.slice(1)).toMatchObject([{ status: 'signedIn', address, needsToken: true }]);
    await one.session.connect({ address, token: new Secret('sk-second') });
    expect(tokenIn(one.session.current())).toBe('sk-second');
    expect(one.session.needsToken()).toBe(false);
    expect(one.told.at(-1)).toMatchObject({ needsToken: false });
  });

  test('a connection that was given up since is not the one in use', async () => {
    const one = await bench();
    await one.session.connect(typed);
    const earlier = one.session.current() ?? studio;
    await one.session.connect({ address, token: new Secret('sk-second') });
    one.session.reportRefusal(earlier);
    expect(one.session.needsToken()).toBe(false);
    expect(one.session.current()).not.toBeNull();
  });

  test('signed out, there is nothing to refuse', async () => {
    const one = await bench();
    one.session.reportRefusal(studio);
    await settled();
    expect(one.told).toEqual([]);
  });
});

test.describe('the practice gateway', () => {
  test('is started when chosen and at no other time', async () => {
    const one = await bench();
    await one.session.start();
    await one.session.connect(typed);
    expect(one.practice.starts).toBe(0);
    const next = await bench(createMemoryKeychain(), test.info().outputPath('other'));
    expect(await next.session.practice()).toEqual({
      ok: true,
      value: {
        status: 'signedIn',
        kind: 'practice',
        address: 'http://127.0.0.1:4001',
        label: '',
        storage: 'session',
        needsToken: false,
      },
    });
    expect(next.practice.running).toBe(true);
    expect(next.guarded).toContain('practice-token');
    expect(await next.onDisk()).not.toContain('practice-token');
  });

  test('is taken up again after a restart, without running yet', async () => {
    const one = await bench();
    await one.session.practice();
    const next = await one.restart();
    expect(next.practice.running).toBe(false);
    expect(await next.session.get()).toMatchObject({ status: 'signedIn', kind: 'practice' });
    expect(next.session.connections.list()).toMatchObject([{ kind: 'practice', state: 'ready' }]);
  });

  test('is started after a restart by whoever looks after what goes on', async () => {
    const one = await bench();
    await one.session.practice();
    const next = await one.restart();
    next.session.workChanged();
    await expect.poll(() => next.session.current()).toMatchObject({ kind: 'practice' });
    expect(next.practice.starts).toBe(1);
  });

  test('is started after a restart by the first that needs it', async () => {
    const one = await bench();
    await one.session.practice();
    const next = await one.restart();
    expect(await next.session.open(null)).toMatchObject({ ok: true, value: { kind: 'practice' } });
    expect(next.practice.starts).toBe(1);
  });

  test('rests after a restart although another connection is taken up', async () => {
    const one = await bench();
    await one.session.connect(typed);
    await one.session.practice();
    const next = await one.restart();
    expect(next.practice.starts).toBe(0);
    expect(await next.session.get()).toMatchObject({ status: 'signedIn', kind: 'practice' });
  });

  for (const leave of ['signing out', 'connecting elsewhere'] as const) {
    test(`is stopped by ${leave}`, async () => {
      const one = await bench();
      await one.session.practice();
      if (leave === 'signing out') await one.session.signOut();
      else await one.session.connect(typed);
      expect(one.practice.running).toBe(false);
      const next = await one.restart();
      expect(next.practice.starts).toBe(0);
    });
  }

  test('goes on when connecting elsewhere fails', async () => {
    const one = await bench();
    await one.session.practice();
    one.say('gateway.unauthorized');
    await one.session.connect(typed);
    expect(one.practice.running).toBe(true);
    expect(one.session.current()).toMatchObject({ kind: 'practice' });
  });

  test('that does not start is told, and nothing else changes', async () => {
    const one = await bench();
    one.practice.fails = true;
    expect(await one.session.practice()).toMatchObject({
      ok: false,
      error: { code: 'session.practice-failed' },
    });
    expect(one.session.current()).toBeNull();
    expect(await one.onDisk()).toBe('');
  });

  test('that does not start after a restart is told to whoever needs it, and logged', async () => {
    const before = await bench();
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
