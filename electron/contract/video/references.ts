import { z } from 'zod';
import { bytesUpTo, droppedFilesSchema } from '../calls/dropped-files.ts';
import { sha256Schema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { frameOfSchema } from '../tasks/origin.ts';

export const referenceKinds = ['image', 'video', 'audio'] as const;
export const referenceKindSchema = z.enum(referenceKinds);
export type ReferenceKind = z.infer<typeof referenceKindSchema>;

/** Most references of each kind and in all (the specification's section 8). */
export const referenceLimits = { image: 9, video: 3, audio: 3, total: 12 } as const;

/** File name endings offered in the file dialog; what a file really is, its bytes tell. */
export const referenceExtensions = {
  image: ['png', 'jpg', 'jpeg', 'webp', 'heic'],
  video: ['mp4', 'mov'],
  audio: ['mp3', 'wav'],
} as const satisfies Record<ReferenceKind, readonly string[]>;

export const fileIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** A file the user chose. The main process keeps its path; the window knows it by `fileId`. */
export const referenceFileSchema = z.object({
  fileId: fileIdSchema,
  kind: referenceKindSchema,
  /** File name without folders. */
  name: z.string(),
  mime: z.string(),
  /** Exact size in bytes when chosen. */
  bytes: z.number().int().nonnegative(),
  /** Pixels, where the file has a picture. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** Length of a clip in seconds. */
  seconds: z.number().nonnegative().optional(),
  /** Rate of nearly all frames, or the mean where it changes. */
  framesPerSecond: z.number().nonnegative().optional(),
  /** Short codec names as the media library words them (`avc`, `hevc`, `aac`, `pcm-s16`), where they are known. */
  videoCodec: z.string().optional(),
  audioCodec: z.string().optional(),
  /** Address at which the window can show or play it (`app://studio/media/…`); empty for a link. */
  url: z.string(),
  /** For a reference that the gateway fetches itself: its https address. `null` for a file. */
  link: z.string().nullable().default(null),
  /** The file is no longer where it was; it can be relinked. */
  isMissing: z.boolean().default(false),
  /** Address of its small picture, once one has been made. */
  thumbnailUrl: z.string().nullable().default(null),
  /** For a picture that the window drew of a clip. */
  frameOf: frameOfSchema.optional(),
  /** SHA-256 of the file in hex, once it is known. */
  sha256: z.string().optional(),
});
export type ReferenceFile = z.infer<typeof referenceFileSchema>;

/** Why a file was not taken. */
export const refusalReasons = [
  'too-many-images',
  'too-many-videos',
  'too-many-audios',
  'too-many-in-all',
  'not-media',
  'unsupported',
  'empty',
  'folder',
  'not-a-file',
  'missing',
  'link-loop',
  'not-examined',
  'unreadable',
  'too-large',
  'damaged',
  'already-added',
  'other-kind',
  'no-sound',
  'address-invalid',
  'address-not-https',
  'address-private',
] as const;
export const refusalReasonSchema = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

export const refusalSchema = z.object({ name: z.string(), reason: refusalReasonSchema });
export type Refusal = z.infer<typeof refusalSchema>;

export const pickOutcomeSchema = z.object({
  added: z.array(referenceFileSchema),
  refused: z.array(refusalSchema),
});
export type PickOutcome = z.infer<typeof pickOutcomeSchema>;

export type ReferenceCounts = Readonly<Record<ReferenceKind | 'total', number>>;

export function countReferences(references: readonly { readonly kind: ReferenceKind }[]): ReferenceCounts {
  const of = (kind: ReferenceKind) => references.filter((reference) => reference.kind === kind).length;
  return { image: of('image'), video: of('video'), audio: of('audio'), total: references.length };
}

const tooManyOf = { image: 'too-many-images', video: 'too-many-videos', audio: 'too-many-audios' } as const;

/**
 * Decides about new files one by one, against those that are there: 9 images, 3 videos, 3 audios, 12 in all (the
 * specification, section 8). Audio without a picture or a clip may wait for one, also of the cast: the form judges that.
 *
 * @returns one entry a candidate: the reason it is refused, or `null` when it fits.
 */
export function admit(
  present: readonly { readonly kind: ReferenceKind }[],
  candidates: readonly { readonly kind: ReferenceKind }[],
): (RefusalReason | null)[] {
  const counts = { ...countReferences(present) };
  return candidates.map(({ kind }): RefusalReason | null => {
    if (counts[kind] >= referenceLimits[kind]) return tooManyOf[kind];
    if (counts.total >= referenceLimits.total) return 'too-many-in-all';
    counts[kind] += 1;
    counts.total += 1;
    return null;
  });
}

/** What a reference is called, as prompts name it: `Image 1`, `Video 2`. */
export interface ReferenceName {
  readonly kind: ReferenceKind;
  readonly number: number;
}

/** References in the order in which they are sent, each with its number within its kind. */
export function numbered<Reference extends Pick<ReferenceName, 'kind'>>(references: readonly Reference[]) {
  const seen = { image: 0, video: 0, audio: 0 };
  return references.map((reference) => {
    seen[reference.kind] += 1;
    return { reference, number: seen[reference.kind] };
  });
}

/** Most bytes of a small picture, of a shrunk copy and of a clip's frame that the window may hand over. */
export const maxThumbnailBytes = 256 * 1024;
export const maxFrameCopyBytes = 8 * 1024 * 1024;
export const maxCopyBytes = 4 * 1024 * 1024;
export const maxPastedBytes = 64 * 1024 * 1024;

const fileIds = z.array(fileIdSchema).max(64);
const oneFile = z.object({ fileId: fileIdSchema });

/** A picture of a conversation: of an answer, or one that the user attached. */
export const chatPictureSchema = z.union([z.object({ pictureId: sha256Schema }), oneFile]);
export type ChatPicture = z.infer<typeof chatPictureSchema>;

export const referencesMethods = {
  /** Opens the system's file dialog and inspects what was chosen; a cancelled dialog adds nothing. */
  'references.pick': method(z.object({ fileIds }), pickOutcomeSchema),
  /** Inspects files dropped or pasted onto the window. */
  'references.addFiles': method(z.object({ fileIds, files: droppedFilesSchema(200) }), pickOutcomeSchema),
  /** Takes a picture (PNG or JPEG) that was pasted without a file, kept as a file of the app's own. */
  'references.paste': method(z.object({ fileIds, bytes: bytesUpTo(maxPastedBytes) }), pickOutcomeSchema),
  /** Adds an https address that the gateway fetches itself. */
  'references.addLink': method(
    z.object({ fileIds, link: z.string().max(8192), kind: referenceKindSchema }),
    pickOutcomeSchema,
  ),
  /** Takes the finished clip of a task. */
  'references.addResult': method(z.object({ fileIds, taskId: z.string().max(64) }), pickOutcomeSchema),
  /** Takes a picture that the window made of a clip's frame (PNG or JPEG), kept as a file of the app's own. */
  'references.addFrame': method(
    z.object({
      fileIds,
      name: z.string().min(1).max(200),
      bytes: bytesUpTo(maxFrameCopyBytes),
      frameOf: frameOfSchema,
    }),
    pickOutcomeSchema,
  ),
  /** Takes a picture of the chat: one that a text model made, or one that was attached to a message. */
  'references.addPicture': method(z.object({ fileIds, picture: chatPictureSchema }), pickOutcomeSchema),
  /** Checks files again, as when the window comes to the front; one that is gone has `isMissing`, an unknown one is left out. */
  'references.check': method(
    z.object({ fileIds: z.array(fileIdSchema).max(128) }),
    z.array(referenceFileSchema),
  ),
  /** Lets the user show where a missing file is now; the reference keeps its id. */
  'references.relink': method(oneFile, pickOutcomeSchema),
  /** Shows a chosen file in the system's file manager. @throws `files.missing` where it is no longer there, or is an address. */
  'references.showInFolder': method(oneFile, z.null()),
  /** Keeps a smaller copy that the window made of a picture; the user's file is not touched. */
  'references.saveCopy': method(oneFile.extend({ bytes: bytesUpTo(maxCopyBytes) }), referenceFileSchema),
  /** Cuts a clip or sound to a range on a copy. Video starts at the key frame at or before `start`. Seconds. */
  'references.trim': method(
    oneFile.extend({ start: z.number().nonnegative(), end: z.number().positive() }),
    referenceFileSchema,
  ),
  /** Keeps the small picture (WebP or JPEG) that the window made of a file, for the next time. */
  'references.keepThumbnail': method(
    oneFile.extend({ bytes: bytesUpTo(maxThumbnailBytes) }),
    z.object({ thumbnailUrl: z.string() }),
  ),
};

export const referencesEvents = {
  /** What a file is now, once its disk has said so: `references.check` and `draft.list` were answered before with what it was last. */
  'references.checked': referenceFileSchema,
};
