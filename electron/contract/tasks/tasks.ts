import { z } from 'zod';
import { appErrorSchema } from '../calls/errors.ts';
import { gatewayTaskIdSchema, textSchema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { sentCastSchema, shownRequestSchema } from '../cast/cast.ts';
import { projectIdSchema } from '../projects.ts';
import { budgetHoldSchema } from '../spend/budgets.ts';
import { referenceKindSchema, referenceLimits } from '../video/references.ts';
import { frameRoles, maxVariations, videoFormSchema } from '../video/video.ts';
import { taskOriginSchema } from './origin.ts';

export const taskIdSchema = z.string().min(1).max(64);

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
  /** 0 where the clip does not tell: one frame of no length. */
  framesPerSecond: z.number().nonnegative(),
  videoCodec: z.string(),
  audio: z
    .object({ codec: z.string(), sampleRate: z.number().positive(), channels: z.number().int().positive() })
    .nullable(),
});
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

const withTaskId = { taskId: z.string() };
/** When the request went out, in milliseconds since 1970; not known of tasks of earlier versions. */
const withSentAt = { sentAt: z.number().int().optional() };
/** The task ended after its gateway had named a clip: the gateway has charged for it. */
const withClip = { hadClip: z.literal(true).optional() };
/** A new task of its request was made since. */
const withMadeAgain = { isMadeAgain: z.literal(true).optional() };
/** Of a task that the gateway has. */
const accepted = { ...withTaskId, ...withSentAt };
const atGateway = {
  ...accepted,
  /** Status word as the gateway sent it, when it is not one we know. */
  gatewayStatus: z.string().nullable(),
  trouble: appErrorSchema.nullable(),
};

/** States of which more is stored: where the clip was that is not on disk. */
export const clipElsewhere = {
  saving: z.object({ status: z.literal('saving'), ...accepted, trouble: appErrorSchema.nullable() }),
  failed: z.object({
    status: z.literal('failed'),
    ...accepted,
    ...withClip,
    error: appErrorSchema,
    ...withMadeAgain,
  }),
  stopped: z.object({ status: z.literal('stopped'), ...accepted }),
};

/** All others are stored as the window sees them. */
export const otherTaskStates = [
  z.object({
    status: z.literal('waiting'),
    /** Why it could not go out at its last try, which made nothing: it is tried again by itself for a day. */
    trouble: appErrorSchema.optional(),
    /** When the first of these tries ended, in milliseconds since 1970. */
    triedSince: z.number().int().optional(),
  }),
  z.object({ status: z.literal('sending'), ...withSentAt, triedSince: z.number().int().optional() }),
  z.object({ status: z.literal('queued'), ...atGateway }),
  z.object({ status: z.literal('running'), ...atGateway }),
  z.object({
    status: z.literal('ready'),
    /** `null` for a clip that no gateway made: it was joined here. */
    taskId: z.string().nullable(),
    /** File name in the library folder. */
    fileName: z.string(),
    media: mediaFactsSchema,
  }),
  z.object({ status: z.literal('rejected'), error: appErrorSchema, ...withMadeAgain }),
  z.object({
    status: z.literal('unknown'),
    ...withSentAt,
    error: appErrorSchema,
    /** How the user settled it. A settled one asks for nothing any more; it can still be linked. */
    resolution: z.enum(['open', 'sent-again', 'dismissed']),
  }),
  z.object({
    status: z.literal('cancelled'),
    taskId: z.string().nullable(),
    ...withClip,
    /** It was withdrawn while it waited, and can wait again: it was not on its way. */
    wasWaiting: z.literal(true).optional(),
  }),
  z.object({
    status: z.literal('expired'),
    ...accepted,
    /** The gateway said so before it named a clip, and may have charged nothing. */
    hadNoClip: z.literal(true).optional(),
    ...withMadeAgain,
  }),
] as const;

/**
 * Where a task stands; each state carries only what is true in it.
 * `taskId` is the gateway's own id. `trouble` is what went wrong last while the app keeps trying.
 */
export const taskStateSchema = z.discriminatedUnion('status', [
  ...otherTaskStates,
  clipElsewhere.saving,
  clipElsewhere.failed,
  clipElsewhere.stopped,
]);
export type TaskState = z.infer<typeof taskStateSchema>;

/** The request of a task, kept as the form was when Generate was pressed. */
export const taskRequestSchema = videoFormSchema
  .omit({ references: true, duration: true, frames: true, castFirst: true, variations: true })
  .extend({
    /** Seconds. */
    duration: z.number().int(),
    references: z
      .array(
        z.object({
          fileId: z.string(),
          kind: referenceKindSchema,
          name: z.string(),
          mime: z.string(),
          bytes: z.number().int().nonnegative(),
          /** SHA-256 of the file in hex; `null` where it was not known yet when Generate was pressed. */
          sha256: z.string().nullable(),
          /** When the file had been changed last by then, in milliseconds since 1970, where its content was not known. */
          modifiedAt: z.number().optional(),
          link: z.string().nullable(),
          role: z.enum(frameRoles).optional(),
        }),
      )
      .max(referenceLimits.total),
    /** The cast entries that its prompt mentioned; `prompt` is what went out. */
    cast: sentCastSchema.optional(),
  });
export type TaskRequest = z.infer<typeof taskRequestSchema>;

/** Stars that a user can give a clip. */
export const ratings = [1, 2, 3, 4, 5] as const;
/** The stars that a clip has; 0 is none. */
export const ratingSchema = z.number().int().min(0).max(ratings.length);
/** What a user decided about a clip: `picked`, `hidden` from the library's list, or nothing yet. Nothing is ever deleted by it. */
export const choiceSchema = z.enum(['picked', 'hidden']).nullable();
export type Choice = z.infer<typeof choiceSchema>;

/** What a user writes about a task, in UTF-16 units at most. */
export const maxNoteCharacters = 2_000;
export const noteSchema = textSchema(maxNoteCharacters).min(1);

/** A task's place, from 1, among those that one press made of one form. */
export const variationSchema = z.object({
  /** The same for all of them. */
  of: z.string().regex(/^[\w-]{1,64}$/),
  number: z.number().int().min(1).max(maxVariations),
  count: z.number().int().min(2).max(maxVariations),
});
export type Variation = z.infer<typeof variationSchema>;

/** A task as the window sees it. Times are milliseconds since 1970. */
export const taskSchema = z.object({
  id: z.string(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  request: taskRequestSchema,
  /**
   * Where it was sent; the connection may have been removed since, and its label is then all that is known of it. `null` for a clip
   * that was joined here.
   */
  gateway: z
    .object({ connectionId: z.string(), kind: z.enum(['remote', 'practice']), label: z.string() })
    .nullable(),
  state: taskStateSchema,
  /** The user's own name for it; the prompt stands in where there is none. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  projectId: projectIdSchema.nullable(),
  rating: ratingSchema,
  choice: choiceSchema,
  /** Other clips that it was made of; `null` for a task of its own. */
  origin: taskOriginSchema.nullable(),
  /** `null` for one that was made alone. */
  variation: variationSchema.nullable(),
  /**
   * Moment on this computer's clock at which the gateway lets go of a result that is not on disk yet,
   * reckoned from the gateway's own clock; `null` where nothing waits to be collected.
   */
  collectBefore: z.number().int().nullable(),
  /**
   * Moment on this computer's clock at which the gateway is asked about it again, its clip is fetched again, or it is sent after a
   * try, its own or another task's, that made nothing; `null` while that is under way, or nothing is planned.
   */
  nextTryAt: z.number().int().nullable(),
  /**
   * The budget that a `waiting` task would pass, for which it stays although there is a place. Where the budget asks, the user can
   * allow it (`tasks.allowOverBudget`). Either goes out by itself when the day or month turns, or the budget is raised.
   */
  heldBy: budgetHoldSchema.nullable(),
  /** Address that plays the finished clip from disk; `null` until there is one. */
  mediaUrl: z.string().nullable(),
  /** Address of the clip's small picture, once the window has made one. */
  posterUrl: z.string().nullable(),
  /** Bytes of the current upload or download, where one is under way. */
  transfer: z
    .object({
      done: z.number().int().nonnegative(),
      total: z.number().int().nonnegative().nullable(),
      /** The clip has come very slowly for minutes: downloads of other tasks go first. */
      isSlow: z.boolean().optional(),
    })
    .nullable(),
});
export type Task = z.infer<typeof taskSchema>;

/** Most tasks that are made at once of a list of prompts. */
export const maxPromptsAtOnce = 50;

/** One line of a task's ledger. `at` is milliseconds since 1970; `from` is `null` for the first line. */
export const ledgerEntrySchema = z.object({
  at: z.number(),
  from: taskStatusSchema.nullable(),
  to: taskStatusSchema,
  /**
   * The event, and after a colon the error's code where there was one (`trouble: gateway.trouble`). What happens over
   * and over gets one line; those of earlier versions say how often: `trouble: gateway.trouble ×10`.
   */
  why: z.string(),
  httpStatus: z.number().nullable(),
  requestId: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Why no request goes to the gateway at the moment. */
const pauseReasonSchema = z.enum(['offline', 'asleep', 'token']);
export type PauseReason = z.infer<typeof pauseReasonSchema>;

const taskIdInput = z.object({ id: taskIdSchema });
const madeTasks = z.object({ tasks: z.array(taskSchema) });
const pauses = z.object({ reasons: z.array(pauseReasonSchema) });
/** The user has allowed the request to pass a budget that asks. One that stops is never passed. */
export const mayPassBudgetSchema = z.boolean().default(false);
/**
 * The project to which new tasks belong; one that is not there any more counts as none. Their prompts can mention the cast entries that a
 * form of it sees.
 */
export const ofProjectSchema = projectIdSchema.nullable().default(null);

export const tasksMethods = {
  /**
   * Checks the form once more, stores `count` tasks of it in one go, then sends them as places allow.
   * Returns as soon as they are stored. Where they would pass a budget, none is stored: fails with `spend.budget-asks`, to be
   * called again with `mayPassBudget`, or with `spend.budget-stops`. So do `tasks.sendAgain` and `tasks.generateAgain`.
   *
   * @error session.practice-failed where the active connection is, since a moment before, of another kind than `onlyOn`: what is said to
   * cost nothing costs nothing.
   * @error cast.not-as-shown where what would go out is not what was `shown`: cast entries or files changed a moment before.
   */
  'tasks.create': method(
    z.object({
      form: videoFormSchema,
      count: z.number().int().min(1).max(maxVariations).default(1),
      mayPassBudget: mayPassBudgetSchema,
      projectId: ofProjectSchema,
      onlyOn: z.literal('practice').optional(),
      shown: shownRequestSchema.optional(),
    }),
    madeTasks,
  ),
  /**
   * As `tasks.create`, one task of each prompt, in their order, with all else as in the form: all of them are stored, or none. Each
   * goes out as the window showed it, by itself: a prompt brings the files of those whom it mentions.
   */
  'tasks.createOfPrompts': method(
    z.object({
      form: videoFormSchema,
      prompts: z
        .array(z.object({ prompt: videoFormSchema.shape.prompt, shown: shownRequestSchema }))
        .min(1)
        .max(maxPromptsAtOnce),
      mayPassBudget: mayPassBudgetSchema,
      projectId: ofProjectSchema,
    }),
    madeTasks,
  ),
  'tasks.get': method(taskIdInput, taskSchema),
  /** Withdraws a task that is `waiting`, or breaks off the upload of one that is `sending`. */
  'tasks.cancel': method(taskIdInput, taskSchema),
  /** Stops polling a task here; it goes on, and is charged, at the gateway. */
  'tasks.stopWaiting': method(taskIdInput, taskSchema),
  /** Polls a task again (see `canResume`). */
  'tasks.resume': method(taskIdInput, taskSchema),
  /**
   * Joins a task of unknown outcome to the gateway's own task, by the id the user found there.
   *
   * @error tasks.already-linked where another task has that id.
   */
  'tasks.link': method(
    taskIdInput.extend({ taskId: z.string().trim().pipe(gatewayTaskIdSchema) }),
    taskSchema,
  ),
  /** Settles a task of unknown outcome by making a new one of the same request: it may be charged twice. Gives the new one. */
  'tasks.sendAgain': method(taskIdInput.extend({ mayPassBudget: mayPassBudgetSchema }), taskSchema),
  /** Settles a task of unknown outcome: the user has seen it and leaves it. */
  'tasks.dismiss': method(taskIdInput, taskSchema),
  /** Makes a new task of the request of each of these, in its own project: all of them, or none. Gives the ids of the new ones. */
  'tasks.generateAgain': method(
    z.object({
      ids: z.array(taskIdSchema).min(1).max(20_000),
      mayPassBudget: mayPassBudgetSchema,
      /** Those of which a new task was made before are left out; of none there may be any left. */
      skipsMadeAgain: z.boolean().optional(),
    }),
    z.object({ ids: z.array(z.string()) }),
  ),
  /** Lets a waiting task pass a budget that asks (see `heldBy`). Fails with `spend.budget-stops` where one stops it. */
  'tasks.allowOverBudget': method(taskIdInput, taskSchema),
  /** Tries at once to save a finished clip that waits for its next try. */
  'tasks.saveNow': method(taskIdInput, taskSchema),
  /** Fetches a finished clip whose file is gone (see `library.hasFile`) where its gateway still has it; nothing is made anew. */
  'tasks.fetchAgain': method(taskIdInput, taskSchema),
  /** Examines a clip that is kept unexamined (see `canInspectAgain`); the task is ready afterwards where the clip is sound. */
  'tasks.inspectAgain': method(taskIdInput, taskSchema),
  /**
   * Polls a queued or running task as soon as the gateway may be asked, whatever wait it has asked for. Sends at once, where there is a
   * place, one that waits for its next try, of a paused queue too.
   */
  'tasks.checkNow': method(taskIdInput, taskSchema),
  /** Everything that happened to a task, oldest first. */
  'tasks.ledger': method(taskIdInput, z.object({ entries: z.array(ledgerEntrySchema) })),
  /** Shows the clip in the system's file manager (see `hasClipFile`). */
  'tasks.showInFolder': method(taskIdInput, z.null()),
  /** Why no request goes to the gateway now; empty while work goes on. */
  'tasks.pauses': method(z.void(), pauses),
};

export const tasksEvents = {
  /**
   * Something about these tasks changed. `isListChanged` when they came, went, or changed in a way that
   * filters and order look at (status, trouble, name, note, tags, rating, choice); `false` for progress alone.
   */
  'tasks.changed': z.object({ ids: z.array(z.string()), isListChanged: z.boolean() }),
  'tasks.pausesChanged': pauses,
  /** The user wants to see this task: a notice of the system was pressed. */
  'tasks.show': z.object({ id: z.string() }),
};
