import {
  type Exchange,
  type ExchangeSubject,
  fail,
  type HttpMethod,
  ok,
  type Result,
  readAddress,
  readToken,
  type Secret,
} from '#contract';
import type { Connection } from '../../shared/connection.ts';
import { ownError } from '../errors/app-errors.ts';
import { accessOf, secretsOf, tokenOf } from '../tokens.ts';
import type { TransportResponse } from './response-body.ts';
import type { StreamedBody } from './streamed-body.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** A connection made ready for calls. Its token stays closed: in the header that `send` adds, and in `secrets`. */
export interface Target {
  /** Host with its port. */
  readonly host: string;
  /** Texts that must not come back in an error. */
  readonly secrets: readonly Secret[];
  /** Sends one request, once. @throws what the transport throws. */
  send(request: TargetRequest): Promise<TransportResponse>;
}

export interface TargetRequest {
  /** Path under the base address, with its leading slash, as it shall stand in the request line. */
  readonly path: string;
  /** POST with a body and GET without one, unless said. */
  readonly method?: HttpMethod;
  /** JSON, unless `headers` say otherwise. */
  readonly body?: StreamedBody;
  /** More headers, with lower-case names. They cannot replace the token or the length of a body. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called once, when bytes can go to the host. */
  readonly onConnected?: TransportRequest['onConnected'];
  /** For the record of exchanges; without it none is kept. */
  readonly record?: { readonly subject: ExchangeSubject | undefined; readonly call: Exchange['call'] };
}

const commonHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'GatewayStudio',
} as const;

/**
 * Makes a connection ready. Its address is checked once more before a token is sent anywhere: https, or http to this
 * computer. Requests go to the origin of the address only.
 *
 * @returns one of the `session.*` errors when nothing can be sent.
 */
export function openTarget(connection: Connection, transport: Transport): Result<Target> {
  const address = readAddress(connection.address);
  if ('problem' in address) return fail(ownError(address.problem));
  const read = readToken(tokenOf(connection));
  if ('problem' in read) return fail(ownError(read.problem));
  if (!URL.canParse(address.address)) return fail(ownError('session.address-invalid'));
  const url = new URL(address.address);
  const basePath = url.pathname.replace(/\/+$/, '');
  const preferences = accessOf(connection);
  const access = { authorization: read.token };
  return ok({
    host: url.host,
    secrets: secretsOf(connection),
    send({ path, method, body, headers, signal, onConnected, record }) {
      const type = body && { 'content-type': 'application/json' };
      const length = body && { 'content-length': String(body.totalBytes) };
      return transport.open({
        url,
        // Other characters have no place in a request line: they go out percent-encoded, as UTF-8.
        path: `${basePath}${path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)}`,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        // The first sets the place, which stays as it always was; the second the value, whatever `headers` say.
        headers: { ...commonHeaders, ...access, ...type, ...headers, ...access, ...length },
        tokenOrigin: url.origin,
        signal,
        ...(body && { body: body.stream }),
        ...(onConnected && { onConnected }),
        ...(preferences && { preferences }),
        ...(record?.subject && {
          recorded: {
            subject: record.subject,
            call: record.call,
            secrets: secretsOf(connection),
            ...(body && { bodyText: body.shownText }),
          },
        }),
      });
    },
  });
}

/** A text of any kind as one segment of a path, which nothing on the way resolves or splits. */
export function pathSegment(text: string): string {
  const segment = encodeURIComponent(text.toWellFormed());
  // A segment of dots alone would be resolved away on the way to the gateway.
  return /^\.+$/.test(segment) ? segment.replaceAll('.', '%2E') : segment;
}
