import { defaultConnectionSettings, fail, ok, readAddress, readToken, type TokenStorage } from '#contract';
import type { Connection, GatewayIdentity } from '../shared/connection.ts';
import { ownError } from './errors/app-errors.ts';
import { openConnection, tokenOf } from './tokens.ts';
import type { Connections } from './types.ts';

/** The operating system's place for secrets. */
export interface Keychain {
  /** Where a token would be kept on this system, found out now. */
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

/** The built-in gateway on this computer, which makes a token of its own at each start. */
export interface PracticeServer {
  start(): Promise<{ readonly address: string; readonly token: string }>;
  stop(): Promise<void>;
}

export interface ConnectionsPorts {
  readonly keychain: Keychain;
  readonly practice: Pick<PracticeServer, 'start'>;
  /**
   * Told of every token before anything is done with it, so that the log strikes it out for as long as its connection is
   * in memory.
   */
  readonly guardSecret: (secret: string, holder: Connection) => void;
}

/**
 * Makes the room that tokens are in: a token enters as typed, as the keychain's ciphertext or from the practice gateway,
 * and leaves as ciphertext or, through `tokens.ts`, in the header of a request.
 */
export function createConnections({ keychain, practice, guardSecret }: ConnectionsPorts): Connections {
  function open(gateway: GatewayIdentity, token: string): Connection {
    const connection = openConnection(gateway, defaultConnectionSettings, token);
    guardSecret(token, connection);
    return connection;
  }
  return {
    storage: keychain.storage,
    openTyped(typed) {
      const address = readAddress(typed.address);
      if ('problem' in address) return fail(ownError(address.problem));
      if (!URL.canParse(address.address)) return fail(ownError('session.address-invalid'));
      const token = readToken(typed.token);
      if ('problem' in token) return fail(ownError(token.problem));
      return ok(open(remoteGateway(address.address), token.token));
    },
    async openSealed(address, ciphertext) {
      const decrypted = await keychain.decrypt(ciphertext);
      if (decrypted.type !== 'secret') return decrypted;
      const sealed = readSealed(decrypted.secret, address);
      if (sealed === null) return { type: 'unreadable' };
      if (sealed.address !== address) return { type: 'other-address', address: sealed.address };
      return {
        type: 'opened',
        connection: open(remoteGateway(address), sealed.token),
        isBound: sealed.isBound,
      };
    },
    async openPractice() {
      const { address, token } = await practice.start();
      return open({ kind: 'practice', address, label: '' }, token);
    },
    seal: (connection) => keychain.encrypt(`${connection.address}\n${tokenOf(connection)}`),
  };
}

interface Sealed {
  readonly address: string;
  readonly token: string;
  /** Whether the address was sealed together with the token. */
  readonly isBound: boolean;
}

/**
 * Reads what a ciphertext held: the address and the token on two lines, so that nobody who can edit the stored address can
 * send the token elsewhere. Neither may hold a line break, so a text of one line is a token alone, as earlier versions
 * sealed it; that goes to the `stored` address.
 *
 * @returns `null` for anything that a user cannot have typed.
 */
function readSealed(text: string, stored: string): Sealed | null {
  const lines = text.split('\n');
  const isBound = lines.length > 1;
  const [address = '', token = '', ...more] = isBound ? lines : [stored, text];
  const readAgain = readAddress(address);
  const isAddress = 'address' in readAgain && readAgain.address === address && URL.canParse(address);
  const tokenAgain = readToken(token);
  const isToken = 'token' in tokenAgain && tokenAgain.token === token;
  return isAddress && isToken && more.length === 0 ? { address, token, isBound } : null;
}

function remoteGateway(address: string): GatewayIdentity {
  return { kind: 'remote', address, label: new URL(address).host };
}
