import { lookup } from 'node:dns';
import type { ClientRequest } from 'node:http';
import type { LookupFunction } from 'node:net';
import { checkServerIdentity, type PeerCertificate, type SecureContext } from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';

/**
 * Makes what connects through a proxy.
 *
 * @param proxy address, with its secret where it has one; its scheme says how it is spoken to.
 * @param over aborted when the request has ended, also before there was a connection.
 * @param limitMs longest wait for it to connect, in milliseconds; none of its own by default.
 */
export function createTunnel(
  proxy: string,
  over: AbortSignal,
  secureContext: SecureContext | undefined,
  limitMs?: number,
): Tunnel | SocksTunnel {
  return proxy.startsWith('socks')
    ? new SocksTunnel(proxy, limitMs === undefined ? {} : { timeout: limitMs })
    : new Tunnel(proxy, over, secureContext, limitMs);
}

/** @param code `PROXY_` and why, such as the status that the proxy answered with. */
const refused = (code: string) => Object.assign(new Error('The proxy made no connection.'), { code });

/** Connects through an HTTP or HTTPS proxy with CONNECT, for requests of both kinds. */
export class Tunnel extends HttpsProxyAgent<string> {
  readonly #over: AbortSignal;
  readonly #limitMs: number | undefined;

  constructor(
    proxy: string,
    over: AbortSignal,
    secureContext: SecureContext | undefined,
    limitMs: number | undefined,
  ) {
    super(proxy, { rejectUnauthorized: true, ...(secureContext && { secureContext }) });
    this.#over = over;
    this.#limitMs = limitMs;
  }

  override async connect(request: ClientRequest, options: Parameters<HttpsProxyAgent<string>['connect']>[1]) {
    // A proxy that never answers would be waited for without end.
    const connecting = new AbortController();
    const stop = () => connecting.abort();
    this.#over.addEventListener('abort', stop, { once: true });
    if (this.#over.aborted) stop();
    const timer = this.#limitMs === undefined ? undefined : setTimeout(stop, this.#limitMs);
    Object.assign(this.connectOpts, { signal: connecting.signal });
    // What a proxy answers instead of connecting must not pass for the answer of the gateway.
    let status = 0;
    request.once('proxyConnect', (answer: { readonly statusCode: number }) => {
      status = answer.statusCode;
    });
    try {
      const socket = await super.connect(request, { ...options, ...checkedAs(options.host) });
      if (status === 200) return socket;
      socket.destroy();
      throw refused(`PROXY_${status}`);
    } finally {
      clearTimeout(timer);
      this.#over.removeEventListener('abort', stop);
    }
  }
}

/**
 * Connects through a SOCKS proxy; one that does not answer is given up after half a minute. The library asks `lookup` for version 4 only.
 */
class SocksTunnel extends SocksProxyAgent {
  override async connect(request: ClientRequest, options: Parameters<SocksProxyAgent['connect']>[1]) {
    return super.connect(request, { ...options, ...checkedAs(options.host), lookup: lookUpFour });
  }
}

/**
 * Certificates are checked against the host that was asked for. The libraries name a host to TLS only where it is no address:
 * for an address the certificate would be checked against the proxy's own name, or `localhost`.
 */
function checkedAs(host: string | undefined) {
  return {
    checkServerIdentity: (_name: string, certificate: PeerCertificate) =>
      checkServerIdentity(host ?? '', certificate),
  };
}

/** Version 4 has no room for any other address: a host without one cannot be reached through it. */
const lookUpFour: LookupFunction = (host, _options, done) => {
  lookup(host, { family: 4 }, (error, address, family) => {
    const noAddress = error ?? (family === 4 ? null : refused('PROXY_IPV4_ONLY'));
    done(noAddress, address, family);
  });
};
