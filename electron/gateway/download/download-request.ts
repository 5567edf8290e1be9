import { type AppErrorData, isLoopbackHost } from '#contract';
import { type MaybeDetails, type OwnCode, ownError } from '../errors/app-errors.ts';
import { failureOf } from '../errors/refusal.ts';
import type { Deadline } from '../http/deadline.ts';
import { header, requestIdOf } from '../http/response.ts';
import type { TransportResponse } from '../http/response-body.ts';
import type { RoutePreferences } from '../http/routes.ts';
import type { RecordedCall, Transport } from '../http/transport.ts';
import { type GatewayFailure, withoutAnswer } from '../types.ts';

/** Most redirects followed on the way to a file. */
const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Firewalls in front of stores refuse a request without a user agent: `NoUserAgent_HEADER` in the core rules of AWS WAF. */
const downloadHeaders = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'GatewayStudio',
} as const;

/** Thrown inside a download to end it with a failure that is already in words. */
export class DownloadFailure extends Error {
  constructor(readonly failure: GatewayFailure) {
    super(failure.error.message);
    this.name = 'DownloadFailure';
  }
}

/** An answer that is not a redirect, and the address it came from. */
export interface Fetched {
  readonly response: TransportResponse;
  readonly url: URL;
}

export interface FetchOptions {
  readonly transport: Transport;
  readonly allowLoopback: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  readonly stallMs: number;
  /** Called where an address without https is tried with it. */
  readonly onSecured: () => void;
  /** The way that the connection of the file wants. */
  readonly preferences?: RoutePreferences | null;
  /** For the record of exchanges; without it none is kept. */
  readonly recorded?: RecordedCall;
}

/**
 * Whether a file may be fetched from an address: https from anywhere, http from this computer alone and
 * only when the gateway itself is on it.
 */
export function isFetchable(url: URL, allowLoopback: boolean): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && allowLoopback && isLoopbackHost(url.hostname);
}

/**
 * Requests a file and follows redirects by hand, so that each address on the way is checked. The gateway's
 * token is not part of it: nobody but the gateway gets to see it. An address of another computer without https is tried with it.
 *
 * @throws DownloadFailure `download.refused` for an address that may not be used or does not end.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Fetched> {
  let url = readUrl(address, null);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (!url) throw failed('download.refused', { cause: 'UNREADABLE_ADDRESS' });
    if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
      // As browsers do: stores of files that give such addresses mostly answer to both.
      url.protocol = 'https:';
      options.onSecured();
    }
    if (!isFetchable(url, options.allowLoopback)) {
      throw failed('download.refused', { cause: 'INSECURE_ADDRESS', host: url.host });
    }
    options.deadline.restart(options.stallMs, 'STALLED');
    const response = await options.transport.open({
      url,
      method: 'GET',
      headers: { ...downloadHeaders, ...options.headers },
      signal: options.deadline.signal,
      ...(options.preferences && { preferences: options.preferences }),
      ...(options.recorded && { recorded: options.recorded }),
    });
    if (!redirects.includes(response.status)) return { response, url };
    response.body.destroy();
    url = readUrl(header(response.headers, 'location'), url);
  }
  throw failed('download.refused', { cause: 'TOO_MANY_REDIRECTS', host: url?.host });
}

/** What a status other than success says about the file: gone or not for us, or only not now. */
export function refusalOf({ response, url }: Fetched): DownloadFailure {
  const { status, headers } = response;
  const mayPass = status < 400 || status >= 500 || status === 408 || status === 425 || status === 429;
  const code = mayPass ? 'download.incomplete' : 'download.refused';
  const details = { httpStatus: status, host: url.host, requestId: requestIdOf(headers) };
  return new DownloadFailure(failureOf(ownError(code, details), response));
}

export function failed(code: OwnCode, details: MaybeDetails): DownloadFailure {
  return failedWith(ownError(code, details));
}

export function failedWith(error: AppErrorData): DownloadFailure {
  return new DownloadFailure(withoutAnswer(error));
}

function readUrl(address: string | null, base: URL | null): URL | null {
  if (address === null) return null;
  return URL.canParse(address, base?.href) ? new URL(address, base?.href) : null;
}
