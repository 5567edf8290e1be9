import { z } from 'zod';
import { method } from '../calls/method.ts';
import { referenceFileSchema } from './references.ts';
import { videoFormSchema } from './video.ts';

export const draftMethods = {
  /** The form as it was left, with the facts of the files it names (both sets); one that is gone has `isMissing`. */
  'draft.get': method(
    z.void(),
    z.object({ form: videoFormSchema, references: z.array(referenceFileSchema) }),
  ),
  /** Keeps the form for the next start; called a moment after each change. */
  'draft.save': method(videoFormSchema, z.null()),
};
