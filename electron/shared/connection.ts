import { type AppErrorData, appError, type ConnectionSettings, isLoopbackHost, type Result } from '#contract';

/** Which gateway something belongs to, as it is stored with every task. */
export interface GatewayIdentity {
  /** Of the connection: stable while its name, address and token change. */
  readonly connectionId: string;
  readonly kind: 'remote' | 'practice';
  /** Base address without a trailing slash; the practice gateway's changes with each start. */
  readonly address: string;
  /** The host for people to read; empty for the practice gateway. */
  readonly label: string;
}

/** Stands where a clip was joined here and no gateway was asked. */
export const noGateway: GatewayIdentity = { connectionId: '', kind: 'remote', address: '', label: '' };

/**
 * A gateway with a token. Opaque: the token that goes with it is held by `electron/gateway/tokens.ts`, for
 * this very object; a copy of it is a connection without a token. A change of the connection is a new object.
 */
export interface Connection extends GatewayIdentity {
  /** Keeps a plain identity from passing for a connection. */
  readonly isConnection: true;
  /** What of this gateway differs from the specification. */
  readonly settings: ConnectionSettings;
}

/** What features may know of connections. */
export interface SessionPort {
  /** The connection for what the user starts now; `null` while signed out, or while the gateway refuses its token. */
  current(): Connection | null;
  /** The id of the active connection, also while it has no token; `null` before there is one. */
  activeId(): string | null;
  /** The connection for what belongs to it; `null` while it has no token, or its gateway refuses that, or it was removed. */
  connectionOf(connectionId: string): Connection | null;
  /** For what needs no token, such as fetching a clip: also without one, so that nothing goes around the connection's own proxy. */
  routeOf(connectionId: string): Connection | null;
  /** The connection, `null` for the active one, to be used now: a resting practice gateway is started. Fails with `problemOf` it. */
  open(connectionId: string | null): Promise<Result<Connection>>;
  /** Why a connection, or with `null` the active one, cannot be used: the same words wherever that is told. */
  problemOf(connectionId: string | null): AppErrorData;
  /** Its name, empty for the practice gateway, which is always there; `null` for a connection that was removed. */
  nameOf(connectionId: string): string | null;
  /** Whether the gateway of the active connection has refused its token, and the user was asked for another. */
  needsToken(): boolean;
  /** Asks the user for another token, once; other connections go on. Does nothing when the connection has changed since. */
  reportRefusal(connection: Connection): void;
}

/** `gateway.unauthorized` where its token was refused, `connections.removed` where it is not known, else `session.signed-out`. */
export function connectionProblem(of: { isKnown: boolean; isRefused: boolean }): AppErrorData {
  if (of.isRefused)
    return appError('gateway.unauthorized', 'The gateway has refused the token of this connection.');
  return of.isKnown
    ? appError('session.signed-out', 'There is no token for this connection.')
    : appError('connections.removed', 'The connection that this belongs to was removed.');
}

/** Of what belongs to a connection that was removed. */
export const connectionRemoved = connectionProblem({ isKnown: false, isRefused: false });

/** Whether the connection of a gateway is gone, or leads to another gateway now, which knows nothing of the tasks of the first. */
export function isUnreachable(
  session: Pick<SessionPort, 'nameOf' | 'routeOf'>,
  gateway: GatewayIdentity,
): boolean {
  const { connectionId, kind, address } = gateway;
  if (session.nameOf(connectionId) === null) return true;
  const route = kind === 'remote' ? session.routeOf(connectionId) : null;
  return route !== null && route.address !== address;
}

/** Whether a gateway runs on this computer: the practice gateway, or one for development. */
export function isOnThisComputer(gateway: Pick<GatewayIdentity, 'kind' | 'address'>): boolean {
  return gateway.kind === 'practice' || isLoopbackHost(new URL(gateway.address).hostname);
}

/** The identity of a connection by itself, to be stored. */
export function identityOf({ connectionId, kind, address, label }: GatewayIdentity): GatewayIdentity {
  return { connectionId, kind, address, label };
}
