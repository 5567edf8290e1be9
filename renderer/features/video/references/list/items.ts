import type { TFunction } from 'i18next';
import { numbered, type ReferenceFile } from '#contract';
import type { Format } from '../../../../i18n/format.ts';
import type { CastInForm } from '../../form/cast-in-form.ts';
import { type FrameSlot, frameSlots, type VideoFields } from '../../form/video-fields.ts';

/** A file with the name the form knows it by: "Image 1", "First frame". */
export interface NamedItem {
  readonly file: ReferenceFile;
  readonly name: string;
  /** Of a frame: one file may be both. */
  readonly slot?: FrameSlot;
  /** The entry of the cast that brings it: it is a ghost in the tray. */
  readonly from?: { readonly entryId: string; readonly name: string };
  /** It is not sent although its entry is mentioned. */
  readonly isLeftOut?: boolean;
}

/** What can be done with a file from its tile or slot. */
export interface ItemActions {
  readonly preview: (item: NamedItem) => void;
  readonly fix: (item: NamedItem) => void;
  readonly remove: (item: NamedItem) => void;
  readonly move: (item: NamedItem, place: number) => void;
  readonly giveRole: (item: NamedItem, slot: FrameSlot) => void;
  readonly replace: (item: NamedItem) => void;
  readonly showInFolder: (item: NamedItem) => void;
  readonly locate: (item: NamedItem) => void;
  /** Shows the entry of the cast that brings a file, or makes one of the file. */
  readonly showCast: (item: NamedItem) => void;
}

export interface TileActions extends ItemActions {
  readonly moveBy: (item: NamedItem, places: number) => void;
}

/** What the current mode sends, in order, with names. */
export function namedItems(
  { mode, frames }: Pick<VideoFields, 'mode' | 'frames'>,
  { references, leftOut }: Pick<CastInForm, 'references' | 'leftOut'>,
  t: TFunction,
): NamedItem[] {
  if (mode === 'references') {
    const going = numbered(references.map(({ file, from }) => ({ kind: file.kind, file, from })));
    return [
      ...going.map(({ reference: { file, from }, number }) => ({
        file,
        name: t(`references.names.${file.kind}`, { number }),
        ...(from && { from }),
      })),
      // What two entries bring is one tile.
      ...leftOut
        .filter(({ file }, at) => leftOut.findIndex((other) => other.file.fileId === file.fileId) === at)
        .map(({ file, entryId, name }) => ({
          file,
          name: t('cast.tray.out'),
          from: { entryId, name },
          isLeftOut: true,
        })),
    ];
  }
  return frameSlots.flatMap((slot) => {
    const file = frames[slot];
    return file === null ? [] : [{ file, slot, name: t(`references.frames.${slot}`) }];
  });
}

/** Size, pixels and seconds in one line; a fact that is not known is left out. */
export function referenceFacts(
  reference: ReferenceFile,
  format: Format,
  secondsText: (value: string) => string,
): string {
  const { bytes, width, height, seconds } = reference;
  const facts = [
    format.bytes(bytes),
    width !== undefined && height !== undefined ? `${width} × ${height}` : null,
    seconds !== undefined ? secondsText(format.decimal(seconds, 1)) : null,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** The fix a file can have; `null` for addresses and for files that are not there. */
export function fixFor({ kind, link, isMissing }: ReferenceFile): 'shrink' | 'trim' | null {
  if (link !== null || isMissing) return null;
  return kind === 'image' ? 'shrink' : 'trim';
}

const maxNamed = 3;
/** Share of the heaviest file's weight below which a file is not worth a fix. */
const minShare = 0.1;

/** The form's own files that weigh most in the request, heaviest first. Addresses weigh nothing. */
export function heaviest(items: readonly NamedItem[]): readonly NamedItem[] {
  const files = items
    .filter(({ file, from }) => file.link === null && from === undefined)
    .toSorted((one, other) => other.file.bytes - one.file.bytes);
  const most = files[0]?.file.bytes ?? 0;
  return files.filter(({ file }) => file.bytes >= most * minShare).slice(0, maxNamed);
}
