import type { ConnectionView } from '#contract';

/**
 * What else of a connection cannot be read because it is sealed together with its token: these have to be given again with it,
 * which only the connection's form can take.
 */
export function lostAccessOf({ state, ca, proxy }: ConnectionView): readonly ('certificates' | 'proxy')[] {
  if (state === 'ready' || state === 'refused' || state === 'needs-token') return [];
  const hasProxySecret = proxy.type === 'address' && proxy.hasSecret;
  return [...(ca === null ? [] : ['certificates' as const]), ...(hasProxySecret ? ['proxy' as const] : [])];
}
