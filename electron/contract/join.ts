import { z } from 'zod';
import { lineSchema } from './calls/foreign-text.ts';
import { method } from './calls/method.ts';
import { maxJoinedClips } from './tasks/origin.ts';
import { ofProjectSchema, taskIdSchema, taskRequestSchema, taskSchema } from './tasks/tasks.ts';

/** Key frames of a clip that a cut can be placed at; those beyond are left out. */
export const maxKeyFrames = 2_000;

/**
 * What decides whether a clip's packets can stand in one file with those of another. `setup` is the same text for two
 * clips whose decoders are set up alike.
 */
export const clipLayoutSchema = z.object({
  /** Length of the pictures, in seconds. */
  seconds: z.number().positive(),
  /** Where the clip can be cut: seconds from its first picture, which is the first of them. */
  keyFrames: z.array(z.number().nonnegative()).min(1).max(maxKeyFrames),
  video: z.object({ codec: z.string(), width: z.number(), height: z.number(), setup: z.string() }),
  sound: z
    .object({
      codec: z.string(),
      sampleRate: z.number(),
      channels: z.number(),
      setup: z.string(),
      /** Packets of silence can be made for it, where a clip beside it has no sound. */
      canBeSilent: z.boolean(),
    })
    .nullable(),
});
export type ClipLayout = z.infer<typeof clipLayoutSchema>;

/**
 * - `missing`: the file is not where it was. - `changed`: it is not the file any more that the library knows.
 * - `unreadable`: it cannot be read as a video, or its codecs have no place in an MP4. - `no-clip`: the task made none.
 */
export const clipProblems = ['missing', 'changed', 'unreadable', 'no-clip'] as const;
export type ClipProblem = (typeof clipProblems)[number];

/** A clip as it may be joined: its layout, or why it has none. */
export const joinableClipSchema = z.object({
  id: taskIdSchema,
  /** What it is called by: the user's name, or else its prompt. */
  name: taskSchema.shape.name,
  request: taskRequestSchema.pick({ prompt: true, references: true }),
  variation: taskSchema.shape.variation,
  posterUrl: z.string().nullable(),
  layout: clipLayoutSchema.nullable(),
  problem: z.enum(clipProblems).nullable(),
});
export type JoinableClip = z.infer<typeof joinableClipSchema>;

/**
 * Why a clip cannot be joined with the others.
 * - `codec`, `size`, `picture`: its pictures have another codec, another size, or need another set-up of the decoder.
 * - `sound`: its sound does. - `no-sound`: it has none, and no silence can be made for the sound of the others.
 */
export type Mismatch = ClipProblem | 'codec' | 'size' | 'picture' | 'sound' | 'no-sound';

/**
 * For each clip, in the order given, why it cannot be joined with the others; `null` for one that can. What most of them
 * have is what the others are held against, and the first clip's where two are as frequent.
 */
export function mismatchesOf(
  clips: readonly Pick<JoinableClip, 'layout' | 'problem'>[],
): readonly (Mismatch | null)[] {
  const videos = clips.flatMap(({ layout }) => layout?.video ?? []);
  const video = mostFrequent(videos, (one) => JSON.stringify(one));
  const fitting = clips.filter(({ layout }) => layout !== null && mismatchOfVideo(layout, video) === null);
  const sounds = fitting.flatMap(({ layout }) => layout?.sound ?? []);
  const sound = mostFrequent(sounds, ({ setup }) => setup);
  return clips.map(({ layout, problem }) => {
    if (layout === null) return problem ?? 'unreadable';
    const ofVideo = mismatchOfVideo(layout, video);
    if (ofVideo !== null || sound === null) return ofVideo;
    if (layout.sound === null) return sound.canBeSilent ? null : 'no-sound';
    return layout.sound.setup === sound.setup ? null : 'sound';
  });
}

function mismatchOfVideo({ video }: ClipLayout, wanted: ClipLayout['video'] | null): Mismatch | null {
  if (wanted === null) return null;
  if (video.codec !== wanted.codec) return 'codec';
  if (video.width !== wanted.width || video.height !== wanted.height) return 'size';
  return video.setup === wanted.setup ? null : 'picture';
}

function mostFrequent<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value | null {
  const counts = new Map<string, { readonly value: Value; count: number }>();
  for (const value of values) {
    const known = counts.get(keyOf(value));
    if (known === undefined) counts.set(keyOf(value), { value, count: 1 });
    else known.count += 1;
  }
  const [first, ...rest] = counts.values();
  if (first === undefined) return null;
  return rest.reduce((best, one) => (one.count > best.count ? one : best), first).value;
}

/** Difference of two times, in seconds, below which they name the same frame. */
const sameFrame = 0.001;

/**
 * Where a part can be cut: the key frame at or before `start`, and the key frame at or after `end`, or the clip's end. Never
 * empty.
 */
export function snapPart(
  { keyFrames, seconds }: Pick<ClipLayout, 'keyFrames' | 'seconds'>,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  const begin = keyFrames.findLast((at) => at <= start + sameFrame && at < seconds) ?? 0;
  const finish = keyFrames.find((at) => at >= end - sameFrame && at > begin) ?? seconds;
  return { start: begin, end: finish };
}

const partSchema = z.object({
  id: taskIdSchema,
  /** Seconds of the clip, each of them snapped to a key frame (see `snapPart`). */
  start: z.number().nonnegative(),
  end: z.number().positive(),
});
export type PartToJoin = z.infer<typeof partSchema>;

export const joinMethods = {
  /** What of these clips decides whether they can be joined, in the order asked for. */
  'join.inspect': method(
    z.object({ ids: z.array(taskIdSchema).min(1).max(maxJoinedClips) }),
    z.object({ clips: z.array(joinableClipSchema) }),
  ),
  /**
   * Copies the parts, in this order, into one new clip of the library. Answers when that is done or given up; of one that is given
   * up or fails nothing is left. One join at a time (`join.busy`).
   */
  'join.start': method(
    z.object({
      parts: z.array(partSchema).min(1).max(maxJoinedClips),
      name: lineSchema(120).min(1),
      projectId: ofProjectSchema,
    }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('joined'), task: taskSchema }),
      z.object({ type: z.literal('cancelled') }),
    ]),
  ),
  'join.cancel': method(z.void(), z.null()),
};

export const joinEvents = {
  /** How far the join is; `total` is more than the clips' bytes, for they are read before they are copied. */
  'join.progress': z.object({ done: z.number().nonnegative(), total: z.number().positive() }),
};
