import { z } from 'zod';
import { appErrorSchema } from './errors.ts';
import { method } from './method.ts';
import { referenceKindSchema } from './references.ts';
import { frameRoles, videoFormSchema } from './video.ts';

export const taskStatuses = [
  'waiting',
  'sending',
  'queued',
  'running',
  'saving',
  'ready',
  'failed',
  'rejected',
  'unknown',
  'cancelled',
  'expired',
  'stopped',
] as const;
export const taskStatusSchema = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

/** Facts measured in the finished file. */
export const mediaFactsSchema = z.object({
  bytes: z.number().int().nonnegative(),
  /** SHA-256 of the file, in hex. */
  sha256: z.string(),
  seconds: z.number().nonnegative(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  framesPerSecond: z.number().positive(),
  videoCodec: z.string(),
  audio: z
    .object({ codec: z.string(), sampleRate: z.number().positive(), channels: z.number().int().positive() })
    .nullable(),
});
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

const withTaskId = { taskId: z.string() };

/**
 * Where a job stands; each state carries only what is true in it.
 * `taskId` is the gateway's own id. `trouble` is what went wrong last while the app keeps trying.
 */
export const taskStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('sending') }),
  z.object({
    status: z.literal('queued'),
    ...withTaskId,
    /** Status word as the gateway sent it, when it is not one we know. */
    gatewayStatus: z.string().nullable(),
    trouble: appErrorSchema.nullable(),
  }),
  z.object({
    status: z.literal('running'),
    ...withTaskId,
    gatewayStatus: z.string().nullable(),
    trouble: appErrorSchema.nullable(),
  }),
  z.object({
    status: z.literal('saving'),
    ...withTaskId,
    trouble: appErrorSchema.nullable(),
  }),
  z.object({
    status: z.literal('ready'),
    ...withTaskId,
    /** File name in the library folder. */
    fileName: z.string(),
    media: mediaFactsSchema,
  }),
  z.object({ status: z.literal('failed'), ...withTaskId, error: appErrorSchema }),
  z.object({ status: z.literal('rejected'), error: appErrorSchema }),
  z.object({ status: z.literal('unknown'), error: appErrorSchema }),
  z.object({ status: z.literal('cancelled'), taskId: z.string().nullable() }),
  z.object({ status: z.literal('expired'), ...withTaskId }),
  z.object({ status: z.literal('stopped'), ...withTaskId }),
]);
export type TaskState = z.infer<typeof taskStateSchema>;

/** What was asked for, kept as it was when Generate was pressed. */
export const taskRequestSchema = videoFormSchema
  .omit({ references: true, duration: true, frames: true })
  .extend({
    /** Seconds. */
    duration: z.number().int(),
    references: z.array(
      z.object({
        fileId: z.string(),
        kind: referenceKindSchema,
        name: z.string(),
        mime: z.string(),
        bytes: z.number().int().nonnegative(),
        link: z.string().nullable().default(null),
        role: z.enum(frameRoles).optional(),
      }),
    ),
  });
export type TaskRequest = z.infer<typeof taskRequestSchema>;

/** A job as the window sees it. Times are milliseconds since 1970. */
export const taskSchema = z.object({
  id: z.string(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  request: taskRequestSchema,
  gateway: z.object({ kind: z.enum(['remote', 'practice']), label: z.string() }),
  state: taskStateSchema,
  /** Address that plays the finished clip from disk; `null` until there is one. */
  mediaUrl: z.string().nullable(),
  /** Bytes of the current upload or download, where one is under way. */
  transfer: z
    .object({ done: z.number().int().nonnegative(), total: z.number().int().nonnegative().nullable() })
    .nullable(),
});
export type Task = z.infer<typeof taskSchema>;

/** Jobs that take one of the gateway's places: sent and not yet finished there. */
export const inFlightStatuses: readonly TaskStatus[] = ['sending', 'queued', 'running'];
/** Jobs that change by themselves, so the list is worth asking for again. */
export const activeStatuses: readonly TaskStatus[] = ['waiting', ...inFlightStatuses, 'saving'];

export function isActive(status: TaskStatus): boolean {
  return activeStatuses.includes(status);
}

/** Most jobs under way at once at one gateway; further ones wait here, unsent. */
export const jobsInFlightLimit = 4;
/** Days the gateway keeps a task (the specification, section 8). */
export const retentionDays = 7;

const taskIdInput = z.object({ id: z.string().min(1).max(64) });

export const tasksMethods = {
  /** Checks the form once more, stores the job, then sends it. Returns as soon as it is stored. */
  'tasks.create': method(videoFormSchema, taskSchema),
  /** Newest first. `before` is the `id` of the last row already held. */
  'tasks.list': method(
    z.object({ limit: z.number().int().min(1).max(500), before: z.string().max(64).nullable() }),
    z.object({ tasks: z.array(taskSchema), hasMore: z.boolean() }),
  ),
  'tasks.get': method(taskIdInput, taskSchema),
  /** Withdraws a job that is `waiting`, or breaks off the upload of one that is `sending`. */
  'tasks.cancel': method(taskIdInput, taskSchema),
  /** Stops asking about a job here; it goes on, and is charged, at the gateway. */
  'tasks.stopWaiting': method(taskIdInput, taskSchema),
  /** Takes up a `stopped` job again. */
  'tasks.resume': method(taskIdInput, taskSchema),
  /** Joins a job of unknown outcome to the gateway's own task, by the id the user found there. */
  'tasks.link': method(
    z.object({ id: z.string().min(1).max(64), taskId: z.string().trim().min(1).max(256) }),
    taskSchema,
  ),
  /** Shows the finished clip in the system's file manager. */
  'tasks.showInFolder': method(taskIdInput, z.null()),
};

export const tasksEvents = {
  /** Something about these jobs changed; the lists showing them should be read again. */
  'tasks.changed': z.object({ ids: z.array(z.string()) }),
};
