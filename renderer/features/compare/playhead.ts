/** One playhead for several clips: what each of them shows at a moment, and how a player is kept there. Times are seconds. */

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
export function clipTime(at: number, clip: ComparedClip) {
  const last = Math.max(0, clip.seconds - frameSeconds(clip) / 2);
  return at >= clip.seconds ? { seconds: last, isHeld: true } : { seconds: Math.max(0, at), isHeld: false };
}

/** What the playhead does at a moment of playing. */
export function passed(at: number, length: number, isLooping: boolean): 'going' | 'begins-again' | 'ends' {
  if (at < length) return 'going';
  return isLooping && length > 0 ? 'begins-again' : 'ends';
}

/** A player that runs, as it stands. */
export interface RunningPlayer {
  /** Where it is, in seconds. */
  readonly at: number;
  /** Seconds of one of its frames. */
  readonly frame: number;
  /** It was told to wait for the others. */
  readonly isWaiting: boolean;
}

export type PlayerStep = { readonly type: 'wait' } | { readonly type: 'run'; readonly rate: number };

/**
 * Parts of a frame: a player so far ahead waits, one that waits goes on below the second, and below the third it counts as in step.
 * A player that goes on takes longer than a frame to begin, and is behind by then: only one that has lost the others waits at all.
 */
const lead = { most: 4, resumed: 2, inStep: 0.1 } as const;
/** How fast a lead is given up, in parts of it a second. A changed speed shows after 60 to 200 ms: with more, players swing to and fro. */
const giveUp = 4;
/** The most by which a speed is changed. */
const maxNudge = 0.5;
/** Speeds are set in steps, so that a player is not told another one at each look. */
const nudgeStep = 0.02;

/**
 * Keeps players in step. The playhead is where the slowest of them is: a decoder that falls behind holds the others back, and is
 * never made to jump, which would cost it more time. A player that is ahead runs slower, by so much that its lead is gone within
 * a few frames; one that is far ahead waits.
 *
 * @returns what each player does, in their order, and the playhead; `null` where none runs.
 */
export function keptInStep(players: readonly RunningPlayer[]) {
  if (players.length === 0) return null;
  const slowest = Math.min(...players.map(({ at }) => at));
  const steps = players.map(({ at, frame, isWaiting }): PlayerStep => {
    const ahead = at - slowest;
    if (ahead > frame * (isWaiting ? lead.resumed : lead.most)) return { type: 'wait' };
    if (ahead < frame * lead.inStep) return { type: 'run', rate: 1 };
    const nudge = Math.ceil((ahead * giveUp) / nudgeStep) * nudgeStep;
    return { type: 'run', rate: 1 - Math.min(maxNudge, nudge) };
  });
  return { at: slowest, steps };
}
