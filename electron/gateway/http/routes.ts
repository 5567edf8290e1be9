import type { Agent, ClientRequest } from 'node:http';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { isLoopbackHost } from '#contract';
import type { Access, ProxyAccess, TrustedCertificates } from '../tokens.ts';
import type { Authorities } from './authorities.ts';
import type { Tunnel } from './tunnels.ts';

/** How one request gets to its host. */
export interface Route {
  /** Makes its connection, through a proxy; `false` for a fresh one straight to the host. */
  readonly agent: Agent | false;
  /** Whose certificates are trusted; `undefined` for Node's own list. */
  readonly secureContext?: SecureContext | undefined;
  /** Address of the proxy, without its secret; absent for the straight way. */
  readonly proxy?: string;
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

  async function contextFor(added: TrustedCertificates | null): Promise<SecureContext | undefined> {
    const ca = await authorities();
    if (known === null || known.ca !== ca) known = { ca, contextFor: contextsOver(ca) };
    return known.contextFor(added);
  }

  return async (url, over, preferences = usualPreferences) => {
    const isDirect = isLoopbackHost(url.hostname) || preferences.proxy.type === 'none';
    const own = !isDirect && preferences.proxy.type === 'address' ? preferences.proxy : null;
    const proxy = own?.address ?? (isDirect ? null : readProxyList(await proxiesOf(url.origin)));
    const isChecked = [url.protocol, proxy].some((hop) => hop?.startsWith('https:'));
    const secureContext = isChecked ? await contextFor(preferences.ca) : undefined;
    if (proxy === null) return { agent: false, secureContext };
    return throughProxy(proxy, own?.secret ?? null, over, secureContext);
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

async function throughProxy(
  address: string,
  secret: Extract<ProxyAccess, { type: 'address' }>['secret'],
  over: AbortSignal,
  secureContext: SecureContext | undefined,
): Promise<Route> {
  // Most computers have no proxy: what speaks to one is read when the first is used.
  const { createTunnel } = await import('./tunnels.ts');
  const named = new URL(address.replace(/^socks5:/, 'socks5h:'));
  named.username = encodeURIComponent(secret?.user ?? '');
  named.password = encodeURIComponent(secret?.password ?? '');
  const agent = createTunnel(named.href, over, secureContext);
  let isThere = false;
  const connect = agent.connect.bind(agent) as Tunnel['connect'];
  agent.connect = async (request: ClientRequest, options: Parameters<Tunnel['connect']>[1]) => {
    try {
      const socket = await connect(request, options);
      isThere = true;
      return socket;
    } catch (error) {
      throw new ProxyFailure(error);
    }
  };
  return { agent, secureContext, proxy: address, isWaitingForProxy: () => !isThere };
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
 * The address of the first proxy in a list that can be used, such as `http://proxy.example:3128`; `null` for none. An
 * empty or unknown list means no proxy.
 */
export function readProxyList(list: string): string | null {
  for (const entry of list.split(';')) {
    const [word, host] = entry.trim().split(/\s+/);
    if (word?.toUpperCase() === 'DIRECT') return null;
    const scheme = schemes[word?.toUpperCase() ?? ''];
    if (scheme !== undefined && host !== undefined) return `${scheme}://${host}`;
  }
  return null;
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
