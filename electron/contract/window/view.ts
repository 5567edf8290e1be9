import { z } from 'zod';
import { cleanLine } from '../calls/clean-text.ts';
import { method } from '../calls/method.ts';
import { conversationIdSchema } from '../chat.ts';
import { replacementSchema } from '../data.ts';
import { needsLookSchema, sortSchema } from '../library/library.ts';
import { projectIdSchema } from '../projects.ts';
import { taskIdSchema } from '../tasks/tasks.ts';
import { screenNames } from './screens.ts';

/** Widths in CSS pixels that the user may give a pane; a window that has less room gives it less. */
export const paneLimits = {
  form: { min: 320, max: 720 },
  details: { min: 300, max: 720 },
  conversations: { min: 200, max: 420 },
} as const;
export type PaneName = keyof typeof paneLimits;

/** In percent. */
export const thumbnailLimits = { min: 60, max: 300, step: 10 } as const;

/** `null` until the user gives the pane a width. */
function paneWidth(name: PaneName) {
  const { min, max } = paneLimits[name];
  return z.number().int().min(min).max(max).nullable().default(null);
}

const panesSchema = z.object({
  form: paneWidth('form'),
  details: paneWidth('details'),
  conversations: paneWidth('conversations'),
});
export type PaneWidths = z.infer<typeof panesSchema>;

const reviewSchema = z.object({
  isMuted: z.boolean().default(false),
  isLooping: z.boolean().default(true),
  /** Whether a decision shows the next clip. */
  advances: z.boolean().default(false),
});

/** Where the user is in the window; kept by the main process, so that a window that dies comes back the same. */
export const viewStateSchema = z.object({
  /** The screen that is shown. */
  view: z.enum(screenNames).default('video'),
  selectedTaskId: taskIdSchema.nullable().default(null),
  /** The conversation that is open in the chat. */
  conversationId: conversationIdSchema.nullable().default(null),
  /** The project that is worked on; `null` shows all, as does one that is not there any more. */
  projectId: projectIdSchema.nullable().default(null),
  layout: z.enum(['grid', 'list']).default('grid'),
  /** The order of the library, and whether it is turned round. */
  sort: sortSchema.catch('newest').default('newest'),
  isReversed: z.boolean().default(false),
  /** Width of the library's posters, in percent of the one that suits the window. */
  thumbnailSize: z.number().int().min(thumbnailLimits.min).max(thumbnailLimits.max).default(100),
  /** Whether the queue is unfolded; `null` until the user says so. */
  isQueueOpen: z.boolean().nullable().default(null),
  /** How much of what needs a look stands in the library. */
  needsLook: needsLookSchema.default('few'),
  panes: panesSchema.default({ form: null, details: null, conversations: null }),
  /** How a review plays and walks through its clips. */
  review: reviewSchema.default({ isMuted: false, isLooping: true, advances: false }),
  /** Whether the settings of a conversation stand beside it. */
  isChatSettingsOpen: z.boolean().default(false),
  /** The version of the app that the window was last used with; `null` before the first use, of which nothing is new. */
  seenVersion: z
    .string()
    .regex(/^\d[\w.+-]{0,63}$/)
    .nullable()
    .default(null),
});
export type ViewState = z.infer<typeof viewStateSchema>;

/** The window as it opens for the first time. Written out, as `everyTask` is. */
export const firstView: ViewState = {
  view: 'video',
  selectedTaskId: null,
  conversationId: null,
  projectId: null,
  layout: 'grid',
  sort: 'newest',
  isReversed: false,
  thumbnailSize: 100,
  isQueueOpen: null,
  needsLook: 'few',
  panes: { form: null, details: null, conversations: null },
  review: { isMuted: false, isLooping: true, advances: false },
  isChatSettingsOpen: false,
  seenVersion: null,
};

/** Names of clips may be in it. */
const noticeLine = z.string().overwrite((text) => cleanLine(text, 1_000));

/** Something that happened outside the window and that the user should know. */
export const noticeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('database-rebuilt'),
    id: z.string().max(64),
    /** Name of the damaged file, kept in the data folder; empty where the database was missing. */
    keptAs: z.string().max(255),
    /** Tasks that could be brought over. */
    tasks: z.number().int(),
  }),
  /** Other data took the place of the present ones, which are a safety copy now; or they did not after all. */
  z.object({
    type: z.literal('data-replaced'),
    id: z.string().max(64),
    how: z.enum([...replacementSchema.options, 'kept']),
  }),
  /** The file named with `--extra-ca-file` cannot be read, or holds no certificates. */
  z.object({ type: z.literal('extra-ca-refused'), id: z.string().max(64) }),
  /** A notification that the system did not show: the window does. */
  z.object({ type: z.literal('notification'), id: z.string().max(64), title: noticeLine, text: noticeLine }),
]);
export type Notice = z.infer<typeof noticeSchema>;

export const viewMethods = {
  'view.get': method(z.void(), viewStateSchema),
  'view.save': method(viewStateSchema, z.null()),
  /** What happened and has not been dismissed. */
  'notices.list': method(z.void(), z.object({ notices: z.array(noticeSchema) })),
  'notices.dismiss': method(z.object({ id: z.string().max(64) }), z.null()),
};

export const viewEvents = { 'notices.changed': z.null() };
