import type { About, LedgerEntry, PauseReason, Result, Task, VideoForm } from '#contract';
import type { Download, GatewayClient } from '../../gateway/types.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SessionPort } from '../../shared/connection.ts';
import type { Documents } from '../../shared/documents.ts';
import type { Log } from '../../shared/log.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { LibraryPort, RecipeWriter, TaskFile, TaskNotices, TasksRepository } from './ports.ts';

export interface TasksPorts {
  readonly gateway: Pick<GatewayClient, 'createVideo' | 'queryVideo'>;
  readonly download: Download;
  readonly store: TasksRepository;
  /** Small facts that must survive a restart: the gateways' clocks, notices that were given. */
  readonly documents: Documents;
  readonly findFile: (fileId: string) => TaskFile | null;
  readonly library: LibraryPort;
  readonly recipes: RecipeWriter;
  readonly session: SessionPort;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly about: () => About;
  /** Saves a text where the user chooses; `false` when the user cancelled. */
  readonly saveText: (defaultName: string, text: string) => Promise<boolean>;
  readonly notify: TaskNotices['notify'];
  /** These tasks changed. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  readonly onPauses: (reasons: readonly PauseReason[]) => void;
  /** Address at which the window plays a finished task's clip. */
  readonly mediaUrl: (id: string) => string;
  /** Address of its small picture; `null` where there is none. */
  readonly posterUrl: (id: string) => string | null;
}

export interface Tasks {
  /** Settles what a crash left behind and takes up everything unfinished. Call once. */
  start(): void;
  /** Signed in, out, or to another gateway: takes up what can go on there. */
  sessionChanged(): void;
  /** Clips are kept elsewhere now: those that a disk refused are tried again at once. */
  libraryChanged(): void;
  /** The computer goes offline or to sleep: starts nothing until `unpause`. */
  pause(reason: 'offline' | 'asleep'): void;
  /** It is back: everything that is due is looked at once. May be told without a `pause` before. */
  unpause(reason: 'offline' | 'asleep'): void;
  pauses(): readonly PauseReason[];
  /** Makes `count` tasks of one form, stored together before the first is sent. */
  create(form: VideoForm, count?: number): Result<Task[]>;
  get(id: string): Result<Task>;
  present(task: StoredTask): Task;
  cancel(id: string): Result<Task>;
  stopWaiting(id: string): Result<Task>;
  resume(id: string): Result<Task>;
  saveNow(id: string): Result<Task>;
  /** Asks the gateway for `taskId`; when it is there, an `unknown` job goes on as that task. */
  link(id: string, taskId: string): Promise<Result<Task>>;
  sendAgain(id: string): Promise<Result<Task>>;
  dismiss(id: string): Result<Task>;
  generateAgain(id: string): Promise<Result<Task>>;
  ledger(id: string): Result<LedgerEntry[]>;
  /** Saves a report for support where the user chooses. Gives whether it was. */
  saveReport(id: string): Promise<Result<boolean>>;
  showInFolder(id: string): Promise<Result<null>>;
  /** Path of a finished clip, for the app's own media protocol. */
  resultPath(id: string): string | null;
  /**
   * Ends all requests at once and quietly; tasks go on at the next start. Nothing is written after the call
   * but what a download needs to be gone on with; settles when that is done, within a second.
   */
  close(): Promise<void>;
}
