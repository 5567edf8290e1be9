import { z } from 'zod';
import { type AppErrorData, type LibraryMove, sha256Schema } from '#contract';
import type { ClipHolds } from '../../../shared/clip-holds.ts';
import type { Clock, Log } from '../../../shared/ports.ts';
import type { MoveDisk } from './disk.ts';

/** The clip that is being given another place. */
export const clipInHandSchema = z.object({
  id: z.string(),
  /** Where its file was, and where it goes: a name that was free. */
  from: z.string(),
  to: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Of the copy, in hex, once there is a whole one; `null` before, and where the file itself is renamed. */
  sha256: sha256Schema.nullable(),
});
export type ClipInHand = z.infer<typeof clipInHandSchema>;

/** The intent to move the library, stored before anything moves and until nothing is left to do. */
export const storedMoveSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** What there was to move when it began. */
  clips: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  inHand: clipInHandSchema.nullable(),
});
export type StoredMove = z.infer<typeof storedMoveSchema>;

/** Clips of ended moves that wait for a disk; of more the latest count, since a folder may be gone for good. */
export const maxUnsettled = 50;

/** Under which name a copy is written until it is whole. */
export function partOf(path: string): string {
  return `${path}.part`;
}

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
  /** Up to `limit` clips of the library after `sequence`, oldest first. `path` is `null` where it names no place in a folder of clips. */
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

export interface LibraryFolderPorts {
  readonly places: ClipPlacesRepository;
  readonly journal: MoveJournal;
  readonly disk: MoveDisk;
  readonly holds: ClipHolds;
  readonly folder: {
    readonly get: () => string;
    readonly set: (path: string) => void;
    /** Notes that the user has chosen a folder, on the disk when it returns. */
    readonly confirm: (path: string) => void;
    /** Why no clip can be saved there now; `null` where one can be. */
    readonly check: () => Promise<AppErrorData | null>;
    /** Asks whether clips come in that recipes in a folder tell of and the library does not know. @returns how many did. */
    readonly takeUp: (path: string) => Promise<number>;
  };
  /** Data, or a project, are being written into a file or read from one. */
  readonly isArchiveUnderWay: () => boolean;
  readonly dataFolder: string;
  readonly chooseFolder: (current: string) => Promise<string | null>;
  /** Recipes of these clips have to be written anew: their names changed, or they had none. */
  readonly recipesChanged: (ids: readonly string[]) => void;
  /** Lists show these clips differently. */
  readonly tasksChanged: (ids: readonly string[]) => void;
  readonly onChange: (move: LibraryMove) => void;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}
