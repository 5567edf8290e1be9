import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { type Socket, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import type { Exchange, ExchangeSubject, Secret } from '#contract';
import { beginRequest, type RequestHead } from './begin-request.ts';
import { decodeResponse } from './codings.ts';
import { CallEnded, proxyTimeout } from './deadline.ts';
import { NotUnderstood, ResponseBody, type TransportResponse } from './response-body.ts';
import { directRoute, type Route, type RoutePort, type RoutePreferences } from './routes.ts';

/** Longest wait for a connection (proxy look-up, DNS, TCP, proxy, TLS), in milliseconds. */
const connectLimitMs = 15_000;

/**
 * Longest wait for one address of a host before its next one is tried, in milliseconds. Node's own 250 give up an address that is far away,
 * and with it the host where the next one is of a network that is not there (nodejs/node 54359). As every call has a connection of its
 * own, this long is also what each costs a computer whose first network takes nothing.
 */
const addressLimitMs = 1_000;

/** Silence after which the system asks whether a connection still stands, in milliseconds: on the way, quiet ones are forgotten within minutes. */
const keepAliveMs = 60_000;

export interface TransportOptions {
  /** Which way each request goes; straight to its host by default. */
  readonly routes?: RoutePort;
  /** For tests; `connectLimitMs` by default. */
  readonly connectLimitMs?: number;
}

export interface TransportRequest extends RequestHead {
  /** Pulled only once there is a connection, and never twice. Its length must be in `content-length`. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Ends the call in any phase, at once; the reason is what `open` or the body stream throws. */
  readonly signal: AbortSignal;
  /** Called once, when bytes can go to the host. @param proxy its address, without its secret; `null` for the straight way. */
  readonly onConnected?: (proxy: string | null) => void;
  /** What the connection wants of its way; what the system prescribes by default. */
  readonly preferences?: RoutePreferences;
  /** What the record of exchanges says of it; without it none is kept. */
  readonly recorded?: RecordedCall;
}

/** What an exchange is recorded with besides what goes over the wire. */
export interface RecordedCall {
  readonly subject: ExchangeSubject;
  readonly call: Exchange['call'];
  /** The body as text, with the data of files left out. */
  readonly bodyText?: string;
  /** Texts that must not stand in the record. */
  readonly secrets: readonly Secret[];
}

/** Sends one request over one fresh connection: no redirect is followed and nothing is sent twice. */
export type Transport = ReturnType<typeof createTransport>;

/**
 * Makes a transport on Node's own HTTP. Every request has a connection of its own: polls are further apart than servers keep idle
 * connections, and a POST must not be eaten by a stale one. Certificates are checked whatever the environment says.
 */
export function createTransport(options: TransportOptions = {}) {
  const { routes = directRoute, connectLimitMs: limitMs = connectLimitMs } = options;
  const underWay = new Set<Promise<void>>();
  // For the whole thread, so that it holds for the addresses of proxies too.
  setDefaultAutoSelectFamilyAttemptTimeout(addressLimitMs);
  return {
    open(request: TransportRequest): Promise<TransportResponse> {
      let settle: () => void = () => undefined;
      const end = new Promise<void>((resolve) => {
        settle = resolve;
      });
      underWay.add(end);
      return exchange(request, routes, limitMs, () => {
        underWay.delete(end);
        settle();
      });
    },
    /** Settles once no call is under way. */
    async close(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

/** @param onEnd called once, when nothing more of this call comes or goes. */
function exchange(
  call: TransportRequest,
  routes: RoutePort,
  limitMs: number,
  onEnd: () => void,
): Promise<TransportResponse> {
  const { signal, url } = call;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let request: ClientRequest | null = null;
    let body: ResponseBody | null = null;
    /** What the connection complained of after the response had begun; the response may be complete all the same. */
    let complaint: Error | null = null;

    let way: Route | null = null;

    const connectTimer = setTimeout(() => {
      const cause = way?.isWaitingForProxy?.() ? proxyTimeout : 'CONNECT_TIMEOUT';
      giveUp(new CallEnded('time-limit', cause));
    }, limitMs);
    const onAbort = () => giveUp(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });

    /** Whether this is the first end of the call. Nothing after it counts. */
    function isFirstEnd(): boolean {
      if (over.signal.aborted) return false;
      clearTimeout(connectTimer);
      signal.removeEventListener('abort', onAbort);
      over.abort();
      onEnd();
      return true;
    }
    /** Gives the request up. The caller is told at once, even while its connection is still being made. */
    function giveUp(reason: Error): void {
      if (!isFirstEnd()) return;
      reject(reason);
      body?.drop(reason);
      request?.destroy(reason);
    }
    function breakOff(error: Error): void {
      if (!isFirstEnd()) return;
      reject(error);
      body?.finish(error);
      request?.destroy();
    }
    /** The response is complete: what was not taken of the request by now is not wanted. */
    function complete(): void {
      if (!isFirstEnd()) return;
      body?.finish(null);
      request?.destroy();
    }

    function start(route: Route): void {
      if (over.signal.aborted) return;
      way = route;
      const started = beginRequest(call, route);
      request = started;
      started.on('error', (error) => {
        if (body === null) breakOff(error);
        else complaint ??= error;
      });
      const switchProtocols = () => breakOff(new NotUnderstood('SWITCHED_PROTOCOLS'));
      // Node closes a connection whose protocol is switched, and tells of neither a response nor an error.
      started.once('close', () => body ?? switchProtocols());
      started.once('socket', (socket) => {
        socket.setKeepAlive(true, keepAliveMs);
        whenConnected(socket, url, () => sendBody(started));
      });
      started.once('response', (response) => {
        if (response.statusCode === 101) return switchProtocols();
        body = new ResponseBody(response, () => giveUp(new CallEnded('cancelled', 'BODY_NOT_WANTED')));
        response.once('end', complete);
        response.on('error', (error) => breakOff(complaint ?? error));
        const { statusCode = 0, headers } = response;
        resolve(decodeResponse({ status: statusCode, headers, body }));
      });
    }

    function sendBody(started: ClientRequest): void {
      clearTimeout(connectTimer);
      if (over.signal.aborted) return;
      call.onConnected?.(way?.proxy ?? null);
      if (call.body === undefined) started.end();
      // Once a response has begun, it alone decides: an early one is often followed by a closed connection.
      else upload(call.body, started, over.signal).catch((error: Error) => body ?? breakOff(error));
    }

    if (signal.aborted) return giveUp(signal.reason);
    routes(url, over.signal, call.preferences)
      .then(start)
      .catch((error: unknown) => breakOff(error instanceof Error ? error : new Error(String(error))));
  });
}

/** Sends a body as fast as it is taken. Unlike `pipeline`, leaves the connection open where the body fails: a response may be coming. */
async function upload(
  body: AsyncIterable<Uint8Array>,
  started: ClientRequest,
  over: AbortSignal,
): Promise<void> {
  for await (const piece of body) {
    if (over.aborted) return;
    if (!started.write(piece)) await once(started, 'drain', { signal: over });
  }
  started.end();
}

/** Calls back once bytes can go to the host itself; at once where a proxy has seen to that. */
function whenConnected(socket: Socket, url: URL, onConnected: () => void): void {
  if (url.protocol === 'https:') socket.once('secureConnect', onConnected);
  else if (socket.connecting) socket.once('connect', onConnected);
  else onConnected();
}
