import { type ReferenceFile, thumbnailLimit } from '#contract';
import { drawWaveform, peaksOf, readSamples } from './waveform.ts';
import { createWorkQueue } from './work-queue.ts';

/** Pixels of the longer side: sharp at twice the size it is shown at. */
const longSide = 240;
const patienceMs = 10_000;
/** Beyond this, decoding a sound whole costs more than its picture is worth. */
const mostSoundBytes = 48 * 1024 * 1024;

/** Two at a time, so that a dozen files do not stall typing. */
const queued = createWorkQueue(2);

type Source = Pick<ReferenceFile, 'kind' | 'url' | 'bytes'>;

/** A small WebP of a picture, a clip's first frame, or a sound's waveform; `null` where none can be made. */
export function makeThumbnail(source: Source): Promise<Uint8Array<ArrayBuffer> | null> {
  return queued(async () => {
    try {
      const canvas = await draw(source);
      if (canvas === null) return null;
      const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return picture.size > thumbnailLimit ? null : new Uint8Array(await picture.arrayBuffer());
    } catch {
      // What this window cannot decode (HEIC, rare codecs) is shown by its kind's sign.
      return null;
    }
  });
}

async function draw({ kind, url, bytes }: Source): Promise<OffscreenCanvas | null> {
  switch (kind) {
    case 'image': {
      const response = await fetch(url);
      const bitmap = await createImageBitmap(await response.blob());
      const canvas = scaled(bitmap, bitmap.width, bitmap.height);
      bitmap.close();
      return canvas;
    }
    case 'video':
      return firstFrame(url);
    case 'audio':
      if (bytes > mostSoundBytes) return null;
      return drawWaveform(peaksOf(await readSamples(url)));
  }
}

function scaled(picture: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(width), side(height));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function firstFrame(url: string): Promise<OffscreenCanvas> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('No frame came.')), patienceMs);
      video.addEventListener('error', () => reject(new Error('The clip cannot be decoded.')));
      // A frame drawn at "loadeddata" can still be black; one that was sought has been painted.
      video.addEventListener('loadeddata', () => {
        video.currentTime = Math.min(0.05, video.duration / 2);
      });
      video.addEventListener('seeked', () => resolve());
      video.src = url;
    });
    return scaled(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
