import { z } from 'zod';
import {
  appError,
  appErrorSchema,
  type Choice,
  hasClipFile,
  type TaskOrigin,
  type TaskRequest,
  type TaskState,
  taskStateSchema,
  type Variation,
} from '#contract';
import type { GatewayIdentity } from './connection.ts';

/** Where a clip was that is not on disk, for when the user resumes its task. */
const keptAddress = { taskId: z.string(), resultUrl: z.string().optional() };

/**
 * A task's state as it is stored: the contract's, plus the address of a result that is being fetched, or was to be, which the window
 * has no use for.
 */
export const storedStateSchema = z.union([
  z.object({
    status: z.literal('saving'),
    taskId: z.string(),
    resultUrl: z.string(),
    trouble: appErrorSchema.nullable(),
  }),
  z.object({ status: z.literal('failed'), ...keptAddress, error: appErrorSchema }),
  z.object({ status: z.literal('stopped'), ...keptAddress }),
  taskStateSchema.refine(({ status }) => status !== 'saving', 'A task being saved needs its address.'),
]);
interface AbandonedClip {
  readonly resultUrl?: string | undefined;
}
export type StoredState =
  | Exclude<TaskState, { status: 'saving' | 'failed' | 'stopped' }>
  | (Extract<TaskState, { status: 'failed' | 'stopped' }> & AbandonedClip)
  | SavingState;
export interface SavingState {
  readonly status: 'saving';
  readonly taskId: string;
  readonly resultUrl: string;
  readonly trouble: z.infer<typeof appErrorSchema> | null;
}

export interface StoredTask {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly request: TaskRequest;
  /** Which gateway it belongs to; it is never polled at another. */
  readonly gateway: GatewayIdentity;
  readonly state: StoredState;
  /** Where the clip is; `null` until it is on disk. What may be done with it: `clipFile`, `playableClip`. */
  readonly resultPath: string | null;
  /** When the gateway made the task, by its own clock, in milliseconds since 1970; `null` where it did not say. */
  readonly createdThere: number | null;
  /** The user's own name for it. */
  readonly name: string | null;
  /** What the user wrote about it. */
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly projectId: string | null;
  /** Stars that the user gave, 0 (none) to 5. */
  readonly rating: number;
  readonly choice: Choice;
  /** Other clips that it was made of. */
  readonly origin: TaskOrigin | null;
  readonly variation: Variation | null;
  /** The user has allowed it to pass a budget that asks. */
  readonly mayPassBudget: boolean;
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
  mayPassBudget: false,
  removedAt: null,
} as const satisfies Partial<StoredTask>;

type ClipOfTask = Pick<StoredTask, 'state' | 'resultPath'>;

/** Where the file is that the user can be shown and can take copies of; `null` for a task without one. */
export function clipFile({ state, resultPath }: ClipOfTask): string | null {
  return hasClipFile(state) ? resultPath : null;
}

/** Where the clip is that the app itself plays, draws and uses: it was examined. `null` for a task without one. */
export function playableClip({ state, resultPath }: ClipOfTask): string | null {
  return state.status === 'ready' ? resultPath : null;
}

/** What people call a task and its clip. */
export const titleOf = ({ name, request }: Pick<StoredTask, 'name' | 'request'>): string =>
  name ?? request.prompt;

export const taskNotFound = appError('tasks.not-found', 'There is no such task.');

/** @param name of the file, where that is told. */
export const clipMissing = (name?: string) =>
  appError('files.missing', 'The clip is no longer where it was.', {
    ...(name !== undefined && { details: { files: [name] } }),
  });
