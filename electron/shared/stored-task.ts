import { z } from 'zod';
import { appError, clipElsewhere, hasClipFile, otherTaskStates, type Quote, type Task } from '#contract';
import type { GatewayIdentity } from './connection.ts';

/** Where the clip was, for when the user resumes its task. */
const kept = { resultUrl: z.string().optional() };

/** A task's state as it is stored: with the address of a result to fetch, which the window has no use for. */
export const storedStateSchema = z.discriminatedUnion('status', [
  ...otherTaskStates,
  clipElsewhere.saving.extend({ resultUrl: z.string() }),
  clipElsewhere.failed.extend(kept),
  clipElsewhere.stopped.extend(kept),
]);
export type StoredState = z.infer<typeof storedStateSchema>;
export type SavingState = Extract<StoredState, { status: 'saving' }>;

/** What the window sees of a task that is not stored, but found out when it is shown. */
type FoundOut = 'collectBefore' | 'nextTryAt' | 'heldBy' | 'mediaUrl' | 'posterUrl' | 'transfer';

export interface StoredTask extends Readonly<Omit<Task, 'gateway' | 'state' | 'tags' | FoundOut>> {
  /** Which gateway it belongs to; it is never polled at another. */
  readonly gateway: GatewayIdentity;
  readonly state: StoredState;
  readonly tags: readonly string[];
  /** Where the clip is; `null` until it is on disk. What may be done with it: `clipFile`, `playableClip`. */
  readonly resultPath: string | null;
  /** When the gateway made the task, by its own clock, in milliseconds since 1970; `null` where it did not say. */
  readonly createdThere: number | null;
  /** The price at which the user has allowed it to pass budgets that ask; `null` where they have not. */
  readonly allowedQuote: Quote | null;
  /** When the user took it out of the library; it is gone for good a moment later. */
  readonly removedAt: number | null;
}

/** The fields of a new task that its request does not decide. */
export const freshTask = {
  resultPath: null,
  createdThere: null,
  name: null,
  note: null,
  tags: [],
  projectId: null,
  rating: 0,
  choice: null,
  origin: null,
  variation: null,
  allowedQuote: null,
  removedAt: null,
} as const satisfies Partial<StoredTask>;

type ClipOfTask = Pick<StoredTask, 'state' | 'resultPath'>;

/** Where the file is that the user can be shown and can take copies of; `null` where there is no task, or none with one. */
export function clipFile(task: ClipOfTask | null): string | null {
  return task !== null && hasClipFile(task.state) ? task.resultPath : null;
}

/** Where the clip is that the app itself plays, draws and uses: it was examined. `null` where there is no task, or none with one. */
export function playableClip(task: ClipOfTask | null): string | null {
  return task?.state.status === 'ready' ? task.resultPath : null;
}

/** What people call a task and its clip. */
export const titleOf = ({ name, request }: Pick<StoredTask, 'name' | 'request'>): string =>
  name ?? request.prompt;

export const taskNotFound = appError('tasks.not-found', 'There is no such task.');

/** @param name of the file, where that is told. */
export const clipMissing = (name?: string) =>
  appError('clips.missing', 'The clip is no longer where it was.', {
    ...(name !== undefined && { details: { files: [name] } }),
  });
