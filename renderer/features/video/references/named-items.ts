import type { TFunction } from 'i18next';
import type { ReferenceFile } from '#contract';
import { numbered } from './reference-facts.ts';
import { frameSlots, type ReferencesForm } from './references-form.ts';

/** A file with the name the form knows it by: "Image 1", "First frame". */
export interface NamedItem {
  readonly file: ReferenceFile;
  readonly name: string;
}

/** What the current mode sends, in order, with names. */
export function namedItems(form: Pick<ReferencesForm, 'mode' | 'references' | 'frames'>, t: TFunction) {
  if (form.mode === 'references') {
    return numbered(form.references).map(({ reference, number }): NamedItem => {
      return { file: reference, name: t(`references.names.${reference.kind}`, { number }) };
    });
  }
  return frameSlots.flatMap((slot): NamedItem[] => {
    const file = form.frames[slot];
    return file === null ? [] : [{ file, name: t(`references.frames.${slot}`) }];
  });
}

export type Fix = 'shrink' | 'trim';

/** The fix a file can have; `null` for addresses and for files that are not there. */
export function fixFor({ kind, link, isMissing }: ReferenceFile): Fix | null {
  if (link !== null || isMissing) return null;
  return kind === 'image' ? 'shrink' : 'trim';
}

const namedAtMost = 3;
/** Against the heaviest: what weighs less is not worth a fix. */
const worthNaming = 0.1;

/** The files that weigh most in the request, heaviest first. Addresses weigh nothing. */
export function heaviest(items: readonly NamedItem[]): readonly NamedItem[] {
  const files = items
    .filter(({ file }) => file.link === null)
    .toSorted((one, other) => other.file.bytes - one.file.bytes);
  const most = files[0]?.file.bytes ?? 0;
  return files.filter(({ file }) => file.bytes >= most * worthNaming).slice(0, namedAtMost);
}
