import { expect, test } from 'playwright/test';
import { createKeychain, type SafeStorageLike } from '#electron/platform/system/keychain.ts';

/** What the runtimes prefix a ciphertext with; the rest stands for the encrypted text. */
const seal = (prefix: string, text: string) => Buffer.from(prefix + [...text].reverse().join(''), 'latin1');
const unseal = (bytes: Buffer) => [...bytes.toString('latin1').slice(3)].reverse().join('');

interface Mood {
  readonly backend?: string;
  readonly prefix?: string;
  readonly isAvailable?: boolean;
  readonly decryptError?: Error;
  readonly encryptError?: Error;
}

/** The synchronous calls, as runtimes up to 45 have them. */
function older({
  backend,
  prefix = 'v11',
  isAvailable = true,
  decryptError,
  encryptError,
}: Mood = {}): SafeStorageLike {
  return {
    isEncryptionAvailable: () => isAvailable,
    encryptString(text) {
      if (encryptError) throw encryptError;
      return seal(prefix, text);
    },
    decryptString(bytes) {
      if (decryptError) throw decryptError;
      return unseal(bytes);
    },
    ...(backend !== undefined && { getSelectedStorageBackend: () => backend }),
  };
}

/** The asynchronous calls, and synchronous ones that must not be used beside them. */
function newer(mood: Mood = {}): SafeStorageLike {
  const { backend, prefix = 'v11', isAvailable = true, decryptError, encryptError } = mood;
  const deprecated = (): never => {
    throw new Error('The synchronous calls are deprecated.');
  };
  return {
    isEncryptionAvailable: deprecated,
    encryptString: deprecated,
    decryptString: deprecated,
    isAsyncEncryptionAvailable: async () => isAvailable,
    async encryptStringAsync(text) {
      if (encryptError) throw encryptError;
      return seal(prefix, text);
    },
    async decryptStringAsync(bytes) {
      if (decryptError) throw decryptError;
      return { result: unseal(bytes), shouldReEncrypt: false };
    },
    ...(backend !== undefined && { getSelectedStorageBackend: () => backend }),
  };
}

for (const [runtime, make] of [
  ['an older runtime', older],
  ['a newer runtime', newer],
] as const) {
  test.describe(runtime, () => {
    for (const platform of ['darwin', 'win32'] as const) {
      test(`on ${platform} keeps a token and gives it back`, async () => {
        const keychain = createKeychain(make({ prefix: 'v10' }), platform);
        expect(await keychain.storage()).toBe('keychain');
        const ciphertext = await keychain.encrypt('a token');
        expect(Buffer.from(ciphertext).toString('latin1')).not.toContain('a token');
        expect(await keychain.decrypt(new Uint8Array(ciphertext))).toEqual({
          type: 'secret',
          secret: 'a token',
        });
      });

      test(`on ${platform} keeps a token for the session only when nothing encrypts`, async () => {
        expect(await createKeychain(make({ isAvailable: false }), platform).storage()).toBe('session');
      });
    }

    for (const backend of ['gnome_libsecret', 'kwallet5', 'kwallet6']) {
      test(`on Linux trusts ${backend} when the ciphertext is made with the keyring's key`, async () => {
        const keychain = createKeychain(make({ backend }), 'linux');
        expect(await keychain.storage()).toBe('keychain');
        const ciphertext = await keychain.encrypt('a token');
        expect(await keychain.decrypt(ciphertext)).toEqual({ type: 'secret', secret: 'a token' });
      });
    }

    for (const [why, mood] of [
      ['the backend is basic_text, whatever is called available', { backend: 'basic_text', prefix: 'v10' }],
      ['the backend is basic_text though the prefix looks good', { backend: 'basic_text', prefix: 'v11' }],
      ['the backend is not known', { backend: 'unknown', prefix: 'v11' }],
      ['the runtime does not name its backend', { prefix: 'v11' }],
      [
        'a keyring is named and the ciphertext is only obfuscated',
        { backend: 'gnome_libsecret', prefix: 'v10' },
      ],
      ['nothing encrypts', { backend: 'gnome_libsecret', isAvailable: false }],
      ['encrypting breaks', { backend: 'gnome_libsecret', encryptError: new Error('locked') }],
    ] as const satisfies readonly (readonly [string, Mood])[]) {
      test(`on Linux keeps a token for the session only when ${why}`, async () => {
        expect(await createKeychain(make(mood), 'linux').storage()).toBe('session');
      });
    }

    test('on Linux refuses to hand out an obfuscated text as encrypted', async () => {
      const keychain = createKeychain(make({ backend: 'gnome_libsecret', prefix: 'v10' }), 'linux');
      await expect(keychain.encrypt('a token')).rejects.toThrow(/obfuscated/);
    });

    test('an error while encrypting is passed on, so that nothing is stored instead', async () => {
      const keychain = createKeychain(make({ encryptError: new Error('no access') }), 'darwin');
      await expect(keychain.encrypt('a token')).rejects.toThrow('no access');
    });

    test('a ciphertext whose key is gone is unreadable', async () => {
      const mood = { backend: 'gnome_libsecret', decryptError: new Error('Error while decrypting') };
      for (const platform of ['darwin', 'win32', 'linux'] as const) {
        const keychain = createKeychain(make(mood), platform);
        expect(await keychain.decrypt(seal('v11', 'x'))).toEqual({ type: 'unreadable' });
      }
    });

    test('a keychain that does not answer now is locked, not empty', async () => {
      const message = 'safeStorage is temporarily unavailable. Please try again.';
      const keychain = createKeychain(make({ decryptError: new Error(message) }), 'darwin');
      expect(await keychain.decrypt(seal('v10', 'x'))).toEqual({ type: 'locked' });
    });

    test('a ciphertext that cannot be read while there is no keyring is locked: the keyring may come back', async () => {
      const moods: Mood[] = [
        { backend: 'basic_text', prefix: 'v10' },
        { backend: 'gnome_libsecret', isAvailable: false },
      ];
      for (const mood of moods) {
        const broken = make({ ...mood, decryptError: new Error('Error while decrypting') });
        expect(await createKeychain(broken, 'linux').decrypt(seal('v11', 'x'))).toEqual({ type: 'locked' });
      }
    });
  });
}

test('an availability check that rejects counts as no keychain', async () => {
  const safeStorage: SafeStorageLike = {
    ...newer(),
    isAsyncEncryptionAvailable: () => Promise.reject(new Error('temporarily unavailable')),
  };
  expect(await createKeychain(safeStorage, 'darwin').storage()).toBe('session');
});

test('a runtime with no calls at all keeps nothing and reads nothing', async () => {
  const keychain = createKeychain({}, 'darwin');
  expect(await keychain.storage()).toBe('session');
  await expect(keychain.encrypt('a token')).rejects.toThrow();
  expect(await keychain.decrypt(seal('v10', 'x'))).toEqual({ type: 'locked' });
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
  expect(() => createKeychain(untouchable, 'darwin')).not.toThrow();
});

test('no error of the keychain holds the secret', async () => {
  const keychain = createKeychain(older({ backend: 'gnome_libsecret', prefix: 'v10' }), 'linux');
  const error: unknown = await keychain.encrypt('a token').catch((thrown: unknown) => thrown);
  expect(String(error)).not.toContain('a token');
});
