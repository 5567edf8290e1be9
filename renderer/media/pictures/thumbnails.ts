import { maxPosterBytes, maxThumbnailBytes, type ReferenceFile } from '#contract';
import { firstFrame } from './clip-frames.ts';
import { drawFile, drawFitted, fetchFile } from './draw-picture.ts';
import { createWorkQueue } from './work-queue.ts';

/** Pixels of the longer side, sharp at twice the size at which each is shown: a reference, a card of the library. */
const thumbnailSide = 240;
const posterSide = 480;
const thumbnailTimeoutMs = 10_000;
const posterTimeoutMs = 8_000;
/** Beyond this many bytes, decoding a whole sound costs more than its picture is worth. */
const maxSoundBytes = 48 * 1024 * 1024;

/** Two at a time, so that a dozen files do not stall typing. */
const inTurn = createWorkQueue(2);

type Source = Pick<ReferenceFile, 'kind' | 'url' | 'bytes' | 'width' | 'height'>;

/** A small WebP of a picture, a clip's first frame, or a sound's waveform; `null` where none can be made. */
export function makeThumbnail(source: Source): Promise<Uint8Array<ArrayBuffer> | null> {
  return inTurn(() =>
    encodeSmall(() => drawSource(source), maxThumbnailBytes, { type: 'image/webp', qualities: [0.8] }),
  );
}

/**
 * A small JPEG of a clip's first frame. Opens the clip, so it is done once for each and the picture kept. The system shows it too,
 * under a drag and in a notice, and the runtime hands it no WebP.
 *
 * @returns `null` where this window cannot decode the clip.
 */
export function makePoster(mediaUrl: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return encodeSmall(() => firstFrame(mediaUrl, posterSide, posterTimeoutMs), maxPosterBytes, {
    type: 'image/jpeg',
    qualities: [0.85, 0.5],
  });
}

/** The first encoding within `limit` bytes; `null` where there is none, or the source cannot be decoded. */
async function encodeSmall(
  draw: () => Promise<OffscreenCanvas | null>,
  limit: number,
  { type, qualities }: { readonly type: string; readonly qualities: readonly number[] },
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const canvas = await draw();
    if (canvas === null) return null;
    for (const quality of qualities) {
      const picture = await canvas.convertToBlob({ type, quality });
      if (picture.size <= limit) return new Uint8Array(await picture.arrayBuffer());
    }
    return null;
  } catch {
    // What this window cannot decode (HEIC, rare codecs) is shown by the icon of its kind.
    return null;
  }
}

async function drawSource(source: Source): Promise<OffscreenCanvas | null> {
  const { kind, url, bytes } = source;
  switch (kind) {
    case 'image':
      return drawFile(source, (bitmap) => drawFitted(bitmap, bitmap, thumbnailSide));
    case 'video':
      return firstFrame(url, thumbnailSide, thumbnailTimeoutMs);
    case 'audio':
      if (bytes > maxSoundBytes) return null;
      return drawWaveform(peaksOf(await readSamples(url)));
  }
}

const bars = 26;
/** A blue that stands out on light and dark grounds: one picture serves both. */
const colour = '#6a83e0';
/** Hertz. Low, because only the loudness is looked at and whole sounds are held in memory. */
const sampleRate = 8_000;
const quietest = 0.04;

async function readSamples(url: string): Promise<Float32Array> {
  const response = await fetchFile(url);
  const decoder = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await decoder.decodeAudioData(await response.arrayBuffer());
  return sound.getChannelData(0);
}

/** The loudest sample of each of `count` equal stretches, 0 to 1, with the loudest of all at 1. */
export function peaksOf(samples: Float32Array, count = bars): number[] {
  const stretch = samples.length / count;
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0;
    const end = Math.floor((index + 1) * stretch);
    for (let at = Math.floor(index * stretch); at < end; at += 1) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

function drawWaveform(peaks: readonly number[]): OffscreenCanvas {
  const canvas = new OffscreenCanvas(thumbnailSide, thumbnailSide);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  const step = thumbnailSide / peaks.length;
  context.fillStyle = colour;
  peaks.forEach((peak, index) => {
    const tall = Math.max(quietest, peak * 0.78) * thumbnailSide;
    context.beginPath();
    context.roundRect(index * step + step * 0.2, (thumbnailSide - tall) / 2, step * 0.6, tall, step * 0.3);
    context.fill();
  });
  return canvas;
}
