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
