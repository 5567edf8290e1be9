import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { app, type Session } from 'electron';
import { Agent, type Dispatcher, ProxyAgent, Socks5ProxyAgent } from 'undici';
import { isLoopbackHost } from '#contract';
import { type ProxyRoute, readProxyList } from '../../gateway/http/proxy.ts';
import { connectLimitMs, type DispatcherPort, idleConnectionMs } from '../../gateway/http/transport.ts';

/**
 * The way out that the user's system prescribes: its proxy for each address, the certificates it
 * trusts, and those in the file named with `--extra-ca-file` (a company's own). This computer itself
 * is always reached directly.
 */
export function createSystemNetwork(session: Session): DispatcherPort {
  const ca = trustedCertificates(app.commandLine.getSwitchValue('extra-ca-file'));
  const tlsOptions = ca === null ? {} : { ca };
  // A connection left over from a call that was given up must not meet the next request.
  const idle = { keepAliveTimeout: idleConnectionMs };
  const ways = new Map<string, Dispatcher>();

  function way(route: ProxyRoute): Dispatcher {
    if (route.type === 'direct')
      return new Agent({ connect: { timeout: connectLimitMs, ...tlsOptions }, ...idle });
    if (route.address.startsWith('socks5:')) return new Socks5ProxyAgent(route.address);
    return new ProxyAgent({ uri: route.address, requestTls: tlsOptions, proxyTls: tlsOptions, ...idle });
  }

  return async (url) => {
    const route: ProxyRoute = isLoopbackHost(url.hostname)
      ? { type: 'direct' }
      : readProxyList(await session.resolveProxy(url.origin));
    const key = route.type === 'direct' ? 'direct' : route.address;
    const known = ways.get(key) ?? way(route);
    ways.set(key, known);
    return known;
  };
}

/** `null` leaves Node's own list; older runtimes cannot read the system's. */
function trustedCertificates(extraFile: string): string[] | null {
  const system = 'getCACertificates' in tls ? readSystemCertificates() : [];
  const extra = extraFile === '' ? [] : [readFileSync(extraFile, 'utf8')];
  if (system.length + extra.length === 0) return null;
  return [...tls.rootCertificates, ...system, ...extra];
}

function readSystemCertificates(): string[] {
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof read === 'function' ? read('system') : [];
  return Array.isArray(found) ? found.filter((entry): entry is string => typeof entry === 'string') : [];
}
