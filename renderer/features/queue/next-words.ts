import type { TFunction } from 'i18next';
import type { createFormat } from '../../i18n/format.ts';

const minuteMs = 60_000;

/** When the next clip is likely to be there. @param left milliseconds until then; nothing is said once they are over. */
export function nextWords(
  left: number,
  t: TFunction,
  format: ReturnType<typeof createFormat>,
): string | false {
  if (left <= 0) return false;
  if (left < minuteMs) return t('queue.nextSoon');
  return t('queue.next', { time: format.span(Math.ceil(left / minuteMs) * minuteMs) });
}
