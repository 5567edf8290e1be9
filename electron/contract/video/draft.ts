import { z } from 'zod';
import { isBlank } from '../calls/clean-text.ts';
import { lineSchema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { referenceFileSchema } from './references.ts';
import { type VideoForm, videoFormSchema } from './video.ts';

/** Most drafts of a project that are open at once, and closed ones that can be brought back: there is room for those of two projects that end. */
export const draftLimits = { count: 20, closed: 60, nameCharacters: 60 } as const;

/** A whole form that is being written, beside others. */
export const draftSchema = z.object({
  id: z.uuid(),
  /** What the user called it; most have no name, and are shown by their prompt. */
  name: lineSchema(draftLimits.nameCharacters).min(1).nullable(),
  form: videoFormSchema,
});
export type Draft = z.infer<typeof draftSchema>;

/** Whether nothing was written or chosen in a form yet. */
export function isUntouched({ prompt, references, frames }: VideoForm): boolean {
  return isBlank(prompt) && references.length === 0 && frames.first === null && frames.last === null;
}

/** The files of a form, each once: it keeps references and frames, whichever of them go out. */
export function fileIdsOf({ references, frames: { first, last } }: VideoForm): string[] {
  return [...new Set([...references, first, last].filter((id) => id !== null))];
}

/** A list of things of which one that is damaged costs no other. */
const undamaged = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z
    .array(schema.nullable().catch(null))
    .catch([])
    .transform((each) => each.filter((one) => one !== null).slice(0, most));

/** The drafts of a project, or of none, as they are stored. */
export const storedDraftsSchema = z.object({
  open: undamaged(draftSchema, draftLimits.count),
  /** With something in them, the one closed last first. */
  closed: undamaged(draftSchema, draftLimits.closed),
  /** Empty where it cannot be read. */
  shownId: z.uuid().catch(''),
});
export type StoredDrafts = z.infer<typeof storedDraftsSchema>;

/** Most forms that are saved under a name, and characters of such a name. */
export const savedFormLimits = { count: 50, nameCharacters: 60 } as const;

/** A form that was saved under a name, to begin with again. */
export const savedFormSchema = z.object({
  id: z.uuid(),
  name: lineSchema(savedFormLimits.nameCharacters).min(1),
  /** Whether the prompt belongs to it; without it, the prompt that stands in the form stays. */
  holdsPrompt: z.boolean(),
  form: videoFormSchema,
});
export type SavedForm = z.infer<typeof savedFormSchema>;
const savedForms = z.array(savedFormSchema).max(savedFormLimits.count);

/** The saved forms as they are stored. */
export const storedFormsSchema = undamaged(savedFormSchema, savedFormLimits.count);

/** Whose drafts are meant: a project's, or with `null` those of no project. */
const ofProject = z.object({ project: z.uuid().nullable() });

export const draftMethods = {
  /**
   * The drafts as they were left, one at least, with the facts of the files that the open ones name (both sets); one that is gone has
   * `isMissing`. Files of closed ones are asked for with `references.check`.
   */
  'draft.list': method(
    ofProject,
    z.object({
      open: z.array(draftSchema),
      closed: z.array(draftSchema),
      shownId: z.uuid(),
      references: z.array(referenceFileSchema),
    }),
  ),
  /** Keeps one draft's form for the next start; called a moment after each change. */
  'draft.save': method(ofProject.extend(draftSchema.pick({ id: true, form: true }).shape), z.null()),
  /**
   * Says which drafts are open, in their order, and which one is shown. One that is not known yet begins empty, a closed one comes back as
   * it was, and an open one that is not named is closed.
   */
  'draft.arrange': method(
    ofProject.extend({
      open: z
        .array(draftSchema.omit({ form: true }))
        .min(1)
        .max(draftLimits.count),
      shownId: z.uuid(),
    }),
    z.null(),
  ),
  /** The forms that were saved under a name, the one saved last first. Their files are asked for with `references.check`. */
  'draft.savedForms': method(z.void(), z.object({ forms: savedForms })),
  /** Replaces all saved forms. */
  'draft.keepSavedForms': method(z.object({ forms: savedForms }), z.null()),
};
