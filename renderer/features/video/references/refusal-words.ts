import type { TFunction } from 'i18next';
import type { ShownRefusal } from './references-form.ts';

/** Why something was not taken, in a sentence. */
export function refusalWords(reason: ShownRefusal['reason'], t: TFunction): string {
  return reason === 'frame-not-image' || reason === 'frames-full'
    ? t(`references.refusedFrame.${reason}`)
    : t(`references.refused.${reason}`);
}
