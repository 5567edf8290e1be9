import type { AppErrorData, ExchangeSubject } from '#contract';

/** What every call to a gateway can be given. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** What the call is about, for the record of exchanges; without it none is kept. */
  readonly subject?: ExchangeSubject;
}

/** A call that did not bring what it was made for. */
export interface GatewayFailure {
  readonly error: AppErrorData;
  /** How long the gateway tells us to wait (Retry-After, seconds or date), in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The gateway's clock (Date header), milliseconds since 1970, where it answered at all. */
  readonly serverTime: number | null;
}

/** An error of a call that got no answer. */
export function withoutAnswer(error: AppErrorData): GatewayFailure {
  return { error, retryAfterMs: null, serverTime: null };
}
