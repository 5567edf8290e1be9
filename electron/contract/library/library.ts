import { z } from 'zod';
import { bytesUpTo } from '../calls/dropped-files.ts';
import { appErrorSchema } from '../calls/errors.ts';
import { lineSchema, textSchema } from '../calls/foreign-text.ts';
import { method, savedSchema } from '../calls/method.ts';
import { castIdSchema } from '../cast/cast.ts';
import { projectFilterSchema, projectIdSchema } from '../projects.ts';
import { hasClipFile, isActive, isOutcomeOpen } from '../tasks/task-rules.ts';
import {
  choiceSchema,
  noteSchema,
  ratingSchema,
  type TaskState,
  taskIdSchema,
  taskSchema,
  taskStatusSchema,
  variationSchema,
} from '../tasks/tasks.ts';

/**
 * How many of the tasks that need a look are in a list without a status to filter by: those of an open outcome always are, and of the
 * others all, those with a way to a clip first, the newest `maxFewOfLook`, or none.
 */
export const needsLookSchema = z.enum(['all', 'few', 'folded']);
export const maxFewOfLook = 4;

/**
 * Orders of the clips; among equals the newest is first. `rating` begins with the most stars, `length` with the longest clip, `price`
 * with the highest price, one currency after the other; clips without a price are last either way.
 */
export const sortSchema = z.enum(['newest', 'title', 'rating', 'model', 'length', 'price']);

/** What the library shows. Everything that is set must hold. */
export const taskFilterSchema = z.object({
  /** Words to find in prompts, names, notes, tags and reference names; every word must be found, anywhere in a word. */
  search: textSchema(200).default(''),
  /** Any of these; all when empty. */
  statuses: z.array(taskStatusSchema).max(12).default([]),
  ratio: z.string().max(32).nullable().default(null),
  tag: z.string().max(40).nullable().default(null),
  /** A cast entry that was mentioned. */
  cast: castIdSchema.nullable().default(null),
  ofProject: projectFilterSchema.default(null),
  /** The project that is worked on: of others there is nothing in the list. */
  projectId: projectIdSchema.nullable().default(null),
  hasReferences: z.boolean().default(false),
  /** Stars that a clip has at least; 0 lets everything through. */
  minRating: ratingSchema.default(0),
  /** `kept` is everything but hidden clips; a search finds those only where the filter asks for them. */
  choices: z.enum(['kept', 'picked', 'hidden', 'all']).default('kept'),
  /** Tasks under way, which the queue shows, are not in the list. */
  leavesOutQueue: z.boolean().default(false),
  /** Variations of one form alone: what `variation.of` of each is. */
  stack: variationSchema.shape.of.nullable().default(null),
  /** Finished variations of one form are one row, a stack: its cover is the one picked, else the best rated, else the first. */
  foldsStacks: z.boolean().default(false),
  sort: sortSchema.default('newest'),
  /** The order of the clips is turned round. */
  isReversed: z.boolean().default(false),
  needsLook: needsLookSchema.default('all'),
});
export type TaskFilter = z.infer<typeof taskFilterSchema>;

/** Written out: made of the schema, it would bring all that schemas are made of into the window's first scripts. */
export const everyTask: TaskFilter = {
  search: '',
  statuses: [],
  ratio: null,
  tag: null,
  cast: null,
  ofProject: null,
  projectId: null,
  hasReferences: false,
  minRating: 0,
  choices: 'kept',
  leavesOutQueue: false,
  stack: null,
  foldsStacks: false,
  sort: 'newest',
  isReversed: false,
  needsLook: 'all',
};

/** Most tasks that one call may name, and most rows of a page. */
export const maxTasksAtOnce = 200_000;
export const maxTasksOfPage = 200;
/** Most ids of one answer: more would hold up the main process. */
export const maxIdsAtOnce = 5_000;
/** Bytes of a small picture of a clip, and of a frame saved as PNG or JPEG, that the window may hand over. */
export const maxPosterBytes = 256 * 1024;
export const maxFrameBytes = 24 * 1024 * 1024;
/** How long a removal can be taken back before the files go to the system's trash, in milliseconds. */
export const undoRemovalMs = 10_000;

export const tagSchema = lineSchema(40).min(1);
/** Most tags that one call puts on or takes off. */
const maxTags = 1_000;
const oneTask = z.object({ id: taskIdSchema });
const ids = z.array(taskIdSchema).min(1).max(maxTasksAtOnce);
const rowsSchema = (most: number) =>
  z.object({
    filter: taskFilterSchema,
    offset: z.number().int().nonnegative(),
    limit: z.number().int().min(1).max(most),
  });

/** What a user decided about one clip. */
export const markSchema = z.object({ id: z.string(), rating: ratingSchema, choice: choiceSchema });
export type Mark = z.infer<typeof markSchema>;
/** What the clips that changed had before, which takes it back. */
const changedMarks = z.object({ changed: z.array(markSchema) });

/** A task of which the tags were changed, with those that it had. */
const taggedBeforeSchema = z.object({ id: taskIdSchema, tags: z.array(z.string()) });
export type TaggedBefore = z.infer<typeof taggedBeforeSchema>;

/** What the tasks of a section have in common. */
export type SectionHeading =
  | { readonly by: 'underWay' }
  /** They ended without a clip, or the user must decide their outcome. */
  | { readonly by: 'needsLook' }
  /** `YYYY-MM-DD`, by the calendar of this computer. */
  | { readonly by: 'day'; readonly day: string }
  | { readonly by: 'rating'; readonly rating: number }
  /** All clips, in an order without sections. */
  | { readonly by: 'clips' };

/** Tasks that stand together. `others`: clips of stacks besides their rows. */
export interface Section {
  readonly heading: SectionHeading;
  count: number;
  others?: number;
}

const count = z.number().int().nonnegative();

/** The shape of a list without its rows: enough to lay it out. */
export const outlineSchema = z.object({
  /** Rows of the list. */
  total: count,
  /**
   * `Section[]` as JSON, in their order, which the rows follow: what is under way, what needs a look, then the clips. Thousands of
   * days as objects take ten times as long on their way to the window.
   */
  sections: z.string(),
  /** Clips that the filter lets through. */
  clips: count,
  /** Tasks that the filter lets through and that need a look, in the list or not: those of an open outcome or with a way to a clip first. */
  needsLook: z.object({ total: count, undecided: count }),
  /** Hidden clips that the filter would let through if it asked for them; 0 where it does. */
  hidden: count,
});
export type SentOutline = z.infer<typeof outlineSchema>;
export interface Outline extends Omit<SentOutline, 'sections'> {
  readonly sections: readonly Section[];
}

/** Stacks among the rows of an answer: the ids of the clips of each, that of its row first. */
const stacks = z.array(z.array(z.string()).min(2));

/** What can be done with a task without a clip: `waiting` can be cancelled, nothing `underWay` be removed, what is `over` be made once more. */
const cliplessSchema = z.enum(['waiting', 'underWay', 'undecided', 'over']);
export type Clipless = z.infer<typeof cliplessSchema>;

/** `null` of a task with a clip. */
export function cliplessOf(state: TaskState): Clipless | null {
  if (hasClipFile(state)) return null;
  if (isActive(state.status)) return state.status === 'waiting' ? 'waiting' : 'underWay';
  return isOutcomeOpen(state) ? 'undecided' : 'over';
}

const choicesSchema = z.object({
  /** Clips and tasks. */
  total: count,
  clips: count,
  /** Of the clips. */
  hidden: count,
  ratios: z.array(z.string()),
  tags: z.array(z.object({ tag: z.string(), count })),
});
export type LibraryChoices = z.infer<typeof choicesSchema>;

export const libraryMethods = {
  'library.outline': method(taskFilterSchema, outlineSchema),
  /** The first `limit` rows of what the filter lets through, with its outline: one answer for a search. */
  'library.top': method(
    rowsSchema(maxTasksOfPage).omit({ offset: true }),
    z.object({ outline: outlineSchema, tasks: z.array(taskSchema), stacks }),
  ),
  /** Rows `offset` up to `offset + limit` of what the filter lets through, in the order of its outline. */
  'library.page': method(rowsSchema(maxTasksOfPage), z.object({ tasks: z.array(taskSchema), stacks })),
  /** Ids of the same rows: what "select all" selects. `clipless`: those of them that have no clip. */
  'library.ids': method(
    rowsSchema(maxIdsAtOnce),
    z.object({ ids: z.array(z.string()), stacks, clipless: z.array(z.tuple([z.string(), cliplessSchema])) }),
  ),
  /** What there is to filter by, and how many tasks there are in all, of a project or, with `null`, of the library. */
  'library.choices': method(z.object({ projectId: projectIdSchema.nullable() }), choicesSchema),
  /** Gives finished clips stars; tasks without a finished clip are passed over. */
  'library.rate': method(z.object({ ids, rating: ratingSchema }), changedMarks),
  /**
   * Picks finished clips, hides them from the list, or with `null` takes either back; tasks without a finished clip are passed
   * over, so that nothing under way or undecided is out of sight. No file is touched.
   */
  'library.choose': method(z.object({ ids, choice: choiceSchema }), changedMarks),
  /** The marks of these clips, in this order; ids of tasks without a finished clip are left out. */
  'library.marks': method(z.object({ ids }), z.object({ marks: z.array(markSchema) })),
  /** The tasks with these ids, in this order; unknown ids are left out. */
  'library.tasks': method(
    z.object({ ids: z.array(taskIdSchema).min(1).max(maxTasksOfPage) }),
    z.object({ tasks: z.array(taskSchema) }),
  ),
  /**
   * Whether the file of a finished clip is where it was saved, or is gone for good; a player cannot tell a file that is gone from one
   * that does not play.
   */
  'library.hasFile': method(oneTask, z.object({ isThere: z.boolean(), isGone: z.boolean() })),
  /** `null` goes back to the prompt. */
  'library.rename': method(oneTask.extend({ name: lineSchema(120).min(1).nullable() }), taskSchema),
  /** `null` takes the note away. */
  'library.note': method(oneTask.extend({ note: noteSchema.nullable() }), taskSchema),
  'library.tag': method(
    z.object({ ids, add: z.array(tagSchema).max(maxTags), remove: z.array(tagSchema).max(maxTags) }),
    z.object({ changed: z.array(taggedBeforeSchema) }),
  ),
  /**
   * Takes tasks out of the library at once; after `undoRemovalMs` (or when the app ends) their clips and recipes
   * go to the system's trash. Tasks under way are kept, and counted in `kept`.
   */
  'library.remove': method(z.object({ ids }), z.object({ removed: z.array(z.string()), kept: count })),
  /** Takes a removal back, while it can be. Gives the ids that are back. */
  'library.restore': method(z.object({ ids }), z.object({ restored: z.array(z.string()) })),
  /** Copies finished clips into a folder that the user chooses; never over a file that is there. */
  'library.export': method(
    z.object({ ids }),
    z.object({
      isCancelled: z.boolean(),
      saved: z.number().int(),
      /** Names of clips that could not be copied. */
      failed: z.array(z.string()),
      /** Why the first of them could not be. */
      reason: appErrorSchema.nullable(),
    }),
  ),
  /** Ends the export that goes on after the clip in hand; what is copied stays. */
  'library.cancelExport': method(z.void(), z.null()),
  /** Copies the clip to a place that the user chooses; a cancelled dialog saves nothing. */
  'library.saveAs': method(oneTask, savedSchema),
  /** Saves a frame that the window read at `seconds` of the clip, as PNG, where the user chooses. */
  'library.saveFrame': method(
    oneTask.extend({ seconds: z.number().nonnegative(), bytes: bytesUpTo(maxFrameBytes) }),
    savedSchema,
  ),
  /** Hands finished clips to the drag that has just begun in the window. `missing` names the files that are gone and stay out. */
  'library.startDrag': method(
    z.object({ ids: z.array(taskIdSchema).min(1).max(100) }),
    z.object({ missing: z.array(z.string()) }),
  ),
  /** Keeps the small picture (JPEG or WebP) that the window made of a clip. */
  'library.keepPoster': method(
    oneTask.extend({ bytes: bytesUpTo(maxPosterBytes) }),
    z.object({ posterUrl: z.string() }),
  ),
};

export const libraryEvents = {
  /** How many clips of an export of several are dealt with. */
  'library.exportProgress': z.object({ done: count, total: count }),
  /** These tasks are back in the library: their files could not go to the system's trash. `error` says why. */
  'library.removalFailed': z.object({ ids: z.array(z.string()), error: appErrorSchema }),
};
