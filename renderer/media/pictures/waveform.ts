const bars = 26;
const width = 240;
const height = 240;
/** A blue that stands out on light and dark grounds: one picture serves both. */
const colour = '#6a83e0';
/** Hertz. Low, because only the loudness is looked at and whole sounds are held in memory. */
const sampleRate = 8_000;
const quietest = 0.04;

export async function readSamples(url: string): Promise<Float32Array> {
  const response = await fetch(url);
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

export function drawWaveform(peaks: readonly number[]): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  const step = width / peaks.length;
  context.fillStyle = colour;
  peaks.forEach((peak, index) => {
    const tall = Math.max(quietest, peak * 0.78) * height;
    context.beginPath();
    context.roundRect(index * step + step * 0.2, (height - tall) / 2, step * 0.6, tall, step * 0.3);
    context.fill();
  });
  return canvas;
}
