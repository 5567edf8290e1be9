import { z } from 'zod';
import { textSchema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { maxPromptCharacters } from '../video/video.ts';
import { taskIdSchema, taskSchema } from './tasks.ts';

/** Most rows of each list that one look at the queue reads. */
export const maxQueueRows = 200;
const count = z.number().int().nonnegative();

/** What is under way, in the order in which it runs. */
export const queueSchema = z.object({
  /** Sent, or being saved; the one that was made first stands first. */
  running: z.array(taskSchema),
  /** Not sent yet, in the order in which they go out. */
  waiting: z.array(taskSchema),
  runningCount: count,
  waitingCount: count,
  /** How many of those that wait do so because the user has paused them. */
  pausedCount: count,
  /** What the user has paused: all, or these connections. Both hold over a restart. */
  isPaused: z.boolean(),
  pausedConnections: z.array(z.string()),
  /** How many do not go on as planned: a folded queue says so. */
  troubles: z.object({
    /** Not sent: a budget would be passed. */
    held: count,
    /** Their connection has no token that its gateway takes. */
    tokenless: count,
    /** The last try did not work, and the next one follows by itself. */
    retrying: count,
    /** Not in the queue any more: the user is to decide about them. */
    unknown: count,
  }),
  /**
   * When the next clip is likely to be made, in milliseconds since 1970: by what the latest clips of the same connection, model,
   * resolution and duration took. `null` where there are none, or the time is over.
   */
  nextAt: z.number().int().nullable(),
});
export type Queue = z.infer<typeof queueSchema>;

const ids = z.array(taskIdSchema).min(1).max(20_000);

export const queueMethods = {
  /** @param rows most tasks of each list; 0 for the counts alone. */
  'queue.read': method(z.object({ rows: z.number().int().min(0).max(maxQueueRows) }), queueSchema),
  /**
   * Has waiting tasks go out after the last of those in `above` that still waits; where none does, before all others. Ids of tasks that
   * do not wait are passed over.
   */
  'queue.move': method(z.object({ ids, above: z.array(taskIdSchema).max(maxQueueRows) }), z.null()),
  /**
   * Sends nothing more to a connection, or to any, until `queue.goOn`. What the gateway has is polled and saved all the same: it is
   * paid for.
   */
  'queue.pause': method(z.object({ connectionId: z.string().min(1).max(64).nullable() }), z.null()),
  /** Sends again, whatever was paused. */
  'queue.goOn': method(z.void(), z.null()),
  /** Withdraws those of these tasks that wait. Gives their ids. */
  'queue.withdraw': method(z.object({ ids }), z.object({ ids: z.array(z.string()) })),
  /** Has withdrawn tasks wait again, where they stood: nothing of them ever reached a gateway. Gives their ids; fails with `tasks.wrong-state` where none can. */
  'queue.putBack': method(z.object({ ids }), z.object({ ids: z.array(z.string()) })),
  /**
   * Gives a waiting task another prompt. One that is being sent, or was, keeps its own.
   *
   * @error tasks.wrong-state where the task does not wait any more. @error video.invalid where the prompt breaks a rule of the form.
   */
  'queue.editPrompt': method(
    z.object({ id: taskIdSchema, prompt: textSchema(maxPromptCharacters * 2) }),
    taskSchema,
  ),
};
