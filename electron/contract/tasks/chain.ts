import { z } from 'zod';
import { method } from '../calls/method.ts';
import { taskIdSchema, taskStatusSchema } from './tasks.ts';

/** Place in a chain, from 1, from which the drift of contrast and colours from clip to clip is worth a word. */
export const driftPlace = 3;
/** Most clips that are told of on each side of a clip. */
export const maxInChain = 50;
/** Characters of a prompt that are told of a clip in a chain. */
export const maxChainPromptCharacters = 200;

/** A clip of a chain: enough to show and to open it. */
export const chainClipSchema = z.object({
  /** Of its task. */
  id: z.string(),
  /** `null` for one that was removed from the library. */
  task: z
    .object({
      name: z.string().nullable(),
      /** The beginning of its prompt: at most `maxChainPromptCharacters` characters. */
      prompt: z.string(),
      status: taskStatusSchema,
      posterUrl: z.string().nullable(),
    })
    .nullable(),
});
export type ChainClip = z.infer<typeof chainClipSchema>;

/** The clips before and after a clip in its chain, known by the frames that were sent as references. */
export const chainSchema = z.object({
  /** The clips before it, the first of the chain first; of a bridge those before its beginning. */
  before: z.array(chainClipSchema),
  /** The clip that a bridge leads to. */
  bridgesTo: chainClipSchema.nullable(),
  /** Clips that begin or end with a frame of this clip, oldest first. */
  after: z.array(chainClipSchema),
  /** Its place in the chain, from 1: `before.length + 1`, where none were left out. */
  place: z.number().int().positive(),
});
export type Chain = z.infer<typeof chainSchema>;

export const chainMethods = {
  /** @throws `tasks.not-found` for a task that was removed. */
  'tasks.chain': method(z.object({ id: taskIdSchema }), chainSchema),
};
