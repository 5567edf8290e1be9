import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownFor } from '../../hooks/use-shown-for.ts';
import { type ClipFrame, frameOfVideo, pictureForForm, untilShown } from '../pictures/clip-frames.ts';
import { saveFrame } from './clips.queries.ts';
import { clipClock, steppedTime } from './player-time.ts';

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

interface PlayerOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly framesPerSecond: number;
  /** The clip that the element shows; another one may come with another element. */
  readonly clipId: string;
  /** Called with each picture of the clip, far too often to render. */
  readonly drawPlace: (at: number, duration: number) => void;
}

export type Player = ReturnType<typeof usePlayer>;

/** Reads and controls a video element. The state always comes from the element itself. */
export function usePlayer({ video, stage, framesPerSecond, clipId, drawPlace }: PlayerOptions) {
  const [state, setState] = useState(() => stateOf(null, null));
  const draw = useEffectEvent(drawPlace);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is shown by another element.
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const read = (): void => {
      const now = stateOf(element, stage.current);
      draw(now.at, now.duration);
      setState(now);
    };
    const follow = (): void => {
      const { at, duration } = stateOf(element, stage.current);
      draw(at, duration);
      frame = element.requestVideoFrameCallback(follow);
    };
    let frame = element.requestVideoFrameCallback(follow);
    for (const name of stateEvents) element.addEventListener(name, read);
    document.addEventListener('fullscreenchange', read);
    read();
    return () => {
      element.cancelVideoFrameCallback(frame);
      for (const name of stateEvents) element.removeEventListener(name, read);
      document.removeEventListener('fullscreenchange', read);
      // A view that is put away keeps its elements: without this a hidden clip would go on sounding.
      element.pause();
    };
  }, [video, stage, clipId]);

  const control = (act: (element: HTMLVideoElement) => void): void => {
    if (video.current === null) return;
    act(video.current);
    setState(stateOf(video.current, stage.current));
  };
  const set = (
    to: Partial<Pick<HTMLVideoElement, 'currentTime' | 'playbackRate' | 'loop' | 'volume' | 'muted'>>,
  ) => control((element) => Object.assign(element, to));

  return {
    ...state,
    toggle: (): void => control(togglePlaying),
    seek: (currentTime: number): void => set({ currentTime }),
    step: (direction: 1 | -1): void =>
      control((element) => {
        element.pause();
        const { currentTime, duration } = element;
        element.currentTime = steppedTime(currentTime, direction, framesPerSecond, duration);
      }),
    setSpeed: (playbackRate: number): void => set({ playbackRate }),
    setLooping: (loop: boolean): void => set({ loop }),
    setMuted: (isMuted: boolean): void => control((element) => mute(element, isMuted)),
    setVolume: (volume: number): void => set({ volume, muted: volume === 0 }),
    toggleFullScreen: (): void => {
      const change =
        document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen();
      // Where the system refuses it the picture simply stays as large as it is.
      change?.catch(() => undefined);
    },
  };
}

/** Plays what stands still, and stops what plays. The element's own error event says why it cannot play. */
export function togglePlaying(element: HTMLVideoElement): void {
  if (element.paused) void element.play().catch(() => undefined);
  else element.pause();
}

/** Takes the sound away, or brings it back: all of it where it was drawn down to nothing. */
export function mute(element: Pick<HTMLVideoElement, 'muted' | 'volume'>, isMuted: boolean): void {
  element.muted = isMuted;
  if (!isMuted && element.volume === 0) element.volume = 1;
}

function stateOf(element: HTMLVideoElement | null, stage: HTMLElement | null) {
  return {
    isPlaying: element !== null && !element.paused && !element.ended,
    /** Seconds; while it plays as of a few times a second. */
    at: element?.currentTime ?? 0,
    duration: Number.isFinite(element?.duration) ? (element?.duration ?? 0) : 0,
    isMuted: element?.muted ?? false,
    /** 0 to 1. */
    volume: element?.volume ?? 1,
    speed: element?.playbackRate ?? 1,
    isLooping: element?.loop ?? false,
    isFullScreen: stage !== null && document.fullscreenElement === stage,
  };
}

/** How long the player says that a picture was taken, in milliseconds. */
const takenShownMs = 4_000;

export interface FrameOptions {
  /** The id of the clip that is shown. */
  readonly id: string;
  readonly title: string;
  /** Takes a picture of the clip into the form. @returns why the form does not take it, in a sentence; `null` where it does. @throws {AppError} as `draw` does. */
  readonly onUseFrame: (draw: () => Promise<ClipFrame>) => Promise<string | null>;
}

/** Saves the picture that is shown, or gives it to the form. @returns whether one was saved, or why the form did not take it. */
export function useShownFrame(
  video: RefObject<HTMLVideoElement | null>,
  { id, title, onUseFrame }: FrameOptions,
) {
  const { t } = useTranslation();
  const saving = useMutation({
    mutationFn: async (goal: 'file' | 'form') => {
      const element = video.current;
      if (element === null) return false;
      element.pause();
      await untilShown(element);
      if (goal === 'file')
        return saveFrame(id, element.currentTime, await frameOfVideo(element, 'image/png'));
      const refusal = await onUseFrame(async () => {
        const { picture, seconds } = await pictureForForm(element);
        const name = t('goOn.frameNames.at', { title, time: clipClock(seconds) });
        return { name, picture, frameOf: { taskId: id, seconds } };
      });
      return refusal ?? false;
    },
  });
  useShownFor(saving.isSuccess, takenShownMs, saving.reset);
  return saving;
}
