import {
  admit,
  countReferences,
  type ReferenceFile,
  type ReferenceKind,
  recipeMimeType,
  referenceExtensions,
  referenceKinds,
  referenceLimits,
} from '#contract';

/** What a drag says of itself before it is dropped: kinds by declared type, never bytes. */
export interface DragContents {
  readonly type: 'files' | 'address' | 'recipe';
  /** One entry a file: its kind, `other` for what is no reference, `unsure` where nothing is declared. */
  readonly files: readonly (ReferenceKind | 'other' | 'unsure')[];
}

const typesOfKind: Readonly<Record<ReferenceKind, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
  video: ['video/mp4', 'video/quicktime'],
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
};
const kindOf = (type: string) => referenceKinds.find((kind) => typesOfKind[kind].includes(type));

/** Where the app is not installed for the system, a recipe of the present ending has no type, and counts as unsure. */
const recipeTypes: readonly string[] = [recipeMimeType, 'application/json'];

/** Reads a drag; `null` for one this view has no use for, such as a reference being moved in its list. */
export function readDrag(data: Pick<DataTransfer, 'types' | 'items'>): DragContents | null {
  if (data.types.includes('Files')) {
    const files = Array.from(data.items).filter(({ kind }) => kind === 'file');
    // A drag tells types and no names: one JSON file may be a recipe of ours, and is read when it is dropped.
    const isRecipe = files.length === 1 && recipeTypes.includes(files[0]?.type ?? '');
    if (isRecipe) return { type: 'recipe', files: [] };
    return {
      type: 'files',
      files: files.map(({ type }) => (type === '' ? 'unsure' : (kindOf(type) ?? 'other'))),
    };
  }
  return data.types.includes('text/uri-list') ? { type: 'address', files: [] } : null;
}

/** What dropping would do. Files that declare nothing count as fitting: their bytes decide later. */
export function forecastDrop(held: readonly ReferenceFile[], { files }: DragContents) {
  const kinds = files.filter((file) => file !== 'other' && file !== 'unsure');
  const refused = admit(
    held,
    kinds.map((kind) => ({ kind })),
  ).filter((reason) => reason !== null).length;
  const wrongType = files.filter((file) => file === 'other').length;
  const fitting = files.length - wrongType - refused;
  const title = roomLeft(held).total === 0 ? 'full' : fitting === 0 ? 'none' : 'title';
  // No place: of a right type, but there is no room left.
  return { title, fitting, wrongType, noPlace: refused } as const;
}

/** Places left of each kind, as the places left in all allow. */
export function roomLeft(held: readonly ReferenceFile[]) {
  const counts = countReferences(held);
  const total = Math.max(0, referenceLimits.total - counts.total);
  const of = (kind: ReferenceKind) => Math.max(0, Math.min(total, referenceLimits[kind] - counts[kind]));
  return { image: of('image'), video: of('video'), audio: of('audio'), total };
}

/** The first https address in dropped or pasted text; `null` when it is something else. */
export function addressIn(text: string): string | null {
  const line = text
    .split(/\r?\n/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !part.startsWith('#'));
  return line !== undefined && /^https?:\/\/\S+$/i.test(line) ? line : null;
}

/** The kind an address' ending speaks of; `null` when it says nothing. */
export function guessKind(address: string): ReferenceKind | null {
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const has = (kind: ReferenceKind) => (referenceExtensions[kind] as readonly string[]).includes(ending);
  return referenceKinds.find(has) ?? null;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
