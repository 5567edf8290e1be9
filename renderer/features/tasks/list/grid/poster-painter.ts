import { posterLimit } from '#contract';

/** Pixels of the longer side: sharp at twice the size of a narrow card. */
const longSide = 480;
const patienceMs = 8_000;

/**
 * A small WebP of a clip's first frame. Opens the clip, so it is done once for each and the picture kept.
 *
 * @returns `null` where this window cannot decode the clip.
 */
export async function paintPoster(mediaUrl: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    await firstFrame(video, mediaUrl);
    for (const quality of [0.8, 0.5]) {
      const picture = await scaled(video).convertToBlob({ type: 'image/webp', quality });
      if (picture.size <= posterLimit) return new Uint8Array(await picture.arrayBuffer());
    }
    return null;
  } catch {
    // A clip that cannot be decoded here is shown by its sign.
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function firstFrame(video: HTMLVideoElement, mediaUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No frame came.')), patienceMs);
    video.addEventListener('error', () => reject(new Error('The clip cannot be decoded.')));
    // A frame drawn at "loadeddata" can still be black; one that was sought has been painted.
    video.addEventListener('loadeddata', () => {
      video.currentTime = Math.min(0.05, video.duration / 2);
    });
    video.addEventListener('seeked', () => resolve());
    video.src = mediaUrl;
  });
}

function scaled(video: HTMLVideoElement): OffscreenCanvas {
  const scale = Math.min(1, longSide / Math.max(video.videoWidth, video.videoHeight));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(video.videoWidth), side(video.videoHeight));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
