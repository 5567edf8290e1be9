import { z } from 'zod';
import { lineSchema } from '../calls/foreign-text.ts';
import { method } from '../calls/method.ts';
import { referenceFileSchema } from './references.ts';
import { videoFormSchema } from './video.ts';

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

/** The saved forms as they are stored: one that is damaged costs no other one. */
export const storedFormsSchema = z
  .array(savedFormSchema.nullable().catch(null))
  .transform((forms) => forms.filter((form) => form !== null).slice(0, savedFormLimits.count));

export const draftMethods = {
  /** The form as it was left, with the facts of the files it names (both sets); one that is gone has `isMissing`. */
  'draft.get': method(
    z.void(),
    z.object({ form: videoFormSchema, references: z.array(referenceFileSchema) }),
  ),
  /** Keeps the form for the next start; called a moment after each change. */
  'draft.save': method(videoFormSchema, z.null()),
  /** The forms that were saved under a name, the one saved last first. Their files are asked for with `references.check`. */
  'draft.savedForms': method(z.void(), z.object({ forms: savedForms })),
  /** Replaces all saved forms. */
  'draft.keepSavedForms': method(z.object({ forms: savedForms }), z.null()),
};
