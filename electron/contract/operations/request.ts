import { z } from 'zod';
import { checkGatewayPath, type GatewayPathProblem } from '../connections/gateway-path.ts';
import { readAddress } from '../connections/session.ts';

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const httpMethodSchema = z.enum(httpMethods);
export type HttpMethod = z.infer<typeof httpMethodSchema>;

/** Most of a request that a person writes by hand. Lengths in UTF-16 units. */
export const operationLimits = {
  body: 2 * 1024 * 1024,
  headers: 30,
  headerName: 100,
  headerValue: 4_096,
  presetName: 80,
} as const;

export type HeaderProblem = 'name' | 'value' | 'reserved';

/** Headers that the app or the connection itself sets, or that would say who the user is: none of them can be added. */
const reservedHeaders =
  /^(authorization|host|cookie2?|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding|http2-settings|(proxy|sec)-.*)$/i;

const secretHeaders =
  /key|token|secret|auth|passw|passphrase|credential|session|signature|cookie|jwt|bearer|(^|[-_])(sig|pwd)$/i;
/** What servers say of how to sign in, of other origins and of how much is left: needed to see what went wrong. */
const plainHeaders = /^(www|proxy)-authenticate$|^access-control-|rate-?limit/i;

/** Whether the value of a header lets whoever reads it in: then it is in no record, no bundle and no file that is passed on. */
export function holdsAccess(headerName: string): boolean {
  return secretHeaders.test(headerName) && !plainHeaders.test(headerName);
}

/** Checks a header that a person adds. @returns `null` where it can be sent. */
export function checkHeader({ name, value }: RequestHeader): HeaderProblem | null {
  if (name.length > operationLimits.headerName || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return 'name';
  if (reservedHeaders.test(name)) return 'reserved';
  return value.length <= operationLimits.headerValue && /^[\t\x20-\x7e]*$/.test(value) ? null : 'value';
}

const typedHeaderSchema = z.object({
  name: z.string().max(operationLimits.headerName),
  value: z.string().max(operationLimits.headerValue),
});
export type RequestHeader = z.infer<typeof typedHeaderSchema>;

/** A request as it is being written: nothing of it is complete yet. */
export const operationDraftSchema = z.object({
  method: httpMethodSchema,
  /** Below the connection's address, with the query. One that is too long to be sent is kept as it is written. */
  path: z.string().max(operationLimits.body),
  headers: z.array(typedHeaderSchema).max(operationLimits.headers),
  /** How the body is written; `text` goes out as it is. */
  bodyType: z.enum(['json', 'text']),
  body: z.string().max(operationLimits.body),
});
export type OperationRequest = z.infer<typeof operationDraftSchema>;

/** A request that can be sent. Whether its JSON is JSON is the gateway's to judge: people test that too. */
export const operationRequestSchema = operationDraftSchema.refine(
  ({ path, headers }) =>
    checkOperationPath(path) === null && headers.every((header) => checkHeader(header) === null),
);

export const emptyOperationRequest: OperationRequest = {
  method: 'POST',
  path: '',
  headers: [],
  bodyType: 'json',
  body: '',
};

export type OperationPathProblem =
  | GatewayPathProblem
  | 'empty'
  /** A place such as `{task_id}` is not filled in. */
  | 'placeholder'
  /** A complete address that is not of the connection's origin. */
  | 'other-origin'
  /** An address of the connection's origin, but not below its address. */
  | 'outside';

/** Checks a path that a request shall be sent to. @returns `null` where it can be sent. */
export function checkOperationPath(path: string): OperationPathProblem | null {
  if (path === '') return 'empty';
  const problem = checkGatewayPath(path);
  if (problem !== null) return /^[a-z][a-z0-9+.-]*:\/\//i.test(path) ? 'other-origin' : problem;
  return /\{[^/}]*\}/.test(path.split('?', 1)[0] ?? '') ? 'placeholder' : null;
}

/**
 * Reads what was typed or pasted as a path: white space around it goes, and a complete address below the connection's own
 * becomes its path.
 *
 * @param address the connection's, without a trailing slash.
 * @returns the path, and what is wrong with it.
 */
export function readOperationPath(
  typed: string,
  address: string,
): { readonly path: string; readonly problem: OperationPathProblem | null } {
  const text = typed.trim();
  const [complete, origin = '', behind = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)([^#]*)/i.exec(text) ?? [];
  if (complete === undefined) return { path: text, problem: checkOperationPath(text) };
  const [, ownOrigin = '', basePath = ''] = /^([a-z]+:\/\/[^/]*)(.*)$/.exec(address) ?? [];
  // Both in one form: the same host may be written in capitals, or with its usual port.
  const read = readAddress(origin);
  if ('problem' in read || read.address !== ownOrigin) return { path: text, problem: 'other-origin' };
  if (!behind.startsWith(`${basePath}/`)) return { path: text, problem: 'outside' };
  const path = behind.slice(basePath.length);
  return { path, problem: checkOperationPath(path) };
}

export interface QueryRow {
  readonly name: string;
  readonly value: string;
}

/** The names and values of a path's query, decoded. */
export function queryOf(path: string): QueryRow[] {
  const at = path.indexOf('?');
  if (at < 0) return [];
  return path
    .slice(at + 1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: decodeQuery(name), value: decodeQuery(value.join('=')) };
    });
}

/** The same path with another query; a row without a name and a value is left out. */
export function withQuery(path: string, rows: readonly QueryRow[]): string {
  const [plain = ''] = path.split('?', 1);
  const query = rows
    .filter(({ name, value }) => name !== '' || value !== '')
    .map(({ name, value }) => `${encodeQuery(name)}=${encodeQuery(value)}`)
    .join('&');
  return query === '' ? plain : `${plain}?${query}`;
}

function encodeQuery(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
