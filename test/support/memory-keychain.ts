import type { TokenStorage } from '#contract';
import type { Decrypted, Keychain } from '#electron/features/session/ports.ts';

/** A keychain whose moods a test sets; what it encrypts is no plain text, so a leak can be searched for. */
export interface MemoryKeychain extends Keychain {
  mood: TokenStorage;
  /** What decrypting gives, where it should not simply work. */
  decrypts: Exclude<Decrypted['type'], 'secret'> | null;
  /** Whether encrypting fails although the keychain had looked open. */
  refusesToEncrypt: boolean;
}

const flip = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0xa5);

export function createMemoryKeychain(mood: TokenStorage = 'keychain'): MemoryKeychain {
  const keychain: MemoryKeychain = {
    mood,
    decrypts: null,
    refusesToEncrypt: false,
    storage: async () => keychain.mood,
    async encrypt(secret) {
      if (keychain.refusesToEncrypt) throw new Error('The keychain went away.');
      return flip(Buffer.from(secret, 'utf8'));
    },
    async decrypt(ciphertext) {
      if (keychain.decrypts !== null) return { type: keychain.decrypts };
      return { type: 'secret', secret: Buffer.from(flip(ciphertext)).toString('utf8') };
    },
  };
  return keychain;
}
