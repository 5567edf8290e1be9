import { z } from 'zod';
import { lineSchema } from '../calls/foreign-text.ts';

const clipIdSchema = z.string().min(1).max(64);

/** The frame that a picture was taken from: the task whose clip it is, and where in the clip, in seconds. */
export const frameOfSchema = z.object({ taskId: clipIdSchema, seconds: z.number().nonnegative() });
export type FrameOf = z.infer<typeof frameOfSchema>;

/** Most clips that one film is joined of. */
export const maxJoinedClips = 200;

/** A stretch of a clip that went into a joined one. Seconds of the clip; its end is not part of the stretch. */
export const joinedPartSchema = z.object({
  /** Task whose clip it is; it may have been removed since. */
  id: clipIdSchema,
  /** What the clip was called when it was joined. */
  name: lineSchema(1_000),
  /** Of the clip's file, in hex. */
  sha256: z.string(),
  start: z.number().nonnegative(),
  end: z.number().positive(),
});
export type JoinedPart = z.infer<typeof joinedPartSchema>;

/** Other clips that a task or its clip was made of. Each is named by its task, which may have been removed since. */
export const taskOriginSchema = z.discriminatedUnion('type', [
  /** Its first frame is a frame of the clip `from`. */
  z.object({ type: z.literal('continued'), from: clipIdSchema }),
  /** Its first frame is a frame of `from`, its last one of `to`. */
  z.object({ type: z.literal('bridged'), from: clipIdSchema, to: clipIdSchema }),
  /** No gateway made it: this app put other clips together. */
  z.object({ type: z.literal('joined'), parts: z.array(joinedPartSchema).min(1).max(maxJoinedClips) }),
]);
export type TaskOrigin = z.infer<typeof taskOriginSchema>;
