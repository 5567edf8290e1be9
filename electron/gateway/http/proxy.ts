/** Where a system's proxy rules send a request. */
export type ProxyRoute =
  | { readonly type: 'direct' }
  /** `address` is a URL such as `http://proxy.example:3128`. */
  | { readonly type: 'proxy'; readonly address: string };

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/**
 * Reads the answer of a proxy look-up as browsers give it (`PROXY host:3128; DIRECT`): the first
 * entry that can be used. An empty or unknown answer means no proxy.
 */
export function readProxyList(list: string): ProxyRoute {
  for (const entry of list.split(';')) {
    const [word, host] = entry.trim().split(/\s+/);
    if (word?.toUpperCase() === 'DIRECT') return { type: 'direct' };
    const scheme = schemes[word?.toUpperCase() ?? ''];
    if (scheme !== undefined && host !== undefined) return { type: 'proxy', address: `${scheme}://${host}` };
  }
  return { type: 'direct' };
}
