import { type FrameOf, maxFrameCopyBytes, type TaskRequest } from '#contract';
import { drawFitted, drawPicture } from './draw-picture.ts';

const edgeFrameTimeoutMs = 15_000;

/** Draws what a video element shows now, at the clip's own size. @throws when it shows nothing. */
export async function frameOfVideo(video: HTMLVideoElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new Error('The clip shows no picture.');
  const canvas = drawPicture(video, { width: videoWidth, height: videoHeight });
  return canvas.convertToBlob({ type, quality: 0.92 });
}

/** Waits until a video element that was opened a moment ago, or is being moved to a place, shows a picture, or will show none. */
export function untilShown(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ['loadeddata', 'seeked', 'error'])
      video.addEventListener(event, () => resolve(), { once: true });
    setTimeout(resolve, edgeFrameTimeoutMs);
  });
}

/** A picture of a clip's frame, for a form. */
export interface ClipFrame {
  readonly name: string;
  /** PNG or JPEG. */
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly frameOf: FrameOf;
}

/** One clip, or two, that a new one is to go on from. */
export interface GoingOn {
  /** What the task of the first clip was asked for with. */
  readonly request: Pick<TaskRequest, 'prompt' | 'cast' | 'model' | 'resolution' | 'ratio' | 'duration'>;
  readonly title: string;
  readonly first: ClipFrame;
  readonly to: { readonly title: string; readonly last: ClipFrame } | null;
}

/** Any moment within the first frame of a clip of up to a thousand frames a second. */
const firstFrameSeconds = 0.001;

/** What a video element shows now, at the clip's own size: PNG, or JPEG where that would be too large to be a reference. */
export async function pictureForForm(video: HTMLVideoElement) {
  const exact = await frameOfVideo(video, 'image/png');
  const picture = exact.size <= maxFrameCopyBytes ? exact : await frameOfVideo(video, 'image/jpeg');
  return { picture: new Uint8Array(await picture.arrayBuffer()), seconds: video.currentTime };
}

/**
 * The picture that a clip begins or ends with.
 *
 * @throws when this window cannot decode the clip, or does not get that far in 15 s.
 */
export function edgeFrame(url: string, edge: 'first' | 'last') {
  // At its very end a player shows the last frame there is, even where the sound is longer than the picture.
  const moment = (seconds: number): number => (edge === 'last' ? seconds : firstFrameSeconds);
  return withClipAt(url, moment, edgeFrameTimeoutMs, pictureForForm);
}

/**
 * Draws the first frame of a clip, at most `longSide` pixels long.
 *
 * @throws when this window cannot decode the clip, or does not get that far in `timeoutMs`.
 */
export function firstFrame(url: string, longSide: number, timeoutMs: number): Promise<OffscreenCanvas> {
  // A frame drawn at "loadeddata" can still be black; one that was sought has been painted.
  const start = (seconds: number): number => Math.min(0.05, seconds / 2);
  return withClipAt(url, start, timeoutMs, async (video) =>
    drawFitted(video, { width: video.videoWidth, height: video.videoHeight }, longSide),
  );
}

/** A picture this much before a moment, in seconds, is that of the moment: pictures of slower clips are waited for in vain. */
const nearSeconds = 0.1;
/** How long a picture is waited for after the player says that it is there, in milliseconds. */
const drawnLimitMs = 1_000;

/** Opens a clip at a moment (seconds), of which `momentOf` is told its length, and closes it when `use` is done. */
async function withClipAt<Value>(
  url: string,
  momentOf: (seconds: number) => number,
  timeoutMs: number,
  use: (video: HTMLVideoElement) => Promise<Value>,
): Promise<Value> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const timers: ReturnType<typeof setTimeout>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const after = (ms: number, act: () => void): void => void timers.push(setTimeout(act, ms));
      after(timeoutMs, () => reject(new Error('No frame came.')));
      video.addEventListener('error', () => reject(new Error('The clip cannot be decoded.')));
      video.addEventListener('loadeddata', () => {
        const moment = momentOf(video.duration);
        // "seeked" may come while the element still shows the picture that it was opened with.
        const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
          if (mediaTime > moment - nearSeconds) resolve();
          else video.requestVideoFrameCallback(look);
        };
        // A window that is not drawn tells of no pictures, nor does a clip that has one alone.
        video.addEventListener('seeked', () => after(drawnLimitMs, resolve));
        video.requestVideoFrameCallback(look);
        video.currentTime = moment;
      });
      video.src = url;
    });
    return await use(video);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    video.removeAttribute('src');
    video.load();
  }
}
