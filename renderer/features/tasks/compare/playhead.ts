/** One playhead for several clips: what each of them shows at a moment, and how a player is kept there. Times are seconds. */

/** As many clips as can be looked at together. */
export const comparedLimits = { min: 2, max: 4 } as const;

export interface ComparedClip {
  readonly seconds: number;
  /** 0 where the clip does not tell. */
  readonly framesPerSecond: number;
}

/** What decides where the playhead begins again: the longest clip, or the shortest. */
export type LoopOver = 'longest' | 'shortest';

const usualRate = 24;

export function frameSeconds({ framesPerSecond }: Pick<ComparedClip, 'framesPerSecond'>): number {
  return 1 / (framesPerSecond > 0 ? framesPerSecond : usualRate);
}

/** How long the playhead runs; 0 without clips. */
export function playheadLength(clips: readonly ComparedClip[], over: LoopOver): number {
  const lengths = clips.map(({ seconds }) => seconds);
  if (lengths.length === 0) return 0;
  return over === 'longest' ? Math.max(...lengths) : Math.min(...lengths);
}

/** Where a clip stands while the playhead is at `at`: one that is over holds the middle of its last frame. */
export function clipTime(
  at: number,
  clip: ComparedClip,
): { readonly seconds: number; readonly isHeld: boolean } {
  const last = Math.max(0, clip.seconds - frameSeconds(clip) / 2);
  return at >= clip.seconds ? { seconds: last, isHeld: true } : { seconds: Math.max(0, at), isHeld: false };
}

/** Where the playhead is after `elapsed` seconds of playing. */
export function advanced(
  at: number,
  elapsed: number,
  length: number,
  isLooping: boolean,
): { readonly at: number; readonly is: 'going' | 'begun-again' | 'ended' } {
  const next = at + elapsed;
  if (next < length) return { at: next, is: 'going' };
  return isLooping && length > 0 ? { at: 0, is: 'begun-again' } : { at: length, is: 'ended' };
}

/** What to do about a player that is `drift` seconds ahead of the playhead (behind it where negative). */
export type Correction = { readonly type: 'rate'; readonly rate: number } | { readonly type: 'seek' };

/** Drift of so many frames is too much to make up for by another speed. */
const mostNudged = 4;
/** The most by which the speed is changed: less than what is heard at once. */
const mostNudge = 0.08;
/** Within this part of a frame a player counts as in step. */
const inStep = 0.2;

/** A small drift is made up for by the speed, in about a third of a second; a large one by a jump. */
export function correction(drift: number, frame: number): Correction {
  const size = Math.abs(drift);
  if (size > frame * mostNudged) return { type: 'seek' };
  if (size < frame * inStep) return { type: 'rate', rate: 1 };
  return { type: 'rate', rate: 1 - Math.max(-mostNudge, Math.min(mostNudge, drift * 3)) };
}
