import type { ReferenceFile } from '#contract';
import type { NamedItem } from '../list/items.ts';

export type Fix = 'shrink' | 'trim';

/** The fix a file can have; `null` for addresses and for files that are not there. */
export function fixFor({ kind, link, isMissing }: ReferenceFile): Fix | null {
  if (link !== null || isMissing) return null;
  return kind === 'image' ? 'shrink' : 'trim';
}

const maxNamed = 3;
/** Share of the heaviest file's weight below which a file is not worth a fix. */
const minShare = 0.1;

/** The files that weigh most in the request, heaviest first. Addresses weigh nothing. */
export function heaviest(items: readonly NamedItem[]): readonly NamedItem[] {
  const files = items
    .filter(({ file }) => file.link === null)
    .toSorted((one, other) => other.file.bytes - one.file.bytes);
  const most = files[0]?.file.bytes ?? 0;
  return files.filter(({ file }) => file.bytes >= most * minShare).slice(0, maxNamed);
}
