import type { TFunction } from 'i18next';
import type { ConnectionReport } from '#contract';
import type { Format } from '../../../i18n/format.ts';

/** What a check has shown, in the order in which people ask, what support asks for last. @param address that was checked, as it went out */
export function reportSentences(report: ConnectionReport, address: string, t: TFunction, format: Format) {
  const { isReached, isTokenAccepted, httpStatus, requestId, proxy, tookMs } = report;
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
  if (isReached && address.startsWith('http:')) say(t('connections.report.unencrypted'));
  // A status that a good connection answers the free question with would read as a fault.
  if (httpStatus !== null && isTokenAccepted !== true)
    say(t('connections.report.status', { status: httpStatus }));
  if (requestId !== null) say(t('connections.report.requestId', { requestId }));
  say(t('connections.report.took', { time: `${format.integer(tookMs)} ms` }));
  return sentences;
}
