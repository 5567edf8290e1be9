import { type ConnectionSettings, isLoopbackHost } from '#contract';

/** Which gateway something belongs to, as it is stored with every task. */
export interface GatewayIdentity {
  readonly kind: 'remote' | 'practice';
  /** Base address without a trailing slash; the practice gateway's changes with each start. */
  readonly address: string;
  /** The host for people to read; empty for the practice gateway. */
  readonly label: string;
}

/**
 * A gateway signed in to. Opaque: the token that goes with it is held by `electron/gateway/connections.ts`, for
 * this very object; a copy of it is a connection without a token.
 */
export interface Connection extends GatewayIdentity {
  /** Keeps a plain identity from passing for a connection. */
  readonly isConnection: true;
  /** What of this gateway differs from the specification. */
  readonly settings: ConnectionSettings;
}

/** What features may know of the signed-in state. */
export interface SessionPort {
  /** `null` while signed out, or while the gateway refuses the token. */
  current(): Connection | null;
  /** Whether the gateway has refused the token and the user was asked for another. */
  needsToken(): boolean;
  /**
   * The gateway refused this connection's token while working: asks the user for another, once. Does nothing when
   * the user has signed in anew since.
   */
  reportRefusal(connection: Connection): void;
}

/** Whether two are the same gateway: the same address, or both the practice gateway. */
export function isSameGateway(
  left: Pick<GatewayIdentity, 'kind' | 'address'>,
  right: Pick<GatewayIdentity, 'kind' | 'address'>,
): boolean {
  return left.kind === right.kind && (left.kind === 'practice' || left.address === right.address);
}

/** Whether a gateway runs on this computer: the practice gateway, or one for development. */
export function isOnThisComputer(gateway: Pick<GatewayIdentity, 'kind' | 'address'>): boolean {
  return gateway.kind === 'practice' || isLoopbackHost(new URL(gateway.address).hostname);
}
