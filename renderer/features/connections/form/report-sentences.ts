import type { ConnectionReport } from '#contract';

/** Below this two clocks agree: the answer itself has taken a while. */
const agreeMs = 5_000;

/** One thing that a check has shown. The words are in `connections.report`, by `say`. */
export type ReportSentence =
  | { readonly tone: 'good' | 'bad' | 'plain'; readonly say: 'reached' | 'not-reached' }
  | { readonly tone: 'good' | 'bad' | 'plain'; readonly say: 'accepted' | 'refused' | 'not-told' }
  | { readonly tone: 'plain'; readonly say: 'status'; readonly status: number }
  | { readonly tone: 'plain'; readonly say: 'requestId'; readonly requestId: string }
  | { readonly tone: 'plain'; readonly say: 'clock-agrees' }
  | { readonly tone: 'plain' | 'bad'; readonly say: 'clock-ahead' | 'clock-behind'; readonly byMs: number }
  | { readonly tone: 'plain'; readonly say: 'proxy'; readonly proxy: string }
  | { readonly tone: 'plain'; readonly say: 'direct' | 'unencrypted' }
  | { readonly tone: 'good'; readonly say: 'authority'; readonly authority: string }
  | { readonly tone: 'plain'; readonly say: 'took'; readonly ms: number };

/**
 * What a check has shown, in the order in which people ask: was it reached, was the token accepted, by which way, and the facts that
 * support asks for.
 *
 * @param address the address that was checked, as it went out.
 */
export function reportSentences(report: ConnectionReport, address: string): readonly ReportSentence[] {
  const { isReached, isTokenAccepted, httpStatus, requestId, clockDifferenceMs } = report;
  const { proxy, certificateAuthority, tookMs } = report;
  const sentences: ReportSentence[] = [
    isReached ? { tone: 'good', say: 'reached' } : { tone: 'bad', say: 'not-reached' },
  ];
  if (isReached) {
    if (isTokenAccepted === null) sentences.push({ tone: 'plain', say: 'not-told' });
    else if (isTokenAccepted) sentences.push({ tone: 'good', say: 'accepted' });
    else sentences.push({ tone: 'bad', say: 'refused' });
  }
  if (proxy !== null) sentences.push({ tone: 'plain', say: 'proxy', proxy });
  else if (isReached) sentences.push({ tone: 'plain', say: 'direct' });
  if (certificateAuthority !== null) {
    sentences.push({ tone: 'good', say: 'authority', authority: certificateAuthority });
  } else if (isReached && address.startsWith('http:')) sentences.push({ tone: 'plain', say: 'unencrypted' });
  if (clockDifferenceMs !== null) sentences.push(clockSentence(clockDifferenceMs));
  // A status that a good connection answers the free question with would read as a fault.
  if (httpStatus !== null && isTokenAccepted !== true)
    sentences.push({ tone: 'plain', say: 'status', status: httpStatus });
  if (requestId !== null) sentences.push({ tone: 'plain', say: 'requestId', requestId });
  sentences.push({ tone: 'plain', say: 'took', ms: tookMs });
  return sentences;
}

/** A clock that is off by minutes makes signed addresses and expiry go wrong. */
function clockSentence(differenceMs: number): ReportSentence {
  const byMs = Math.abs(differenceMs);
  if (byMs < agreeMs) return { tone: 'plain', say: 'clock-agrees' };
  const tone = byMs < 60_000 ? 'plain' : 'bad';
  return { tone, say: differenceMs > 0 ? 'clock-ahead' : 'clock-behind', byMs };
}
