import type { Decrypted, Keychain } from '../../gateway/connections.ts';
import type { Clock } from '../../shared/ports.ts';
import { withinMs } from '../../shared/turns.ts';

/**
 * The part of Electron's safeStorage that is used. The asynchronous calls exist in newer runtimes only; the others go away with version 46.
 */
export interface SafeStorageLike {
  encryptString?(plainText: string): Buffer;
  decryptString?(encrypted: Buffer): string;
  encryptStringAsync?(plainText: string): Promise<Buffer>;
  decryptStringAsync?(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/**
 * On Linux a ciphertext that begins with `v10` was made with a key that every copy of the app knows: that is obfuscation. `v11` was
 * made with a key from the keyring, `v12` with one from the desktop's portal for secrets. The backend that the runtime names is no
 * sign: it goes by a list of desktops, and calls a keyring on any other `basic_text`.
 */
const keyringPrefixes: ReadonlySet<string> = new Set(['v11', 'v12']);

/** Longest wait for an answer, in milliseconds: the system's question to its user may stand behind other windows, and tasks wait. */
const maxAnswerMs = 15_000;

/**
 * The system keychain through Electron's safeStorage. Call nothing before the app is `ready`: on
 * macOS that would make a wrongly named keychain item.
 */
export function createKeychain(
  safeStorage: SafeStorageLike,
  platform: NodeJS.Platform,
  after: Clock['after'],
): Keychain {
  let isSilent = false;

  /** An answer, or another value where the keychain has its user wait; until it has answered it is not waited for again. */
  async function inTime<Value extends object | string>(
    answer: Promise<Value>,
    otherwise: Value,
  ): Promise<Value> {
    const told = () => {
      isSilent = false;
    };
    void answer.then(told, told);
    const first = await withinMs<Value | null>(after, isSilent ? 0 : maxAnswerMs, answer, null);
    isSilent = first === null;
    return first ?? otherwise;
  }

  async function encrypt(secret: string): Promise<Buffer> {
    if (safeStorage.encryptStringAsync) return safeStorage.encryptStringAsync(secret);
    if (safeStorage.encryptString) return safeStorage.encryptString(secret);
    throw new Error('This runtime has no way to encrypt.');
  }

  /**
   * Whether the keychain gives back what it is given now: whatever it calls itself, one that does not can keep no token. An earlier text
   * may be whole all the same: macOS refuses the key as it refuses a wrong one when its user has pressed Deny.
   */
  async function opensItsOwn(): Promise<boolean> {
    try {
      const probe = await encrypt('probe');
      if (platform === 'linux' && !isFromKeyring(probe)) return false;
      return (await open(safeStorage, probe)).result === 'probe';
    } catch {
      return false;
    }
  }

  async function decrypt(ciphertext: Uint8Array): Promise<Decrypted> {
    const encrypted = Buffer.from(ciphertext);
    try {
      const { result, shouldReEncrypt } = await open(safeStorage, encrypted);
      return { type: 'secret', secret: result, isStale: shouldReEncrypt };
    } catch {
      return { type: (await opensItsOwn()) ? 'unreadable' : 'locked' };
    }
  }

  return {
    storage: () =>
      inTime(
        opensItsOwn().then((isOpen) => (isOpen ? 'keychain' : 'session')),
        'session',
      ),
    // The asynchronous calls keep whatever key they were given first, or none.
    asksOnce: () => safeStorage.decryptStringAsync !== undefined,
    async encrypt(secret) {
      const ciphertext = await inTime<Buffer | ''>(encrypt(secret), '');
      if (ciphertext === '' || (platform === 'linux' && !isFromKeyring(ciphertext)))
        throw new Error('The keychain has not answered, or has only obfuscated the text.');
      return ciphertext;
    },
    decrypt(ciphertext) {
      const answer = decrypt(ciphertext);
      const opens = answer.then(({ type }) => type === 'secret');
      return inTime<Decrypted>(answer, { type: 'locked', opens });
    },
  };
}

async function open(
  safeStorage: SafeStorageLike,
  encrypted: Buffer,
): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }> {
  if (safeStorage.decryptStringAsync) return safeStorage.decryptStringAsync(encrypted);
  if (safeStorage.decryptString)
    return { result: safeStorage.decryptString(encrypted), shouldReEncrypt: false };
  throw new Error('This runtime has no way to decrypt.');
}

function isFromKeyring(ciphertext: Buffer): boolean {
  return keyringPrefixes.has(ciphertext.subarray(0, 3).toString('latin1'));
}
