import { type RefObject, useEffect, useState } from 'react';
import { steppedTime } from './player-time.ts';

export interface PlayerState {
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly at: number;
  readonly duration: number;
  readonly isMuted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly speed: number;
  readonly isLooping: boolean;
  readonly isFullScreen: boolean;
}

export interface Player extends PlayerState {
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setLooping: (isLooping: boolean) => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleFullScreen: () => void;
}

const atRest: PlayerState = {
  isPlaying: false,
  at: 0,
  duration: 0,
  isMuted: false,
  volume: 1,
  speed: 1,
  isLooping: false,
  isFullScreen: false,
};

/** Events after which the state is read again. */
const stateEvents = [
  'play',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ratechange',
] as const;

/** Reads and controls a video element. The state always comes from the element itself. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  stage: RefObject<HTMLElement | null>,
  framesPerSecond: number,
): Player {
  const [state, setState] = useState(atRest);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const read = (): void => setState(stateOf(element, stage.current));
    let frame = 0;
    const follow = (): void => {
      read();
      if (!element.paused) frame = requestAnimationFrame(follow);
    };
    for (const name of stateEvents) element.addEventListener(name, read);
    element.addEventListener('play', follow);
    document.addEventListener('fullscreenchange', read);
    read();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of stateEvents) element.removeEventListener(name, read);
      element.removeEventListener('play', follow);
      document.removeEventListener('fullscreenchange', read);
      // A view that is put away keeps its elements: without this a hidden clip would go on sounding.
      element.pause();
    };
  }, [video, stage]);

  const control = (act: (element: HTMLVideoElement) => void) => (): void => {
    if (video.current === null) return;
    act(video.current);
    setState(stateOf(video.current, stage.current));
  };

  const set = <Name extends 'currentTime' | 'playbackRate' | 'loop' | 'muted'>(
    name: Name,
    value: HTMLVideoElement[Name],
  ): void =>
    control((element) => {
      element[name] = value;
    })();

  return {
    ...state,
    toggle: control((element) => {
      // The element's own error event says why it cannot play.
      if (element.paused) void element.play().catch(() => undefined);
      else element.pause();
    }),
    seek: (seconds) => set('currentTime', seconds),
    step: (direction) =>
      control((element) => {
        element.pause();
        const { currentTime, duration } = element;
        element.currentTime = steppedTime(currentTime, direction, framesPerSecond, duration);
      })(),
    setSpeed: (speed) => set('playbackRate', speed),
    setLooping: (isLooping) => set('loop', isLooping),
    setMuted: (isMuted) => set('muted', isMuted),
    setVolume: (volume) =>
      control((element) => {
        element.volume = volume;
        element.muted = volume === 0;
      })(),
    toggleFullScreen: () => {
      const change =
        document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen();
      // Where the system refuses it the picture simply stays as large as it is.
      change?.catch(() => undefined);
    },
  };
}

function stateOf(element: HTMLVideoElement, stage: HTMLElement | null): PlayerState {
  return {
    isPlaying: !element.paused && !element.ended,
    at: element.currentTime,
    duration: Number.isFinite(element.duration) ? element.duration : 0,
    isMuted: element.muted,
    volume: element.volume,
    speed: element.playbackRate,
    isLooping: element.loop,
    isFullScreen: stage !== null && document.fullscreenElement === stage,
  };
}
