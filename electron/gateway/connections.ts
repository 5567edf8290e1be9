import { z } from 'zod';
import {
  appError,
  fail,
  ok,
  type ProxyInput,
  practiceConnectionId,
  type Result,
  readAddress,
  readProxyAddress,
  readToken,
  Secret,
  type TokenStorage,
} from '#contract';
import type { Connection, GatewayIdentity } from '../shared/connection.ts';
import { parseJson } from '../shared/json.ts';
import { describeCertificates, readCertificatesFile } from './certificates.ts';
import { ownError } from './errors/app-errors.ts';
import { type Access, accessOf, noToken, openConnection, type ProxyAccess } from './tokens.ts';
import type { AccessFacts, Connections, TypedConnection } from './types.ts';

/** The operating system's place for secrets. */
export interface Keychain {
  /** Where a token would be kept on this system, found out now. */
  storage(): Promise<TokenStorage>;
  /** Whether the system is asked for its key once a run: one that is locked, or denied, opens after a restart alone. */
  asksOnce(): boolean;
  /** @throws when the keychain is locked or does not answer. */
  encrypt(secret: string): Promise<Uint8Array>;
  decrypt(ciphertext: Uint8Array): Promise<Decrypted>;
}

export type Decrypted =
  /** `isStale`: made with an earlier key, and to be encrypted again. */
  | { readonly type: 'secret'; readonly secret: string; readonly isStale: boolean }
  /** Locked or not answering now: it may open later. `opens`: a late answer, and whether it opens. */
  | { readonly type: 'locked'; readonly opens?: Promise<boolean> }
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
   * Told of every token and password before anything is done with it, so that the log strikes it out for as long as its
   * connection is in memory.
   */
  readonly guardSecret: (secret: Secret, holder: Connection) => void;
}

/**
 * Makes the room that secrets are in: a token enters as typed, as the keychain's ciphertext or from the practice gateway,
 * and leaves as ciphertext or, through `tokens.ts`, in the header of a request.
 */
export function createConnections({ keychain, practice, guardSecret }: ConnectionsPorts): Connections {
  function open(gateway: GatewayIdentity, settings: Connection['settings'], access: Access): Connection {
    const connection = openConnection(gateway, settings, access);
    const password = access.proxy.type === 'address' ? (access.proxy.secret?.password ?? '') : '';
    for (const secret of [access.token, ...(access.earlier ?? []), new Secret(password)]) {
      if (!secret.isEmpty) guardSecret(secret, connection);
    }
    return connection;
  }
  return {
    storage: keychain.storage,
    openTyped(typed, known) {
      const read = readAddress(typed.address);
      if ('problem' in read) return fail(ownError(read.problem));
      const { address } = read;
      if (!URL.canParse(address)) return fail(ownError('session.address-invalid'));
      const held = known === null ? null : accessOf(known);
      const token = tokenFor(typed, held, known?.address === address);
      if (!token.ok) return token;
      const proxy = proxyFor(typed.proxy, held);
      if (!proxy.ok) return proxy;
      const ca = typed.ca === 'keep' ? (held?.ca ?? null) : typed.ca;
      const replaced = typed.token === null || held === null ? [] : [held.token];
      // An address that was pasted for a token is no secret: it stands in those of clips, which would not be fetched.
      const isAddress = (text: string) => `${address}/`.toLowerCase().includes(text.toLowerCase());
      const earlier = [...(held?.earlier ?? []), ...replaced].filter((one) => !isAddress(Secret.reveal(one)));
      const access = { token: token.value, earlier, proxy: proxy.value, ca };
      return ok(open(remoteGateway(typed.connectionId, address), typed.settings, access));
    },
    async openSealed({ connectionId, address, settings }, ciphertext) {
      const decrypted = await keychain.decrypt(ciphertext);
      if (decrypted.type !== 'secret') return decrypted;
      const sealed = readSealedAccess(decrypted.secret);
      if (sealed === null) return { type: 'unreadable' };
      if (sealed.address !== address) return { type: 'other-address', address: sealed.address };
      const connection = open(remoteGateway(connectionId, address), settings, sealed);
      return { type: 'opened', connection, isCurrent: !decrypted.isStale };
    },
    async openPractice(settings) {
      const { address, token } = await practice.start();
      const identity = { connectionId: practiceConnectionId, kind: 'practice', address, label: '' } as const;
      return open(identity, settings, { token: new Secret(token), proxy: { type: 'none' }, ca: null });
    },
    withSettings: (connection, settings) => open(connection, settings, accessIn(connection)),
    withoutToken: (connection) =>
      open(connection, connection.settings, { ...accessIn(connection), token: noToken, earlier: [] }),
    hasToken: (connection) => !accessIn(connection).token.isEmpty,
    readCertificates: readCertificatesFile,
    describeCertificates,
    factsOf: (connection) => factsOf(accessIn(connection)),
    seal: (connection) =>
      keychain.encrypt(writeSealedAccess({ address: connection.address, ...accessIn(connection) })),
  };
}

function accessIn(connection: Connection): Access {
  return accessOf(connection) ?? { token: noToken, proxy: { type: 'system' }, ca: null };
}

/** @param isSameAddress whether what was typed goes to the address that the held token was typed for. */
function tokenFor(typed: TypedConnection, held: Access | null, isSameAddress: boolean): Result<Secret> {
  if (typed.token !== null) {
    const read = readToken(typed.token);
    return 'problem' in read ? fail(ownError(read.problem)) : ok(read.token);
  }
  if (held === null || held.token.isEmpty) return ok(noToken);
  return isSameAddress ? ok(held.token) : fail(ownError('session.token-missing'));
}

function proxyFor(typed: ProxyInput, held: Access | null): Result<ProxyAccess> {
  if (typed.type !== 'address') return ok(typed);
  const address = readProxyAddress(typed.address);
  if (address === null || !URL.canParse(address)) {
    return fail(appError('connections.proxy-invalid', 'This is no address of a proxy.'));
  }
  if (typed.secret === 'none') return ok({ type: 'address', address, secret: null });
  if (typed.secret !== 'keep') {
    const isEmpty = typed.secret.user === '' && typed.secret.password === '';
    return ok({ type: 'address', address, secret: isEmpty ? null : typed.secret });
  }
  const earlier = held?.proxy.type === 'address' ? held.proxy : null;
  if (earlier?.address === address) return ok(earlier);
  return earlier === null || earlier.secret === null
    ? ok({ type: 'address', address, secret: null })
    : fail(appError('connections.proxy-secret-missing', 'Another proxy needs its secret typed again.'));
}

function factsOf({ proxy, ca }: Access): AccessFacts {
  return {
    proxy:
      proxy.type === 'address'
        ? { type: 'address', address: proxy.address, hasSecret: proxy.secret !== null }
        : proxy,
    ca: ca === null ? null : describeCertificates(ca),
  };
}

function remoteGateway(connectionId: string, address: string): GatewayIdentity {
  return { connectionId, kind: 'remote', address, label: new URL(address).host };
}

/** What the keychain keeps of a connection, as one text. */
interface SealedAccess extends Access {
  readonly address: string;
}

const sealVersion = 2;
const sealSchema = z.object({
  version: z.literal(sealVersion),
  address: z.string(),
  /** Empty where the user has signed out and the rest stays. */
  token: z.string(),
  proxy: z.discriminatedUnion('type', [
    z.object({ type: z.literal('system') }),
    z.object({ type: z.literal('none') }),
    z.object({
      type: z.literal('address'),
      address: z.string().refine((address) => readProxyAddress(address) === address),
      secret: z.object({ user: z.string(), password: z.string() }).nullable(),
    }),
  ]),
  ca: z
    .object({ name: z.string(), pem: z.string() })
    .refine((ca) => describeCertificates(ca) !== null)
    .nullable(),
});

/**
 * The text that is sealed: all that decides who can read the token stands in it, so that nobody who can edit what is stored beside
 * the ciphertext can send the token elsewhere.
 */
function writeSealedAccess({ address, token, proxy, ca }: SealedAccess): string {
  return JSON.stringify({ version: sealVersion, address, token: Secret.reveal(token), proxy, ca });
}

/** Reads what a ciphertext held. @returns `null` for anything that a user cannot have typed. */
function readSealedAccess(text: string): SealedAccess | null {
  const { data } = sealSchema.safeParse(parseJson(text));
  if (data === undefined || !(data.token === '' || isToken(data.token))) return null;
  const { version: _, ...access } = { ...data, token: new Secret(data.token) };
  const read = readAddress(access.address);
  const isAddress = 'address' in read && read.address === access.address && URL.canParse(read.address);
  return isAddress ? access : null;
}

function isToken(text: string): boolean {
  const read = readToken(new Secret(text));
  return 'token' in read && Secret.reveal(read.token) === text;
}
