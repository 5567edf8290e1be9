import type { AppErrorData } from '#contract';
import { CallEnded, proxyTimeout } from '../http/deadline.ts';
import { NotUnderstood } from '../http/response-body.ts';
import { ProxyFailure } from '../http/routes.ts';
import { FailureInWords, type OwnCode, ownError } from './app-errors.ts';

const unreachable =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
const certificate =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const slow = /^ETIMEDOUT$/;
const garbled = /^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI_)/;
const ownMistake = /^ERR_(INVALID_|UNESCAPED_|HTTP_)/;

/**
 * Turns what a transport threw into error data. Only the error's code is kept, not its words: they may hold addresses or headers.
 *
 * @param host host that was talked to.
 */
export function readNetworkError(thrown: unknown, host: string): AppErrorData {
  if (thrown instanceof FailureInWords) return thrown.error;
  if (thrown instanceof CallEnded) {
    if (thrown.cause === proxyTimeout) return ownError('gateway.proxy', { cause: thrown.cause, host });
    const code = thrown.reason === 'time-limit' ? 'gateway.timed-out' : 'gateway.interrupted';
    return ownError(code, { cause: thrown.cause, host });
  }
  if (thrown instanceof ProxyFailure) return ownError('gateway.proxy', { cause: thrown.code, host });
  if (thrown instanceof NotUnderstood) return ownError('gateway.unreadable', { cause: thrown.code, host });
  const code = codeOf(thrown, 0);
  const cause = code ?? (thrown instanceof Error ? thrown.name : typeof thrown);
  return ownError(meaningOf(cause, code !== null), { cause, host });
}

function meaningOf(cause: string, isCode: boolean): OwnCode {
  if (garbled.test(cause)) return 'gateway.unreadable';
  if (!isCode || ownMistake.test(cause)) return 'internal';
  if (unreachable.test(cause)) return 'gateway.unreachable';
  if (certificate.test(cause)) return 'gateway.certificate';
  if (slow.test(cause)) return 'gateway.timed-out';
  return 'gateway.interrupted';
}

/** The system's or Node's code. A failed try of several addresses holds one error each; a wrapper holds a cause. */
function codeOf(thrown: unknown, depth: number): string | null {
  if (!(thrown instanceof Error) || depth > 4) return null;
  const own = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
  if (own !== null) return own;
  const inner = thrown instanceof AggregateError ? thrown.errors[0] : thrown.cause;
  return codeOf(inner, depth + 1);
}
