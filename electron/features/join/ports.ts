import type { AppErrorData, ClipLayout, LedgerEntry, Result, Task } from '#contract';
import type { FreeBytes } from '../../files/free-space.ts';
import type { ClipJoiner } from '../../media/join/model.ts';
import type { ClipHolds } from '../../shared/clip-holds.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** A join that was begun and whose files may have to be removed. */
export interface JoinIntent {
  /** Of the task that the joined clip becomes. */
  readonly id: string;
  readonly partPath: string;
  /** The name that it is about to get, and its content; `null` until it is whole. */
  readonly placing: { readonly path: string; readonly sha256: string } | null;
}

/** Intents are stored before anything is written, and gone when nothing can be left of them. On disk when a call returns. */
export interface JoinJournal {
  read(): readonly JoinIntent[];
  write(intents: readonly JoinIntent[]): void;
}

export interface JoinPorts {
  readonly tasks: {
    get(id: string): StoredTask | null;
    /** Also where it was removed. */
    isStored(id: string): boolean;
    /** Stores a finished task and the first line of its ledger. @throws when the disk does not take it. */
    add(task: StoredTask, entry: LedgerEntry): void;
  };
  readonly journal: JoinJournal;
  readonly readLayout: (path: string) => Promise<ClipLayout>;
  readonly joiner: ClipJoiner;
  /** Path for a new clip of this name in the library folder, which can be written to when this resolves. */
  readonly pathFor: (name: string, id: string) => Promise<Result<string, AppErrorData>>;
  readonly freeBytes: FreeBytes;
  readonly holds: Pick<ClipHolds, 'whileKept' | 'whileAllKept'>;
  readonly present: (task: StoredTask) => Task;
  readonly writeRecipe: (task: StoredTask) => Promise<void>;
  readonly tasksChanged: (ids: readonly string[]) => void;
  readonly onProgress: (done: number, total: number) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}
