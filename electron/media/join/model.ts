import type { MediaFacts, Mismatch } from '#contract';

/** A stretch of a file that goes into a joined clip. Seconds from the file's first picture. */
export interface FilePart {
  readonly path: string;
  /** Of the whole file as it is known, in hex. */
  readonly sha256: string;
  readonly start: number;
  readonly end: number;
}

/**
 * - `mismatches`: for each part why it cannot be joined; nothing was written. - `offset`: the sound of the part at `index` would be
 *   heard more than `maxOffsetSeconds` away from its pictures; nothing was written. - `disk`: the file cannot be written.
 */
export type JoinOutcome =
  | {
      readonly type: 'joined';
      readonly media: MediaFacts;
      /** What of each part's clip it holds: seconds from its first picture. */
      readonly ranges: readonly { readonly start: number; readonly end: number }[];
    }
  | { readonly type: 'mismatches'; readonly mismatches: readonly (Mismatch | null)[] }
  | { readonly type: 'offset'; readonly index: number }
  | { readonly type: 'disk'; readonly code: string };

/** The most by which sound may be heard earlier or later than the pictures that it belongs to. */
export const maxOffsetSeconds = 0.02;

/** Tells how much of the work is done, in bytes read and written. */
export type JoinProgress = (done: number, total: number) => void;

/** Told of bytes as they are read or written. */
export type CountBytes = (bytes: number) => void;

/** Joins clips beside the main thread. */
export interface ClipJoiner {
  /**
   * Copies the parts one behind the other into a new file, which is on the disk when this resolves. A file that is not joined
   * stays where it is, half written: the caller removes it.
   *
   * @throws what `signal` gives, once nothing holds the file any more; an error where the worker ended without an answer.
   */
  join(
    parts: readonly FilePart[],
    to: string,
    options: { readonly signal: AbortSignal; readonly onProgress: JoinProgress },
  ): Promise<JoinOutcome>;
}
