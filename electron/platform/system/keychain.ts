import type { TokenStorage } from '#contract';
import type { Decrypted, Keychain } from '../../gateway/connections.ts';

/**
 * The part of Electron's safeStorage that is used. The asynchronous calls exist in newer runtimes
 * only; the others go away with version 46.
 */
export interface SafeStorageLike {
  isEncryptionAvailable?(): boolean;
  encryptString?(plainText: string): Buffer;
  decryptString?(encrypted: Buffer): string;
  isAsyncEncryptionAvailable?(): Promise<boolean>;
  encryptStringAsync?(plainText: string): Promise<Buffer>;
  decryptStringAsync?(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
  getSelectedStorageBackend?(): string;
}

/**
 * On Linux a ciphertext that begins with `v10` was made with a key that every copy of the app knows:
 * that is obfuscation. `v11` was made with a key from the keyring.
 */
const keyringPrefix = 'v11';

/**
 * The system keychain through Electron's safeStorage. Call nothing before the app is `ready`: on
 * macOS that would make a wrongly named keychain item.
 */
export function createKeychain(safeStorage: SafeStorageLike, platform: NodeJS.Platform): Keychain {
  async function encrypt(secret: string): Promise<Buffer> {
    if (safeStorage.encryptStringAsync) return safeStorage.encryptStringAsync(secret);
    if (safeStorage.encryptString) return safeStorage.encryptString(secret);
    throw new Error('This runtime has no way to encrypt.');
  }

  async function isAvailable(): Promise<boolean> {
    if (safeStorage.isAsyncEncryptionAvailable) return safeStorage.isAsyncEncryptionAvailable();
    return safeStorage.isEncryptionAvailable?.() ?? false;
  }

  async function storage(): Promise<TokenStorage> {
    try {
      if (!(await isAvailable())) return 'session';
      if (platform !== 'linux') return 'keychain';
      const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
      if (backend === 'basic_text' || backend === 'unknown') return 'session';
      return isFromKeyring(await encrypt('probe')) ? 'keychain' : 'session';
    } catch {
      // A keychain that refuses to say anything cannot keep a token either.
      return 'session';
    }
  }

  return {
    storage,
    async encrypt(secret) {
      const ciphertext = await encrypt(secret);
      if (platform === 'linux' && !isFromKeyring(ciphertext)) {
        throw new Error('The keyring is not open; the text was only obfuscated.');
      }
      return ciphertext;
    },
    async decrypt(ciphertext): Promise<Decrypted> {
      const encrypted = Buffer.from(ciphertext);
      try {
        return { type: 'secret', secret: await open(safeStorage, encrypted) };
      } catch (error) {
        const isLocked = (await storage()) === 'session' || /temporarily unavailable/i.test(String(error));
        return { type: isLocked ? 'locked' : 'unreadable' };
      }
    },
  };
}

async function open(safeStorage: SafeStorageLike, encrypted: Buffer): Promise<string> {
  if (safeStorage.decryptStringAsync) return (await safeStorage.decryptStringAsync(encrypted)).result;
  if (safeStorage.decryptString) return safeStorage.decryptString(encrypted);
  throw new Error('This runtime has no way to decrypt.');
}

function isFromKeyring(ciphertext: Buffer): boolean {
  return ciphertext.subarray(0, keyringPrefix.length).toString('latin1') === keyringPrefix;
}
