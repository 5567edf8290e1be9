import { type ConnectionSettings, Secret } from '#contract';
import type { Connection, GatewayIdentity } from '../shared/connection.ts';

/** The proxy of a connection with its secret. */
export type ProxyAccess =
  | { readonly type: 'system' }
  | { readonly type: 'none' }
  | {
      readonly type: 'address';
      /** As `readProxyAddress` gives it. */
      readonly address: string;
      readonly secret: { readonly user: string; readonly password: string } | null;
    };

/** Certificates that are trusted for one connection besides the usual ones. */
export interface TrustedCertificates {
  /** The file's name, for people. */
  readonly name: string;
  readonly pem: string;
}

/** What decides who can read a connection's token: kept together, and sealed together. */
export interface Access {
  readonly token: Secret;
  /** Those that it took the place of in this run: a gateway may go on naming them. */
  readonly earlier?: readonly Secret[];
  readonly proxy: ProxyAccess;
  readonly ca: TrustedCertificates | null;
}

export const noToken = new Secret('');

/** The access of each connection that is open. Held by the object itself: a connection let go of takes it along. */
const accesses = new WeakMap<Connection, Access>();

/** Makes the connection that goes with a token. Each call makes a new one, also for the same gateway. */
export function openConnection(
  { connectionId, kind, address, label }: GatewayIdentity,
  settings: ConnectionSettings,
  access: Access,
): Connection {
  const connection: Connection = Object.freeze({
    isConnection: true,
    connectionId,
    kind,
    address,
    label,
    settings,
  });
  accesses.set(connection, access);
  return connection;
}

/**
 * The token of a connection, for a header and for nothing else.
 *
 * @returns an empty one for a copy of a connection, which no gateway takes.
 */
export function tokenOf(connection: Connection): Secret {
  return accesses.get(connection)?.token ?? noToken;
}

/** Texts that must not come back in what is told of the connection's calls. */
export function secretsOf(connection: Connection): Secret[] {
  return [tokenOf(connection), ...(accesses.get(connection)?.earlier ?? [])];
}

/** The token with all that decides who can read it; `null` for a copy of a connection. */
export function accessOf(connection: Connection): Access | null {
  return accesses.get(connection) ?? null;
}
