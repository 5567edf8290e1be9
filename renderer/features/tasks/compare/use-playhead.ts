import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { steppedTime } from '../player/player-time.ts';
import {
  advanced,
  type ComparedClip,
  clipTime,
  correction,
  frameSeconds,
  type LoopOver,
  playheadLength,
} from './playhead.ts';

export interface PlayedClip extends ComparedClip {
  readonly id: string;
}

export interface Playhead {
  readonly at: number;
  readonly length: number;
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  readonly loopOver: LoopOver;
  readonly toggle: () => void;
  readonly seek: (at: number) => void;
  /** One frame of the first clip. */
  readonly step: (direction: 1 | -1) => void;
  readonly setLooping: (isLooping: boolean) => void;
  readonly setLoopOver: (over: LoopOver) => void;
}

type Players = RefObject<Map<string, HTMLVideoElement>>;

/** Longest step of the playhead at once, in seconds: a window that was hidden goes on where it was. */
const longestStep = 0.25;

/**
 * Plays several clips on one playhead, which runs by the clock of the window; each player follows it.
 *
 * @param clips those that can be played; the first one's frames are the steps.
 */
export function usePlayhead(players: Players, clips: readonly PlayedClip[]): Playhead {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLooping, setLooping] = useState(true);
  const [loopOver, setLoopOver] = useState<LoopOver>('longest');
  const place = useRef(0);
  const length = playheadLength(clips, loopOver);

  const show = (next: number): void => {
    place.current = next;
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
    for (const player of players.current.values()) player.pause();
  };
  /** Every player stands where the playhead is and can go on from there. */
  const ready = (): boolean =>
    clips.every((clip) => {
      const player = playerOf(clip);
      return (
        player === undefined ||
        (!player.seeking && player.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) ||
        clipTime(place.current, clip).isHeld
      );
    });

  const follow = (): void => {
    for (const clip of clips) {
      const player = playerOf(clip);
      if (player === undefined) continue;
      const wanted = clipTime(place.current, clip);
      if (wanted.isHeld) {
        if (!player.paused) {
          player.pause();
          player.currentTime = wanted.seconds;
        }
        continue;
      }
      // The element's own error event says why it cannot play.
      if (player.paused) void player.play().catch(() => undefined);
      if (player.seeking) continue;
      const change = correction(player.currentTime - wanted.seconds, frameSeconds(clip));
      if (change.type === 'seek') player.currentTime = wanted.seconds;
      else if (player.playbackRate !== change.rate) player.playbackRate = change.rate;
    }
  };

  const tick = useEffectEvent((elapsed: number): boolean => {
    const next = advanced(place.current, Math.min(elapsed, longestStep), length, isLooping);
    show(next.at);
    if (next.is === 'going') follow();
    else {
      rest();
      align();
    }
    if (next.is === 'ended') setPlaying(false);
    return next.is === 'begun-again';
  });
  const isReady = useEffectEvent(ready);
  const start = useEffectEvent(follow);
  const end = useEffectEvent(() => {
    rest();
    align();
  });

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    let last: number | null = null;
    // All of them start together: the clock waits for the slowest.
    const run = (now: number): void => {
      frame = requestAnimationFrame(run);
      if (last === null) {
        if (!isReady()) return;
        last = now;
        start();
        return;
      }
      const hasBegunAgain = tick((now - last) / 1000);
      last = hasBegunAgain ? null : now;
    };
    frame = requestAnimationFrame(run);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [isPlaying]);

  return {
    at,
    length,
    isPlaying,
    isLooping,
    loopOver,
    toggle: () => {
      if (!isPlaying && place.current >= length) show(0);
      align();
      setPlaying(!isPlaying && length > 0);
    },
    seek: (seconds) => {
      show(Math.min(length, Math.max(0, seconds)));
      align();
    },
    step: (direction) => {
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
