import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type HttpMethod, Secret } from '#contract';
import type { Route } from './routes.ts';

/** Most bytes of a response's head. Gateways behind several proxies send far more than Node's own 16 KB. */
const headLimitBytes = 256 * 1024;

/** The headers of a request. A token among them is readable only on the wire. */
export type Headers = Readonly<Record<string, string | Secret>>;

export interface RequestHead {
  /** Names the origin; its path is used only when `path` is absent. */
  readonly url: URL;
  /** Path with query exactly as it shall stand in the request line. */
  readonly path?: string;
  readonly method: HttpMethod;
  readonly headers: Headers;
  /** The origin that may read a `Secret` among the headers. */
  readonly tokenOrigin?: string;
}

/**
 * Begins a request. Nothing of it leaves before there is something to send: its head goes with its first bytes.
 *
 * @throws where a token would go to another origin than its own, whoever has changed the address on the way here.
 */
export function beginRequest(head: RequestHead, { agent, secureContext }: Route): ClientRequest {
  const { url, path, method, headers, tokenOrigin } = head;
  const holdsToken = Object.values(headers).some((value) => value instanceof Secret);
  if (holdsToken && url.origin !== tokenOrigin) throw new Error('A token goes to its own origin alone.');
  const options = {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: path ?? `${url.pathname}${url.search}`,
    method,
    headers: { host: url.host, ...readableHeaders(headers) },
    agent,
    maxHeaderSize: headLimitBytes,
    // Reads what is not quite HTTP as browsers do: an answer may hold the id of a clip that is paid for, and is alone on its connection.
    insecureHTTPParser: true,
    rejectUnauthorized: true,
    secureContext,
    ...(url.hostname === 'localhost' && { lookup: lookUpLocalhost }),
  };
  return url.protocol === 'https:' ? https.request(options) : http.request(options);
}

/** Headers as they stand on the wire, the token too. */
export function readableHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!(value instanceof Secret)) return [name, value];
      const token = Secret.reveal(value);
      return [name, name === 'authorization' ? `Bearer ${token}` : token];
    }),
  );
}

/** The name of this computer never goes to a resolver, which could send the token elsewhere. */
const lookUpLocalhost: LookupFunction = (_, { all, family }, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter((entry) => ![4, 6].includes(Number(family)) || entry.family === family);
  process.nextTick(() =>
    all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family),
  );
};
