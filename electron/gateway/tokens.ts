import type { ConnectionSettings } from '#contract';
import type { Connection, GatewayIdentity } from '../shared/connection.ts';

/** The token of each connection that is open. Held by the object itself: a connection let go of takes it along. */
const tokens = new WeakMap<Connection, string>();

/** Makes the connection that goes with a token. Each call makes a new one, also for the same gateway. */
export function openConnection(
  { kind, address, label }: GatewayIdentity,
  settings: ConnectionSettings,
  token: string,
): Connection {
  const connection: Connection = Object.freeze({ isConnection: true, kind, address, label, settings });
  tokens.set(connection, token);
  return connection;
}

/**
 * The token of a connection, for a header and for nothing else.
 *
 * @returns an empty text for a copy of a connection, which no gateway takes.
 */
export function tokenOf(connection: Connection): string {
  return tokens.get(connection) ?? '';
}
