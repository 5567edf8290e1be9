import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { steppedTime } from '../../media/player/player-time.ts';
import {
  type ComparedClip,
  clipTime,
  frameSeconds,
  keptInStep,
  type LoopOver,
  passed,
  playheadLength,
} from './playhead.ts';

export interface PlayedClip extends ComparedClip {
  readonly id: string;
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
  const [loopOver, setLoopOver] = useState<LoopOver>('longest');
  const place = useRef(0);
  const waiting = useRef(new Set<HTMLVideoElement>());
  const length = playheadLength(clips, loopOver);

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
    kept?.steps.forEach((step, index) => {
      const player = running[index]?.player;
      if (player === undefined) return;
      if (step.type === 'wait') {
        waiting.current.add(player);
        player.pause();
        return;
      }
      waiting.current.delete(player);
      if (player.playbackRate !== step.rate) player.playbackRate = step.rate;
      // The element's own error event says why it cannot play.
      if (player.paused) void player.play().catch(() => undefined);
    });
    // Each of them is over: the playhead is at its end.
    return kept?.at ?? length;
  };

  const tick = useEffectEvent((): boolean => {
    show(Math.min(length, follow()), false);
    const is = passed(place.current, length, isLooping);
    if (is === 'going') return false;
    rest();
    if (is === 'ends') {
      show(length);
      setPlaying(false);
    } else {
      show(0);
      align();
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
    loopOver,
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
    setLoopOver,
  };
}
