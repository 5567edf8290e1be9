import { createKeychain, type SafeStorageLike } from '#electron/platform/system/keychain.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** What the runtimes prefix a ciphertext with; the rest stands for the encrypted text. */
const seal = (prefix: string, text: string) => Buffer.from(prefix + [...text].reverse().join(''), 'latin1');
const unseal = (bytes: Buffer) => [...bytes.toString('latin1').slice(3)].reverse().join('');

interface Mood {
  readonly prefix?: string;
  readonly isAvailable?: boolean;
  /** Thrown whatever is decrypted. */
  readonly decryptError?: Error;
  /** Thrown for what was encrypted with another key than the present one. */
  readonly otherKey?: Error;
  readonly shouldReEncrypt?: boolean;
  readonly encryptError?: Error;
}

/** What was encrypted before, with whatever key. */
const earlier = seal('v11', 'x');

/** The synchronous calls, as runtimes up to 45 have them. */
function older({
  prefix = 'v11',
  isAvailable = true,
  decryptError,
  otherKey,
  encryptError,
}: Mood = {}): SafeStorageLike {
  return {
    encryptString(text) {
      if (encryptError) throw encryptError;
      if (!isAvailable) throw new Error('Encryption is not available.');
      return seal(prefix, text);
    },
    decryptString(bytes) {
      if (decryptError) throw decryptError;
      if (otherKey && bytes.equals(earlier)) throw otherKey;
      return unseal(bytes);
    },
  };
}

/** The asynchronous calls, and synchronous ones that must not be used beside them. */
function newer(mood: Mood = {}): SafeStorageLike {
  const deprecated = (): never => {
    throw new Error('The synchronous calls are deprecated.');
  };
  const { encryptString, decryptString } = older(mood) as Required<SafeStorageLike>;
  return {
    encryptString: deprecated,
    decryptString: deprecated,
    encryptStringAsync: async (text) => encryptString(text),
    decryptStringAsync: async (bytes) => ({
      result: decryptString(bytes),
      shouldReEncrypt: mood.shouldReEncrypt ?? false,
    }),
  };
}

const keychainOf = (safeStorage: SafeStorageLike, platform: NodeJS.Platform, clock = createFakeClock()) =>
  createKeychain(safeStorage, platform, clock.after);

for (const [runtime, make] of [
  ['an older runtime', older],
  ['a newer runtime', newer],
] as const) {
  test.describe(runtime, () => {
    for (const platform of ['darwin', 'win32'] as const) {
      test(`on ${platform} keeps a token and gives it back`, async () => {
        const keychain = keychainOf(make({ prefix: 'v10' }), platform);
        expect(await keychain.storage()).toBe('keychain');
        const ciphertext = await keychain.encrypt('a token');
        expect(Buffer.from(ciphertext).toString('latin1')).not.toContain('a token');
        expect(await keychain.decrypt(new Uint8Array(ciphertext))).toEqual({
          type: 'secret',
          secret: 'a token',
          isStale: false,
        });
      });

      test(`on ${platform} keeps a token for the session only when nothing encrypts`, async () => {
        expect(await keychainOf(make({ isAvailable: false }), platform).storage()).toBe('session');
      });
    }

    for (const prefix of ['v11', 'v12']) {
      test(`on Linux trusts a ciphertext that begins with ${prefix}, whatever desktop runs`, async () => {
        const keychain = keychainOf(make({ prefix }), 'linux');
        expect(await keychain.storage()).toBe('keychain');
        const ciphertext = await keychain.encrypt('a token');
        expect(await keychain.decrypt(ciphertext)).toEqual({
          type: 'secret',
          secret: 'a token',
          isStale: false,
        });
      });
    }

    for (const [why, mood] of [
      ['the ciphertext is only obfuscated, whatever is called available', { prefix: 'v10' }],
      ['the ciphertext has a prefix that nobody knows', { prefix: 'v99' }],
      ['nothing encrypts', { isAvailable: false }],
      ['encrypting breaks', { encryptError: new Error('locked') }],
    ] as const satisfies readonly (readonly [string, Mood])[]) {
      test(`on Linux keeps a token for the session only when ${why}`, async () => {
        expect(await keychainOf(make(mood), 'linux').storage()).toBe('session');
      });
    }

    test('on Linux refuses to hand out an obfuscated text as encrypted', async () => {
      const keychain = keychainOf(make({ prefix: 'v10' }), 'linux');
      await expect(keychain.encrypt('a token')).rejects.toThrow(/obfuscated/);
    });

    test('an error while encrypting is passed on, so that nothing is stored instead', async () => {
      const keychain = keychainOf(make({ encryptError: new Error('no access') }), 'darwin');
      await expect(keychain.encrypt('a token')).rejects.toThrow('no access');
    });

    test('a ciphertext whose key is gone is unreadable', async () => {
      const mood = { otherKey: new Error('Error while decrypting') };
      for (const platform of ['darwin', 'win32', 'linux'] as const) {
        const keychain = keychainOf(make(mood), platform);
        expect(await keychain.decrypt(earlier)).toEqual({ type: 'unreadable' });
      }
    });

    test('a keychain that opens nothing at all is locked: after Deny, macOS says the same as of a wrong key', async () => {
      for (const mood of [
        { decryptError: new Error('Error while decrypting') },
        { otherKey: new Error('Error while decrypting'), encryptError: new Error('Error while encrypting') },
      ])
        expect(await keychainOf(make(mood), 'darwin').decrypt(earlier)).toEqual({ type: 'locked' });
    });

    test('a keychain that does not answer now is locked, not empty', async () => {
      const message = 'safeStorage is temporarily unavailable. Please try again.';
      const keychain = keychainOf(make({ decryptError: new Error(message) }), 'darwin');
      expect(await keychain.decrypt(seal('v10', 'x'))).toEqual({ type: 'locked' });
    });

    test('a ciphertext that cannot be read while there is no keyring is locked: the keyring may come back', async () => {
      const moods: Mood[] = [{ prefix: 'v10' }, { isAvailable: false }];
      for (const mood of moods) {
        const broken = make({ ...mood, decryptError: new Error('Error while decrypting') });
        expect(await keychainOf(broken, 'linux').decrypt(seal('v11', 'x'))).toEqual({ type: 'locked' });
      }
    });
  });
}

test('a newer runtime asks the system for its key once, an older one each time', () => {
  expect(keychainOf(newer(), 'darwin').asksOnce()).toBe(true);
  expect(keychainOf(older(), 'darwin').asksOnce()).toBe(false);
});

test('a newer runtime says which texts were encrypted with an earlier key', async () => {
  const keychain = keychainOf(newer({ shouldReEncrypt: true }), 'darwin');
  expect(await keychain.decrypt(earlier)).toEqual({ type: 'secret', secret: 'x', isStale: true });
});

test('a keychain that gives nothing back keeps nothing, on every system: after Deny, macOS calls it available', async () => {
  const mood = { decryptError: new Error('Error while decrypting') };
  for (const platform of ['darwin', 'win32', 'linux'] as const)
    for (const make of [older, newer])
      expect(await keychainOf(make(mood), platform).storage()).toBe('session');
});

test('a runtime with no calls at all keeps nothing and reads nothing', async () => {
  const keychain = keychainOf({}, 'darwin');
  expect(await keychain.storage()).toBe('session');
  await expect(keychain.encrypt('a token')).rejects.toThrow();
  expect(await keychain.decrypt(seal('v10', 'x'))).toEqual({ type: 'locked' });
});

test('a keychain that leaves a question unanswered counts as locked, is not waited for again, and opens late', async () => {
  const clock = createFakeClock();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { encryptStringAsync, decryptStringAsync } = newer() as Required<SafeStorageLike>;
  const asking: SafeStorageLike = {
    encryptStringAsync: (text) => answered.then(() => encryptStringAsync(text)),
    decryptStringAsync: (bytes) => answered.then(() => decryptStringAsync(bytes)),
  };
  const keychain = keychainOf(asking, 'darwin', clock);
  const decrypting = keychain.decrypt(earlier);
  await clock.advance(15_000);
  const locked = await decrypting;
  expect(locked).toMatchObject({ type: 'locked' });
  const storage = keychain.storage();
  await clock.advance(0);
  expect(await storage).toBe('session');
  answer();
  expect(await ('opens' in locked && locked.opens)).toBe(true);
  expect(await keychain.decrypt(earlier)).toMatchObject({ type: 'secret', secret: 'x' });
  expect(clock.pending()).toBe(0);
});

test('a keychain that leaves a question unanswered takes nothing, and is not waited for without end', async () => {
  const clock = createFakeClock();
  const silent: SafeStorageLike = { encryptStringAsync: () => new Promise(() => undefined) };
  const refused = keychainOf(silent, 'darwin', clock).encrypt('a token');
  const told = expect(refused).rejects.toThrow('has not answered');
  await clock.advance(15_000);
  await told;
});

test('making the keychain asks the system nothing: before the app is ready that would do harm', () => {
  const untouchable = new Proxy(
    {},
    {
      get() {
        throw new Error('Too early.');
      },
    },
  );
  expect(() => keychainOf(untouchable, 'darwin')).not.toThrow();
});

test('no error of the keychain holds the secret', async () => {
  const keychain = keychainOf(older({ prefix: 'v10' }), 'linux');
  const error: unknown = await keychain.encrypt('a token').catch((thrown: unknown) => thrown);
  expect(String(error)).not.toContain('a token');
});
