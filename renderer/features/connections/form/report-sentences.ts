import type { TFunction } from 'i18next';
import type { ConnectionReport } from '#contract';
import type { Format } from '../../../i18n/format.ts';

/** Below this two clocks agree: the answer itself has taken a while. */
const agreeMs = 5_000;

/** What a check has shown, in the order in which people ask, what support asks for last. @param address that was checked, as it went out */
export function reportSentences(report: ConnectionReport, address: string, t: TFunction, format: Format) {
  const { isReached, isTokenAccepted, httpStatus, requestId, clockDifferenceMs } = report;
  const { proxy, certificateAuthority: authority, tookMs } = report;
  type Tone = 'good' | 'bad' | 'plain';
  const sentences: { readonly tone: Tone; readonly text: string }[] = [];
  const say = (text: string, tone: Tone = 'plain') => sentences.push({ tone, text });
  if (isReached) {
    say(t('connections.report.reached'), 'good');
    if (isTokenAccepted === null) say(t('connections.report.not-told'));
    else if (isTokenAccepted) say(t('connections.report.accepted'), 'good');
    else say(t('connections.report.refused'), 'bad');
  } else say(t('connections.report.not-reached'), 'bad');
  if (proxy !== null) say(t('connections.report.proxy', { proxy }));
  else if (isReached) say(t('connections.report.direct'));
  if (authority !== null) say(t('connections.report.authority', { authority }), 'good');
  else if (isReached && address.startsWith('http:')) say(t('connections.report.unencrypted'));
  if (clockDifferenceMs !== null) {
    const byMs = Math.abs(clockDifferenceMs);
    const seconds = t('common.seconds', { value: format.integer(byMs / 1_000) });
    const time = byMs < 60_000 ? seconds : format.span(byMs);
    // A clock that is off by minutes makes signed addresses and expiry go wrong.
    const tone = byMs < 60_000 ? 'plain' : 'bad';
    if (byMs < agreeMs) say(t('connections.report.clock-agrees'));
    else say(t(`connections.report.clock-${clockDifferenceMs > 0 ? 'ahead' : 'behind'}`, { time }), tone);
  }
  // A status that a good connection answers the free question with would read as a fault.
  if (httpStatus !== null && isTokenAccepted !== true)
    say(t('connections.report.status', { status: httpStatus }));
  if (requestId !== null) say(t('connections.report.requestId', { requestId }));
  say(t('connections.report.took', { time: `${format.integer(tookMs)} ms` }));
  return sentences;
}
