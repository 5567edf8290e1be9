import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { steppedTime } from '../../media/player/player-time.ts';

/** A clip that is played on the playhead. All times are seconds. */
export interface PlayedClip {
  readonly id: string;
  readonly seconds: number;
  /** 0 where the clip does not tell. */
  readonly framesPerSecond: number;
}

const usualRate = 24;

export function frameSeconds({ framesPerSecond }: Pick<PlayedClip, 'framesPerSecond'>): number {
  return 1 / (framesPerSecond > 0 ? framesPerSecond : usualRate);
}

/** Where a clip stands while the playhead is at `at`: one that is over holds the middle of its last frame. */
export function clipTime(at: number, clip: Omit<PlayedClip, 'id'>) {
  const last = Math.max(0, clip.seconds - frameSeconds(clip) / 2);
  return at >= clip.seconds ? { seconds: last, isHeld: true } : { seconds: Math.max(0, at), isHeld: false };
}

/** A player that runs, as it stands. */
interface RunningPlayer {
  /** Where it is, in seconds. */
  readonly at: number;
  /** Seconds of one of its frames. */
  readonly frame: number;
  /** It was told to wait for the others. */
  readonly isWaiting: boolean;
}

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
 * @returns how fast each player runs, in their order, `null` for one that waits; and the playhead. `null` where none runs.
 */
export function keptInStep(players: readonly RunningPlayer[]) {
  if (players.length === 0) return null;
  const slowest = Math.min(...players.map(({ at }) => at));
  const rates = players.map(({ at, frame, isWaiting }): number | null => {
    const ahead = at - slowest;
    if (ahead > frame * (isWaiting ? lead.resumed : lead.most)) return null;
    if (ahead < frame * lead.inStep) return 1;
    const nudge = Math.ceil((ahead * giveUp) / nudgeStep) * nudgeStep;
    return 1 - Math.min(maxNudge, nudge);
  });
  return { at: slowest, rates };
}

export type Playhead = ReturnType<typeof usePlayhead>;

/** How often players are looked at, and how often the playhead is drawn, in milliseconds. */
const tickMs = 8;
const drawnEveryMs = 80;

/**
 * Plays several clips on one playhead: the place of the player that is the slowest at the moment.
 *
 * @param clips those that can be played; the first one's frames are the steps.
 */
export function usePlayhead(players: RefObject<Map<string, HTMLVideoElement>>, clips: readonly PlayedClip[]) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLooping, setLooping] = useState(true);
  const place = useRef(0);
  const waiting = useRef(new Set<HTMLVideoElement>());
  // Over the longest of them.
  const length = Math.max(0, ...clips.map(({ seconds }) => seconds));

  const shown = useRef(0);
  /** @param isExact not to be left out, as most moments of playing are: each of them is drawn. */
  const show = (next: number, isExact = true): void => {
    place.current = next;
    const now = performance.now();
    if (!isExact && now - shown.current < drawnEveryMs) return;
    shown.current = now;
    setAt(next);
  };
  const playerOf = ({ id }: PlayedClip) => players.current.get(id);
  const align = (): void => {
    for (const clip of clips) {
      const player = playerOf(clip);
      if (player !== undefined) player.currentTime = clipTime(place.current, clip).seconds;
    }
  };
  const rest = (): void => {
    waiting.current.clear();
    for (const player of players.current.values()) player.pause();
  };
  /** Lets every player run that is not over, and reads the playhead off them. */
  const follow = (): number => {
    const running = clips.flatMap((clip) => {
      const player = playerOf(clip);
      if (player === undefined || player.ended) return [];
      const { isHeld, seconds } = clipTime(place.current, clip);
      const isWaiting = waiting.current.has(player);
      if (!isHeld) return [{ player, at: player.currentTime, frame: frameSeconds(clip), isWaiting }];
      if (!player.paused) {
        player.pause();
        player.currentTime = seconds;
      }
      return [];
    });
    const kept = keptInStep(running);
    kept?.rates.forEach((rate, index) => {
      const player = running[index]?.player;
      if (player === undefined) return;
      if (rate === null) {
        waiting.current.add(player);
        player.pause();
        return;
      }
      waiting.current.delete(player);
      if (player.playbackRate !== rate) player.playbackRate = rate;
      // The element's own error event says why it cannot play.
      if (player.paused) void player.play().catch(() => undefined);
    });
    // Each of them is over: the playhead is at its end.
    return kept?.at ?? length;
  };

  const tick = useEffectEvent((): boolean => {
    show(Math.min(length, follow()), false);
    if (place.current < length) return false;
    rest();
    if (isLooping && length > 0) {
      show(0);
      align();
    } else {
      show(length);
      setPlaying(false);
    }
    return true;
  });
  /** Every player stands where the playhead is and can go on from there. */
  const isReady = useEffectEvent((): boolean =>
    clips.every((clip) => {
      const player = playerOf(clip);
      return (
        player === undefined ||
        (!player.seeking && player.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) ||
        clipTime(place.current, clip).isHeld
      );
    }),
  );
  const end = useEffectEvent(() => {
    rest();
    align();
  });

  useEffect(() => {
    if (!isPlaying) return;
    let hasBegun = false;
    // A timer, not the drawing of the window: where pictures are drawn slowly, that comes too seldom to keep players in step.
    const timer = setInterval(() => {
      // All of them start together, when the last of them can.
      if (hasBegun || isReady()) hasBegun = !tick();
    }, tickMs);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [isPlaying]);

  return {
    at,
    length,
    isPlaying,
    isLooping,
    toggle: (): void => {
      if (!isPlaying && place.current >= length) show(0);
      align();
      setPlaying(!isPlaying && length > 0);
    },
    seek: (seconds: number): void => {
      show(Math.min(length, Math.max(0, seconds)));
      align();
    },
    /** One frame of the first clip. */
    step: (direction: 1 | -1): void => {
      setPlaying(false);
      const [first] = clips;
      if (first === undefined) return;
      const frames = 1 / frameSeconds(first);
      show(steppedTime(place.current, direction, frames, length));
      align();
    },
    setLooping,
  };
}
