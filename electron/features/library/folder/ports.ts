import type { ClipInHand, StoredMove } from './model.ts';

/** Where a clip is, as the database has it. */
export interface ClipPlace {
  readonly path: string;
  /** Of a clip that was examined; `null` of one that is kept without. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** The user has taken it out of the library; its files go to the trash in a moment. */
  readonly isRemoved: boolean;
}

/** The places of all clips, finished and kept. A write is on the disk when its call returns. */
export interface ClipPlacesRepository {
  /**
   * Up to `limit` clips that are in the library, oldest first, from the one that follows `sequence` on. `path` is `null` where it names
   * no place in a folder of the library.
   */
  after(
    sequence: number,
    limit: number,
  ): readonly { readonly sequence: number; readonly id: string; readonly path: string | null }[];
  /** `null` for a task that is not there, or has no clip. */
  get(id: string): ClipPlace | null;
  /** Stores that a clip is at `to`, if it still is at `from`: for its task, and for every reference that is this file. */
  moved(id: string, from: string, to: string): void;
}

/** Where the intent is kept. A write is on the disk when its call returns. */
export interface MoveJournal {
  read(): StoredMove | null;
  write(move: StoredMove | null): void;
  /** Clips of moves that were ended while one of their two disks was away: each may have a second copy there. */
  unsettled(): readonly ClipInHand[];
  writeUnsettled(clips: readonly ClipInHand[]): void;
}

export interface FileEntry {
  readonly bytes: number;
  /** Whole milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** What is done to files while a library moves. Whatever fails throws the system's error. */
export interface MoveDisk {
  /** The file of this name; `null` where there is none: nothing, or something that is no file. */
  file(path: string): Promise<FileEntry | null>;
  isTaken(path: string): Promise<boolean>;
  /** Whether two names are one file's: see `moveWithoutReplacing`. */
  isSame(one: string, other: string): Promise<boolean>;
  /** Gives a file another name, on the disk when it resolves. @throws `EXDEV` where that is on another disk, `EEXIST` where it is taken. */
  rename(from: string, to: string): Promise<void>;
  /** See `copyHashed`. */
  copy(
    from: string,
    to: string,
    options: { readonly signal: AbortSignal; readonly onBytes: (written: number) => void },
  ): Promise<string>;
  /** SHA-256 in hex. */
  hash(path: string, signal?: AbortSignal): Promise<string>;
  /** A file that is not there is removed already. */
  remove(path: string): Promise<void>;
  /** `null` where there is none of at most `limit` bytes. */
  readText(path: string, limit: number): Promise<string | null>;
  /** Writes a new file, on the disk when it resolves. */
  writeText(path: string, text: string): Promise<void>;
  /** Identity of the disk that holds a folder; `null` where no folder of that name can be reached. */
  device(folder: string): Promise<number | null>;
  /** Writes an empty file into a folder and removes it. */
  tryWriting(folder: string): Promise<void>;
  /** The folder's own name, through links. */
  realPath(folder: string): Promise<string>;
  /** Free bytes, or `null` where the file system does not tell. */
  freeBytes(folder: string): Promise<number | null>;
}
