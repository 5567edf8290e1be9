import { fail, ok, type Result, readAddress, readToken } from '#contract';
import type { Connection } from '../../shared/connection.ts';
import { tokenOf } from '../connections.ts';
import { ownError } from '../errors/app-errors.ts';

/** A connection made ready for calls. */
export interface Target {
  /** Address and host; calls go to its origin only. */
  readonly url: URL;
  readonly host: string;
  /** Path of the base address, without a slash at its end. */
  readonly basePath: string;
  /** The only place of a call that the token goes into. */
  readonly authorization: string;
  /** What must not come back in an error. */
  readonly secrets: readonly string[];
}

/**
 * Checks a connection once more before a token is sent anywhere: https, or http to this computer.
 *
 * @returns one of the `session.*` errors when nothing can be sent.
 */
export function readTarget(connection: Connection): Result<Target> {
  const address = readAddress(connection.address);
  if ('problem' in address) return fail(ownError(address.problem));
  const token = readToken(tokenOf(connection));
  if ('problem' in token) return fail(ownError(token.problem));
  if (!URL.canParse(address.address)) return fail(ownError('session.address-invalid'));
  const url = new URL(address.address);
  return ok({
    url,
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
    authorization: `Bearer ${token.token}`,
    secrets: [token.token],
  });
}
