import type {
  About,
  AppErrorData,
  BudgetHold,
  CastFile,
  FrameOf,
  LedgerEntry,
  PauseReason,
  Quote,
  ResolvableEntry,
  Result,
  Task,
  TaskRequest,
  TaskStatus,
} from '#contract';
import type { Download, GatewayClient } from '../../gateway/types.ts';
import type { ClipFacts } from '../../media/clips.ts';
import type { GatewayIdentity, SessionPort } from '../../shared/connection.ts';
import type { Clock, Documents, Log } from '../../shared/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** Everything the tasks need from outside their folder. */
export interface TasksPorts {
  readonly gateway: Pick<GatewayClient, 'createVideo' | 'queryVideo' | 'checkAccess'>;
  readonly download: Download;
  readonly store: TasksRepository;
  /** Small facts that must survive a restart: the gateways' clocks, notices that were given. */
  readonly documents: Documents;
  readonly findFile: (fileId: string) => TaskFile | null;
  /** SHA-256 in hex of a chosen file as it was before `time`, if it still is `bytes` long; `null` where that cannot be known. */
  readonly hashOf: (fileId: string, bytes: number, time: number) => Promise<string | null>;
  /** The cast entries that a prompt mentions, of those that a form of the project sees, with their media as they are now. */
  readonly mentionedCast: (
    prompt: string,
    projectId: string | null,
  ) => readonly ResolvableEntry<SendableFile>[];
  readonly library: ClipFolder;
  /** Writes the small file beside a clip from which its form can be filled again. */
  readonly recipes: {
    /** Called once a clip is on disk and stored. A rejection is logged; the clip counts as saved all the same. */
    write(task: StoredTask): Promise<void>;
  };
  readonly session: SessionPort;
  readonly spend: TaskSpend;
  /** The id of a project that is there; `null` for any other. */
  readonly knownProject: (id: string | null) => string | null;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly about: () => About;
  /** Shows a notice to the user, where they have not turned that off. */
  readonly notify: (notice: TaskNotice) => void;
  /** These tasks changed; `isListChanged` as in the contract's `tasks.changed`. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  readonly onPauses: (reasons: readonly PauseReason[]) => void;
  readonly mediaUrl: (id: string) => string;
  /** Address of its small picture; `null` where there is none. */
  readonly posterUrl: (id: string) => string | null;
}

/** A chosen file as the rules of cast entries look at it. */
export type SendableFile = TaskFile & CastFile;

/** One task as it shall stand in the store, with the lines that its ledger gets for the change. */
export interface TaskChange {
  readonly isNew: boolean;
  /** The request is another one than is stored. */
  readonly hasNewPrompt?: boolean;
  readonly task: StoredTask;
  readonly entries: readonly LedgerEntry[];
  /** The price under which the task goes out, `null` where none is set; given when it does, and only then. */
  readonly quote?: Quote | null;
}

/** What tasks cost by the prices as they are now, and whether budgets let them go out. */
export interface TaskSpend {
  /** `null` where no price is set. */
  quoteOf(task: StoredTask): Quote | null;
  /** Why these may not be made, with what waits: a `spend.budget-*`. @param mayPass the user lets them pass a budget that asks. */
  refusalOf(tasks: readonly StoredTask[], mayPass: boolean): AppErrorData | null;
  /** The budget for which a waiting task may not go out now; `null` where it may. */
  holdOf(task: StoredTask): BudgetHold | null;
  /** Those of a project's waiting tasks that its own budgets hold, or would hold once those before them have gone out. */
  heldByProject(tasks: readonly StoredTask[]): readonly StoredTask[];
}

/** Where tasks are kept. A write has reached the disk when the call returns. */
export interface TasksRepository {
  /** Stores several changes in one transaction: all of them or none. @throws when the disk does not take them. */
  write(changes: readonly TaskChange[]): void;
  /** @param isRemovedToo one whose removal can be undone counts, too. */
  get(id: string, isRemovedToo?: boolean): StoredTask | null;
  /** Whether one stands for this task of a gateway, over whichever connection to its address; a removed one too while its removal can be undone. */
  hasRemote(gateway: GatewayIdentity, taskId: string): boolean;
  /** Oldest first; at most `limit`. */
  withStatus(statuses: readonly TaskStatus[], limit?: number): StoredTask[];
  /** Without reading them: asked at each change of a task, of which there may be hundreds. @param connectionId of this one alone. */
  count(statuses: readonly TaskStatus[], connectionId?: string | null): number;
  /** Counts, without reading them, the tasks under way by connection and by what went wrong last, and those whose outcome is open. */
  troubles(): {
    readonly connectionId: string;
    readonly isUnknown: boolean;
    /** `null` where nothing went wrong. */
    readonly code: string | null;
    readonly count: number;
  }[];
  /** How long the latest clips like this took at the gateway, from the create to the answer that brought them, in milliseconds. */
  recentRunsMs(connectionId: string, like: Pick<TaskRequest, 'model' | 'resolution' | 'duration'>): number[];
  /** Failed tasks whose clip is kept as a file, oldest first. */
  withKeptClip(): StoredTask[];
  /** Tasks with a frame of this one's clip as their first or last, oldest first; at most `limit`. */
  madeFrom(id: string, limit: number): StoredTask[];
  /** Oldest line first. */
  ledger(id: string): LedgerEntry[];
}

/** A chosen file as a task needs it. */
export interface TaskFile extends Readonly<Omit<TaskRequest['references'][number], 'fileId' | 'role'>> {
  readonly id: string;
  readonly path: string;
  /** Whole milliseconds since 1970, when the file was inspected. */
  readonly modifiedAt: number;
  /** What a picture that was drawn of a clip shows. */
  readonly frameOf: FrameOf | null;
}

export interface ClipFolder {
  /** Path for a new clip in the library folder, which can be written to when this resolves. */
  pathFor(fileName: string): Promise<Result<string, AppErrorData>>;
  /** Measures a clip. @throws {MediaLimitError} when it asks for too much, {MediaUnavailableError} for now, {MediaFormatError} when it is no clip. */
  probe(path: string): Promise<ClipFacts>;
  /** Length and SHA-256 in hex of a clip on disk. @throws when it cannot be read. */
  contentOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Removes what was fetched of a clip of this name, in whichever folder the library was then. @throws when it cannot be removed. */
  removeParts(fileName: string): Promise<void>;
  showInFolder(path: string): void;
  exists(path: string): Promise<boolean>;
  /** Whether a clip is not where it was saved, in a folder that is there. */
  isGone(path: string): Promise<boolean>;
}

/** Something about a task that the user wants to know wherever they are. */
export type TaskNotice =
  /** `held`: by a budget that did not hold it before. `out-of-balance`: told once until its gateway takes a request again. */
  | { readonly type: 'ready' | 'failed' | 'unknown' | 'held' | 'out-of-balance'; readonly task: Task }
  /** `leftMs` milliseconds are left to collect a result; given once at 48 hours and once at 12. */
  | { readonly type: 'expiring'; readonly task: Task; readonly leftMs: number };
