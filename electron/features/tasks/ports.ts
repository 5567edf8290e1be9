import type { AppErrorData, LedgerEntry, Result, Task, TaskStatus } from '#contract';

import type { ClipFacts } from '../../media/clips.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** One task as it shall stand in the store, with what its ledger says of the change. */
export interface TaskChange {
  readonly isNew: boolean;
  readonly task: StoredTask;
  readonly entries: readonly LedgerEntry[];
}

/** Where tasks are kept. A write has reached the disk when the call returns. */
export interface TasksRepository {
  insert(task: StoredTask, entry: LedgerEntry): void;
  /** Stores a task's new state and its ledger line in one transaction. */
  update(task: StoredTask, entry: LedgerEntry | null): void;
  /** Stores several changes in one transaction: all of them or none. */
  write(changes: readonly TaskChange[]): void;
  get(id: string): StoredTask | null;
  /** Newest first, after the row `before` where given. */
  list(limit: number, before: string | null): StoredTask[];
  /** Oldest first. */
  withStatus(statuses: readonly TaskStatus[]): StoredTask[];
  ledger(id: string): LedgerEntry[];
}

/** A chosen file as a task needs it. */
export interface TaskFile {
  readonly id: string;
  readonly path: string;
  readonly kind: 'image' | 'video' | 'audio';
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly link: string | null;
  /** In hex; `null` while it is not known yet. */
  readonly sha256: string | null;
}

export interface LibraryPort {
  /** Path for a new clip in the library folder, which can be written to when this resolves. */
  pathFor(fileName: string): Promise<Result<string, AppErrorData>>;
  /** Measures a clip; throws when it is none. */
  probe(path: string): Promise<ClipFacts>;
  showInFolder(path: string): void;
  exists(path: string): Promise<boolean>;
}

/** Writes the small file beside a clip from which its form can be filled again. */
export interface RecipeWriter {
  /** Called once a clip is on disk and stored. A rejection is logged; the clip counts as saved all the same. */
  write(task: StoredTask): Promise<void>;
}

/** Something about a task that the user wants to know wherever they are. */
export type TaskNotice =
  | { readonly type: 'ready' | 'failed' | 'unknown'; readonly task: Task }
  /** `leftMs` milliseconds are left to collect a result; told once at 48 hours and once at 12. */
  | { readonly type: 'expiring'; readonly task: Task; readonly leftMs: number };

/** Tells the user of it, where they have not turned that off. */
export interface TaskNotices {
  notify(notice: TaskNotice): void;
}
