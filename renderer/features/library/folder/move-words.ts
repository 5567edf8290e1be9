import type { TFunction } from 'i18next';
import type { LibraryMove } from '#contract';
import type { Format } from '../../../i18n/format.ts';

type Under<Type extends LibraryMove['type']> = Extract<LibraryMove, { readonly type: Type }>;

/** 0 to 1: by bytes, and by clips where these have none. */
export function fractionOf({ clips, bytes }: Under<'moving'>): number {
  const { moved, total } = bytes.total > 0 ? bytes : clips;
  return total === 0 ? 0 : moved / total;
}

/** What became of the clips, in one sentence. */
export function endingOf({ isCancelled, moved, left }: Under<'ended'>, t: TFunction, format: Format): string {
  const values = { count: moved, value: format.integer(moved), left: format.integer(left) };
  if (isCancelled) return t('libraryFolder.ended.cancelled', values);
  return left === 0 ? t('libraryFolder.ended.all', values) : t('libraryFolder.ended.some', values);
}
