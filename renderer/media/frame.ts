import { frameCopyLimit } from '#contract';

const patienceMs = 15_000;

/** Draws what a video element shows now, at the clip's own size. @throws when it shows nothing. */
export async function frameOfVideo(video: HTMLVideoElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new Error('The clip shows no picture.');
  const canvas = new OffscreenCanvas(videoWidth, videoHeight);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type, quality: 0.92 });
}

/**
 * The picture that a clip ends with: PNG, or JPEG where that would be too large to be a reference.
 *
 * @throws when this window cannot decode the clip, or does not get that far in 15 s.
 */
export async function lastFrame(
  address: string,
  draw: typeof frameOfVideo,
): Promise<Uint8Array<ArrayBuffer>> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    await seekToEnd(video, address);
    const exact = await draw(video, 'image/png');
    const picture = exact.size <= frameCopyLimit ? exact : await draw(video, 'image/jpeg');
    return new Uint8Array(await picture.arrayBuffer());
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function seekToEnd(video: HTMLVideoElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No frame came.')), patienceMs);
    video.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The clip cannot be decoded.'));
    });
    // At its very end a player shows the last frame there is, even where the sound is longer than the picture.
    video.addEventListener('loadeddata', () => {
      video.currentTime = video.duration;
    });
    video.addEventListener('seeked', () => {
      clearTimeout(timer);
      resolve();
    });
    video.src = address;
  });
}
