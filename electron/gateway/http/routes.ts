import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { isLoopbackHost } from '#contract';
import type { Access, ProxyAccess, TrustedCertificates } from '../tokens.ts';
import type { Authorities } from './authorities.ts';
import type { Tunnel } from './tunnels.ts';

/** How one request gets to its host. */
export interface Route {
  /** Makes its connection, through a proxy; `false` for a fresh one straight to the host. */
  readonly agent: http.Agent | false;
  /** Whose certificates are trusted; `undefined` for Node's own list. */
  readonly secureContext?: SecureContext | undefined;
  /** Address of the proxy, without its secret, that is tried or connects; nothing for the straight way. */
  readonly proxy?: string | null;
  /** Whether a proxy is being waited for: what goes wrong then is the proxy's doing. */
  readonly isWaitingForProxy?: () => boolean;
}

/** What a connection wants of its way: its own proxy or the system's, and certificates to trust besides the usual ones. */
export type RoutePreferences = Pick<Access, 'proxy' | 'ca'>;

/**
 * Chooses the route of one request.
 *
 * @param preferences of the connection; what the system prescribes where there is none.
 * @param over aborted when the request has ended, also before there was a connection.
 */
export type RoutePort = (url: URL, over: AbortSignal, preferences?: RoutePreferences) => Promise<Route>;

export interface RoutesOptions {
  /** The system's proxies for an origin, as browsers give them (`PROXY host:3128; DIRECT`). */
  readonly proxiesOf: (origin: string) => Promise<string>;
  /** Asked only for a way that has certificates to check. */
  readonly authorities: Authorities;
}

/** Makes the routes that a system and its connections prescribe. This computer itself is always reached directly. */
export function createRoutes({ proxiesOf, authorities }: RoutesOptions): RoutePort {
  let known: { readonly ca: readonly string[] | null; readonly contextFor: ContextFor } | null = null;
  /** Until when proxies that made no connection are tried last, by their addresses. */
  const triedLastUntil = new Map<string, number>();

  async function contextFor(added: TrustedCertificates | null): Promise<SecureContext | undefined> {
    const ca = await authorities();
    if (known === null || known.ca !== ca) known = { ca, contextFor: contextsOver(ca) };
    return known.contextFor(added);
  }

  return async (url, over, preferences = usualPreferences) => {
    const isDirect = isLoopbackHost(url.hostname) || preferences.proxy.type === 'none';
    const own = !isDirect && preferences.proxy.type === 'address' ? preferences.proxy : null;
    const ways = own ? [own.address] : isDirect ? [null] : readProxyList(await proxiesOf(url.origin));
    const isChecked = [url.protocol, ...ways].some((hop) => hop?.startsWith('https:'));
    const secureContext = isChecked ? await contextFor(preferences.ca) : undefined;
    const hasFailed = (way: string | null) => (triedLastUntil.get(way ?? '') ?? 0) > performance.now();
    const inOrder = [...ways.filter((way) => !hasFailed(way)), ...ways.filter(hasFailed)];
    if (inOrder[0] === null) return { agent: false, secureContext };
    return throughProxies(inOrder, own?.secret ?? null, over, secureContext, (proxy) =>
      triedLastUntil.set(proxy, performance.now() + triedLastMs),
    );
  };
}

type ContextFor = (added: TrustedCertificates | null) => SecureContext | undefined;

/** Reading a list of certificates takes long: once for all connections that have none of their own. */
function contextsOver(ca: readonly string[] | null): ContextFor {
  const usual = ca === null ? undefined : createSecureContext({ ca: [...ca] });
  const own = new WeakMap<TrustedCertificates, SecureContext>();
  return (added) => {
    if (added === null) return usual;
    const made = own.get(added) ?? createSecureContext({ ca: [...(ca ?? rootCertificates), added.pem] });
    own.set(added, made);
    return made;
  };
}

const usualPreferences: RoutePreferences = { proxy: { type: 'system' }, ca: null };

/** Straight to the host, unless the connection has a proxy of its own. */
export const directRoute: RoutePort = createRoutes({
  proxiesOf: async () => 'DIRECT',
  authorities: async () => null,
});

/** Longest wait for a proxy behind which the system names another way, in milliseconds; less than a connection may take. */
const nextWayAfterMs = 8_000;
/** How long a proxy that made no connection is tried last, in milliseconds: where the network has changed, it may be the only way. */
const triedLastMs = 60_000;

/**
 * Goes by the first of several ways on which a connection comes about, as browsers do. Nothing of a request leaves before that. A proxy that
 * answers and refuses is the last one that is asked.
 *
 * @param ways the first is a proxy; `null` stands for the straight one. @param onFailed told of each proxy behind which another way is tried.
 */
async function throughProxies(
  ways: readonly (string | null)[],
  secret: Extract<ProxyAccess, { type: 'address' }>['secret'],
  over: AbortSignal,
  secureContext: SecureContext | undefined,
  onFailed: (proxy: string) => void,
): Promise<Route> {
  // Most computers have no proxy: what speaks to one is read when the first is used.
  const { createTunnel } = await import('./tunnels.ts');
  function tunnelTo(address: string, limitMs?: number) {
    const named = new URL(address.replace(/^socks5:/, 'socks5h:'));
    named.username = encodeURIComponent(secret?.user ?? '');
    named.password = encodeURIComponent(secret?.password ?? '');
    return createTunnel(named.href, over, secureContext, limitMs);
  }
  let tried: string | null = null;
  let isThere = false;
  const agent = tunnelTo(ways[0] ?? '');
  agent.connect = (async (request: ClientRequest, options: Parameters<Tunnel['connect']>[1]) => {
    for (const [place, way] of ways.entries()) {
      const isLast = place === ways.length - 1;
      tried = way;
      isThere = way === null;
      if (way === null) break;
      try {
        const socket = await tunnelTo(way, isLast ? undefined : nextWayAfterMs).connect(
          request,
          options as never,
        );
        isThere = true;
        return socket;
      } catch (error) {
        const failure = new ProxyFailure(error);
        if (isLast || over.aborted || /^PROXY_\d/.test(failure.code)) throw failure;
        onFailed(way);
      }
    }
    return options.secureEndpoint ? new https.Agent() : new http.Agent();
  }) as Tunnel['connect'];
  return {
    agent,
    secureContext,
    get proxy() {
      return tried;
    },
    isWaitingForProxy: () => !isThere,
  };
}

/**
 * What a proxy's words mean as the scheme of its address, as Chromium reads them (its `net/docs/proxy.md`): `SOCKS` alone is
 * version 4, which is told an IPv4 address; a proxy of version 5 looks up the names of hosts itself.
 */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5h',
};

/**
 * The ways that a list names, in their order: addresses of proxies that can be used, such as `http://proxy.example:3128`, and `null` for none,
 * which ends it. An empty or unknown list means no proxy.
 */
export function readProxyList(list: string): (string | null)[] {
  const ways: (string | null)[] = [];
  for (const entry of list.split(';')) {
    const [word = '', host] = entry.trim().split(/\s+/);
    const scheme = schemes[word.toUpperCase()];
    if (word.toUpperCase() === 'DIRECT') return [...ways, null];
    if (scheme !== undefined && host !== undefined) ways.push(`${scheme}://${host}`);
  }
  return ways.length === 0 ? [null] : ways;
}

/** A proxy made no connection, the connection's own or the system's. Nothing of the request has left. */
export class ProxyFailure extends Error {
  readonly code: string;

  /** @param cause may have a code of the system, of TLS or of a proxy's answer; its words may hold the proxy's password. */
  constructor(cause: unknown) {
    super('The proxy made no connection.');
    this.name = 'ProxyFailure';
    const { code } = cause as { readonly code?: unknown };
    this.code = typeof code === 'string' ? code : 'PROXY_FAILED';
  }
}
