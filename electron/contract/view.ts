import { z } from 'zod';
import { method } from './calls/method.ts';
import { conversationIdSchema } from './chat.ts';
import { replacementSchema } from './data.ts';
import { taskIdSchema } from './tasks/tasks.ts';

/** Widths in CSS pixels that the user may give a pane; a window that has less room gives it less. */
export const paneLimits = {
  form: { min: 320, max: 720 },
  details: { min: 300, max: 720 },
  conversations: { min: 200, max: 420 },
} as const;
export type PaneName = keyof typeof paneLimits;

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
  /** The screen that is shown; each has a row in the window's `app/screens/screens.tsx`. */
  view: z.enum(['video', 'chat', 'operations', 'spend', 'settings']).default('video'),
  selectedTaskId: taskIdSchema.nullable().default(null),
  /** The conversation that is open in the chat. */
  conversationId: conversationIdSchema.nullable().default(null),
  layout: z.enum(['grid', 'list']).default('grid'),
  /** The order of the library. */
  sort: z.enum(['newest', 'rating']).default('newest'),
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

/** The window as it opens for the first time. */
export const firstView: ViewState = {
  view: 'video',
  selectedTaskId: null,
  conversationId: null,
  layout: 'grid',
  sort: 'newest',
  panes: { form: null, details: null, conversations: null },
  review: { isMuted: false, isLooping: true, advances: false },
  isChatSettingsOpen: false,
  seenVersion: null,
};

/** Where something stands in the window, in CSS pixels from its upper left corner. */
const boxSchema = z.object({
  left: z.number().min(-100_000).max(100_000),
  top: z.number().min(-100_000).max(100_000),
  width: z.number().min(0).max(100_000),
  height: z.number().min(0).max(100_000),
});
export type Box = z.infer<typeof boxSchema>;

/** What the shapes around an early field look like. */
export const earlyShapeLooks = ['bar', 'pane', 'card', 'well', 'input', 'control'] as const;

/** Longest text that is kept of a field, in UTF-16 code units. */
export const earlyTextLimit = 20_000;

/**
 * The first field of the window as it was seen last. The next start puts it into the page, so that one can type before the window's
 * scripts have run; the form takes over what was typed.
 */
export const earlyFieldSchema = z.object({
  kind: z.enum(['prompt', 'address']),
  label: z.string().max(200),
  placeholder: z.string().max(1_000),
  text: z.string().max(earlyTextLimit),
  /** Size of the page that this was measured in: a page of another size shows nothing of it. */
  page: z.object({ width: z.number().min(1).max(100_000), height: z.number().min(1).max(100_000) }),
  field: boxSchema,
  /** What stands around the field, back to front. */
  shapes: z.array(boxSchema.extend({ look: z.enum(earlyShapeLooks) })).max(12),
});
export type EarlyField = z.infer<typeof earlyFieldSchema>;

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
  z.object({ type: z.literal('extra-ca-refused'), id: z.string() }),
  /** A notification that the system did not show: the window does. */
  z.object({ type: z.literal('notification'), id: z.string(), title: z.string(), text: z.string() }),
]);
export type Notice = z.infer<typeof noticeSchema>;

export const viewMethods = {
  'view.get': method(z.void(), viewStateSchema),
  'view.save': method(viewStateSchema, z.null()),
  /** What happened and has not been dismissed. */
  'notices.list': method(z.void(), z.object({ notices: z.array(noticeSchema) })),
  'notices.dismiss': method(z.object({ id: z.string().max(64) }), z.null()),
  /** Keeps the first field for the next start; `null` while none is shown. */
  'view.keepEarlyField': method(earlyFieldSchema.nullable(), z.null()),
};

export const viewEvents = { 'notices.changed': z.null() };
