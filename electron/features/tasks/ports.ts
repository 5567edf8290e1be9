import type { AppErrorData, LedgerEntry, MediaFacts, Result, TaskStatus } from '#contract';
import type { StoredTask, TaskGateway } from './model.ts';

/** Time, so that tests never sleep. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms`; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface Log {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}

/** Where tasks are kept. A write has reached the disk when the call returns. */
export interface TasksRepository {
  insert(task: StoredTask, entry: LedgerEntry): void;
  /** Stores a task's new state and its ledger line in one transaction. */
  update(task: StoredTask, entry: LedgerEntry | null): void;
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

/** The gateway signed in to at this moment. */
export interface ActiveGateway extends TaskGateway {
  readonly token: string;
}

export interface SessionPort {
  /** `null` while signed out, or while the gateway refuses the token. */
  current(): ActiveGateway | null;
  /** The gateway refused the token while working: asks the user once. */
  tokenRefused(): void;
}

export interface LibraryPort {
  /** Path for a new clip in the library folder, which exists when this resolves. */
  pathFor(fileName: string): Promise<Result<string, AppErrorData>>;
  /** Measures a clip; throws when it is none. */
  probe(path: string): Promise<Omit<MediaFacts, 'bytes' | 'sha256'>>;
  showInFolder(path: string): void;
  exists(path: string): Promise<boolean>;
}
