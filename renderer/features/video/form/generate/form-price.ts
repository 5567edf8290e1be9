import { type Amount, type PriceSheet, type Quote, quoteVideo, times } from '#contract';
import { readDuration, type SentFile, type VideoFields } from '../video-fields.ts';

/**
 * What pressing Generate would cost.
 * - `none`: nothing is known of prices, or the form is not complete. - `unset`: the sheet has no price for this model.
 */
export type FormPrice =
  | { readonly type: 'none' }
  | { readonly type: 'unset' }
  | { readonly type: 'known'; readonly quote: Quote; readonly total: Amount };

/** @param count how many variations one press makes. */
export function formPrice(
  sheet: PriceSheet | null,
  fields: Pick<VideoFields, 'model' | 'resolution' | 'durationText'>,
  sent: readonly Pick<SentFile, 'kind'>[],
  count: number,
): FormPrice {
  const duration = readDuration(fields.durationText);
  if (sheet === null || duration === null || !Number.isSafeInteger(duration) || duration <= 0) {
    return { type: 'none' };
  }
  const resolution = fields.resolution.trim();
  const quote = quoteVideo(sheet, { model: fields.model, resolution, duration, references: sent });
  if (quote === null) return { type: 'unset' };
  return { type: 'known', quote, total: times(quote.amount, count) };
}
