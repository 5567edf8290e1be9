import type { copyFile } from 'node:fs/promises';
import type {
  AppErrorData,
  CastEntry,
  Choice,
  Clipless,
  LibraryChoices,
  Mark,
  ReferenceFile,
  SentOutline,
  TaggedBefore,
  Task,
  TaskFilter,
  TaskRequest,
} from '#contract';
import type { SmallPictures } from '../../media/small-pictures.ts';
import type { ClipHolds } from '../../shared/clip-holds.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** Rows of a list by their ids. */
export interface RowIds {
  readonly ids: string[];
  /** The clips of each stack among these rows, that of its row first. */
  readonly stacks: string[][];
  readonly clipless: [id: string, Clipless][];
}

export interface LibraryPage extends Pick<RowIds, 'stacks'> {
  readonly tasks: StoredTask[];
  /** A row turned out to be unreadable: it is left out of every list from now on, and what was counted is one too many. */
  readonly isOutlineStale: boolean;
}

export interface ClipPlace {
  readonly id: string;
  readonly clipPath: string;
}

/** The stored tasks as the library shows them: newest first, without those the user removed. */
export interface LibraryRepository {
  /** Lists hold what is under way, then what needs a look, then the clips. */
  outline(filter: TaskFilter): Promise<SentOutline>;
  ids(filter: TaskFilter, offset: number, limit: number): Promise<RowIds>;
  page(filter: TaskFilter, offset: number, limit: number): Promise<LibraryPage>;
  top(filter: TaskFilter, limit: number): Promise<LibraryPage & { readonly outline: SentOutline }>;
  /** Of one project; of all tasks without one. */
  choices(projectId?: string | null): Promise<LibraryChoices>;
  /** Where the clip of each finished task is, oldest first, some at a time. */
  clips(): Iterable<readonly ClipPlace[]>;
  /** Where finished clips of this many bytes are, the newest first; all rows are gone through, a part at a time. */
  clipsOfSize(bytes: number): Promise<ClipPlace[]>;
  /** @returns those of the finished clips that changed, as they were. */
  rate(ids: readonly string[], rating: number): Mark[];
  /** @returns those of the finished clips that changed, as they were. */
  choose(ids: readonly string[], choice: Choice): Mark[];
  /** The marks of the finished clips among `ids`, in the order of `ids`. */
  marks(ids: readonly string[]): Mark[];
  /** The tasks with these ids that are stored and can be read, in the order of `ids`. */
  tasks(ids: readonly string[]): StoredTask[];
  /** @returns whether there is such a task. */
  rename(id: string, name: string | null): boolean;
  /** @returns whether there is such a task. */
  annotate(id: string, note: string | null): boolean;
  /** @returns those that changed, with the tags that they had. */
  tag(ids: readonly string[], add: readonly string[], remove: readonly string[]): TaggedBefore[];
  /** Has the lists of a large library made ready beside the main thread, before the window asks for one. */
  warmUp(): Promise<void>;
  /** Resolves when nothing reads the database any more. */
  close(): Promise<void>;
}

/** A task the user removed from the library; its row goes when its files have gone. */
export interface RemovedTask {
  readonly id: string;
  readonly prompt: string;
  readonly clipPath: string | null;
  /** Length of its clip in bytes, and SHA-256 in hex; `null` where it was never examined. */
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly removedAt: number;
}

/** Tasks on their way out of the library. Stored, so that a removal is finished whatever happens in between. */
export interface RemovalsRepository {
  /** Stores that settled tasks are removed. @param at milliseconds since 1970. @returns these, and how many others are there and stay. */
  remove(ids: readonly string[], at: number): { readonly removed: string[]; readonly kept: number };
  /** @returns those that are back. */
  restore(ids: readonly string[]): string[];
  /** Every removed task that still has its row, the one removed first before the others. */
  pending(): RemovedTask[];
  /** A removed task; `null` for one that is not removed, or not there. */
  find(id: string): RemovedTask | null;
  /** Deletes the rows of removed tasks, with their ledgers. */
  erase(ids: readonly string[]): void;
}

/** A reference as the request of a task names it. */
export type RequestReference = TaskRequest['references'][number];

/** The files that requests name, which another feature keeps. */
export interface ReferencesPort {
  /** SHA-256 in hex of a reference as it was before `time` (milliseconds since 1970); `null` where that cannot be known. */
  hashOf(fileId: string, bytes: number, time: number): Promise<string | null>;
  /** Makes the addresses among these known, all of them or none. */
  keepLinks(wanted: readonly Pick<RequestReference, 'kind' | 'link'>[]): void;
  /** The reference, found again by its id, content or address; `null` for one that this app never saw. */
  recover(
    wanted: Pick<RequestReference, 'fileId' | 'kind' | 'bytes' | 'sha256' | 'link'>,
  ): Promise<ReferenceFile | null>;
}

/** What all parts of the library work with. */
export interface LibraryPorts {
  readonly tasks: {
    get(id: string): StoredTask | null;
  };
  readonly store: LibraryRepository;
  readonly removed: RemovalsRepository;
  readonly recipeFiles: {
    /** The name, note, tags, rating or choice of these changed, or they are back: their recipes are written anew. */
    changed(ids: readonly string[]): void;
    /** The recipe of a finished task as text; `null` for one without a clip. */
    textOf(task: StoredTask): Promise<string | null>;
    start(): void;
    close(): void;
  };
  readonly posters: SmallPictures;
  readonly present: (task: StoredTask) => Task;
  readonly references: ReferencesPort;
  /** The cast entries that a form of a project sees. */
  readonly castSeenBy: (projectId: string | null) => readonly Pick<CastEntry, 'id' | 'name'>[];
  readonly holds: ClipHolds;
  readonly isInPresentFolder: (path: string) => boolean;
  /** Removes what the download of a task without a clip has left on disk. */
  readonly removeDownload: (task: RemovedTask) => Promise<void>;
  /** What the system does. A dialog that was cancelled answers `null`. */
  readonly system: {
    chooseExportFolder(): Promise<string | null>;
    chooseFile(kind: 'clip' | 'frame', name: string): Promise<string | null>;
    /** Hands files to the drag under way, with a picture at `icon` where there is one. */
    drag(paths: readonly string[], icon: string | null): void;
    /** Lists a file among the recent documents, on systems that keep such a list. */
    noteRecent(path: string): void;
    /** Moves a file to the system's trash; rejects where that cannot be done. */
    trash(path: string): Promise<void>;
  };
  readonly events: {
    /** Files that the user opened with the app wait for the window. */
    filesOpened(): void;
    tasksChanged(ids: readonly string[], isListChanged: boolean): void;
    removalFailed(ids: readonly string[], error: AppErrorData): void;
    exportProgress(done: number, total: number): void;
  };
  readonly clock: Clock;
  readonly log: Log;
  /** The system's copy; given by tests that need a full disk. */
  readonly copy?: typeof copyFile;
}
