import type { TokenStorage } from '#contract';

/** The operating system's place for secrets. */
export interface Keychain {
  /** Where a token would be kept on this system, judged now. */
  storage(): Promise<TokenStorage>;
  /** @throws when the keychain is locked or does not answer. */
  encrypt(secret: string): Promise<Uint8Array>;
  decrypt(ciphertext: Uint8Array): Promise<Decrypted>;
}

export type Decrypted =
  | { readonly type: 'secret'; readonly secret: string }
  /** Locked or not answering now: it may open later. */
  | { readonly type: 'locked' }
  /** The key that made it is gone. */
  | { readonly type: 'unreadable' };

/** What is remembered of the last connection. The token is here only as ciphertext. */
export interface Credentials {
  readonly kind: 'remote' | 'practice';
  readonly address: string;
  readonly ciphertext: Uint8Array | null;
}

/** A small file in the app's data folder, written whole or not at all, readable by its owner alone. */
export interface CredentialsFile {
  read(): Promise<Credentials | null>;
  write(credentials: Credentials): Promise<void>;
  /** Keeps the present file under another name: its ciphertext could not be read, and may be one day. */
  setAside(): Promise<void>;
  /** Removes everything, also what was set aside. */
  forget(): Promise<void>;
}

/** The built-in gateway; started only when chosen. */
export interface PracticePort {
  start(): Promise<{ readonly address: string; readonly token: string }>;
  stop(): Promise<void>;
}
