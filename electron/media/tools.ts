import type { ClipLayout } from '#contract';
import type { ClipFacts } from './clips.ts';
import type { InspectedFile, Inspection } from './inspect.ts';

/** Seconds from the clip's start. */
export interface TrimRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * - `range`: the range is empty, or outside the clip.
 * - `unreadable`: the clip is not, or no longer, media that is taken.
 * - `cannot-copy`: its codecs have no place in the new file.
 * - `disk`: the new file could not be written.
 */
export type TrimFailure = 'range' | 'unreadable' | 'cannot-copy' | 'disk';

export type TrimOutcome =
  | {
      readonly ok: true;
      /** The new file, as the inspection of chosen files found it. */
      readonly file: InspectedFile;
      /** What of the old clip it really holds. */
      readonly range: TrimRange;
    }
  | {
      readonly ok: false;
      readonly reason: TrimFailure;
      /** For developers: a system code or a message. */
      readonly cause?: string;
    };

/**
 * What the app does with media files. Features take this as a port: in the app the media worker does it, which bounds
 * time and memory. This file must not load a media library: it is read at every start.
 */
export interface MediaTools {
  /** See `inspectFile`. Never rejects. */
  inspect(path: string): Promise<Inspection>;
  /** See `measureClip`; rejects when the file cannot be read as a video. */
  measureClip(path: string): Promise<ClipFacts>;
  /** See `readLayout`; rejects when the file cannot be joined with any. */
  readLayout(path: string): Promise<ClipLayout>;
  /** See `readSound`; rejects when the file or its sound cannot be read. */
  readSound(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** See `trimClip`. Never rejects. */
  trim(from: string, to: string, range: TrimRange): Promise<TrimOutcome>;
}

/** The vendor's words are not all media types that a browser knows. */
const playableMimes: Readonly<Record<string, string>> = {
  'video/mov': 'video/quicktime',
  'audio/mp3': 'audio/mpeg',
};

/** The type by which a browser plays a file that was inspected. */
export function playableMime(mime: string): string {
  return playableMimes[mime] ?? mime;
}

/** Name endings of the files that `trim` makes, by the type of the clip (the vendor's word). */
const trimmedExtensions: Readonly<Record<string, 'mp4' | 'mp3' | 'wav'>> = {
  'video/mp4': 'mp4',
  'video/mov': 'mp4',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
};

/** Name ending of the file that `trim` makes of a clip of this type; `null` for what cannot be trimmed. */
export function trimmedExtension(mime: string): 'mp4' | 'mp3' | 'wav' | null {
  return trimmedExtensions[mime] ?? null;
}

/** Where `trim` writes until the new file is complete. */
export const partPathOf = (path: string): string => `${path}.part`;
