import type { DataCounts, Result } from '#contract';

/** What an export holds: all data of a computer, or one project. Each is read as what it is, and never as the other. */
export type ArchiveFormat = 'gateway-studio-export' | 'gateway-studio-project';

/** Folders of the app's own that go into an export. The window makes small pictures again. */
export const carriedFolders = ['attachments', 'copies', 'pictures'] as const;

/** Names of files in folders of the app's own: of their content, with an ending that no system runs; `bin` for data that is no picture. */
export const carriedName = /^([0-9a-f]{64})(\.cast)?(\.(png|jpe?g|webp|heic|mp4|mov|mp3|wav|bin))?$/;

/** What an export says of itself. */
export interface ArchiveFacts {
  readonly appVersion: string;
  readonly exportedAt: number;
  readonly schemaVersion: number;
  readonly counts: DataCounts;
  /** The folder in which the app kept its own copies of references: the database names their paths. */
  readonly copiesFolder: string;
}

/** A clip that an export holds. Its recipe is written again from the database. */
export interface ArchiveClip {
  readonly taskId: string;
  /** Name of the clip's file in the library folder. */
  readonly fileName: string;
  /** Name in the archive. */
  readonly clip: string;
}

export interface ArchivePlan {
  readonly format: ArchiveFormat;
  readonly facts: ArchiveFacts;
  readonly database: string;
  /** Text of the connections, without secrets. */
  readonly connections: string;
  /** Folders of the app's own, by their names in the archive; one that is not there is left out. */
  readonly folders: Readonly<Record<string, string>>;
  /** Single files of such folders, by their names in the archive. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  readonly clips: readonly { readonly taskId: string; readonly path: string }[];
}

export interface WrittenArchive {
  readonly bytes: number;
  /** Clips that were to go along, and were not found or could not be read. */
  readonly missingClips: number;
}

/** An export that was read through and unpacked, but for its clips. */
export interface UnpackedArchive {
  readonly facts: ArchiveFacts;
  readonly clips: readonly ArchiveClip[];
  /** Files that do not hold what their names say. */
  readonly leftOut: number;
}

/** A bundle: one document with the files that it names, for other computers. */
export interface BundlePlan {
  readonly format: string;
  readonly exportedAt: number;
  readonly contents: unknown;
  /** Each named by the SHA-256 of its content in hex, with the ending of its kind. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

export interface UnpackedBundle {
  /** Foreign until parsed. */
  readonly contents: unknown;
  /** Names of the files that are in the folder now; each is the hash of the content. */
  readonly files: readonly string[];
}

/** Why a file cannot be imported. */
export type ArchiveProblem =
  /** Made by another program. */
  | 'not-an-export'
  /** Cut off, or changed on its way. */
  | 'damaged'
  | 'newer'
  /** The archive holds something that no export of this app does, such as names that lead out of their folder. */
  | 'altered';

export interface PlacedClip {
  readonly taskId: string;
  readonly path: string;
}

/** Where clips of an export are put. */
export interface ClipTarget {
  readonly folder: string;
  /** One that the user chose is never made: its disk may be away. */
  readonly mayMake: boolean;
  /** File that names what is put there, before any of it is: by it the clips of an import that came to nothing are taken back. */
  readonly journal: string;
  /** Whether a file that is there with the same bytes is the clip. Else each clip gets a file of its own. */
  readonly isShared: boolean;
}

export interface ArchiveOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (doneBytes: number, totalBytes: number) => void;
}

/**
 * Writes and reads exports: zip files in which nothing is compressed. Features take this as a port: in the app a worker does it. Each
 * method rejects with the system's error, or with `ABORT_ERR` once its signal has ended it; no half-written file is left then.
 */
export interface Archives {
  /** Writes an export beside `path` first, then moves it there, flushed. */
  write(path: string, plan: ArchivePlan, options: ArchiveOptions): Promise<WrittenArchive>;
  /** Reads a whole export and puts what it holds, but for clips, into an empty folder. */
  unpack(
    format: ArchiveFormat,
    path: string,
    folder: string,
    options: ArchiveOptions,
  ): Promise<Result<UnpackedArchive, ArchiveProblem>>;
  /** Puts clips of an export into the library folder under their names. */
  placeClips(
    path: string,
    clips: readonly ArchiveClip[],
    target: ClipTarget,
    options: ArchiveOptions,
  ): Promise<Result<readonly PlacedClip[], ArchiveProblem>>;
  /** Removes half-written clips, and those that a journal names and no task has, if unchanged. @param known paths that tasks have. */
  takeBackClips(journal: string, known: readonly string[]): Promise<void>;
}

/** Writes and reads bundles, as exports are. */
export interface Bundles {
  /** Writes a bundle beside `path` first, then moves it there, flushed. */
  writeBundle(path: string, plan: BundlePlan, options: ArchiveOptions): Promise<{ readonly bytes: number }>;
  /** Reads a whole bundle of a format and puts its files into a folder. */
  unpackBundle(
    path: string,
    format: string,
    folder: string,
    options: ArchiveOptions,
  ): Promise<Result<UnpackedBundle, ArchiveProblem>>;
}
