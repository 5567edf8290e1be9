import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { untilShown } from '#renderer/media/pictures/clip-frames.ts';
import { longSidesFor, shrunkSize } from '#renderer/media/pictures/shrink-picture.ts';
import { makeThumbnail, peaksOf } from '#renderer/media/pictures/thumbnails.ts';
import { createWorkQueue } from '#renderer/media/pictures/work-queue.ts';
import { mute } from '#renderer/media/player/use-player.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('a smaller copy keeps its shape, never grows, and keeps each side at 256 pixels or more', () => {
  expect(shrunkSize({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(shrunkSize({ width: 600, height: 300 }, 2048)).toEqual({ width: 600, height: 300 });
  expect(shrunkSize({ width: 4000, height: 1000 }, 768)).toEqual({ width: 1024, height: 256 });
  const side = fc.integer({ min: 1, max: 20_000 });
  checkProperty(
    fc.property(side, side, fc.integer({ min: 256, max: 5760 }), (width, height, longSide) => {
      const small = shrunkSize({ width, height }, longSide);
      expect(small.width).toBeLessThanOrEqual(width);
      expect(small.height).toBeLessThanOrEqual(height);
      expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(Math.min(256, width, height));
    }),
  );
});

test('only long sides that change something are offered', () => {
  expect(longSidesFor({ width: 8000, height: 6000 })).toEqual([5760, 2048, 1536, 1024, 768]);
  expect(longSidesFor({ width: 1300, height: 900 })).toEqual([1300, 1024, 768]);
  expect(longSidesFor({ width: 1300, height: 256 })).toEqual([1300]);
});

test('a waveform shows the loudest of each stretch against the loudest of all', () => {
  expect(peaksOf(Float32Array.from([0, 0.1, -0.5, 0.2, 0, 0.25]), 3)).toEqual(
    [0.2, 1, 0.5].map((peak) => expect.closeTo(peak, 5)),
  );
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
});

test('files on a drive that does not answer are given up, and the small pictures behind them made', async () => {
  const [{ fetch }, { timeout }] = [globalThis, AbortSignal];
  const asked: string[] = [];
  const silent = (url: string, { signal }: RequestInit = {}) =>
    new Promise((_, reject) => {
      asked.push(url);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  Object.assign(globalThis, { fetch: silent });
  Object.assign(AbortSignal, { timeout: () => timeout(1) });
  const source = { bytes: 1, width: 300, height: 300 };
  try {
    const made = (['image', 'audio', 'image'] as const).map((kind, url) =>
      makeThumbnail({ ...source, kind, url: String(url) }),
    );
    expect(await Promise.all(made)).toEqual([null, null, null]);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(AbortSignal, { timeout });
  }
  expect(asked).toEqual(['0', '1', '2']);
});

test('sound that is brought back is heard, also where it was drawn down to nothing', () => {
  const element = { volume: 0, muted: true };
  mute(element, false);
  expect(element).toEqual({ volume: 1, muted: false });
  element.volume = 0.25;
  for (const isMuted of [true, false]) mute(element, isMuted);
  expect(element).toEqual({ volume: 0.25, muted: false });
});

test('a player that is moved to a place shows a picture once it is there', async () => {
  Object.assign(globalThis, { HTMLMediaElement: { HAVE_CURRENT_DATA: 2 } });
  const video = Object.assign(new EventTarget(), { readyState: 1 });
  const shown = untilShown(video as HTMLVideoElement).then(() => 'shown');
  video.dispatchEvent(new Event('seeked'));
  expect(await Promise.race([shown, setTimeout(100, 'waiting')])).toBe('shown');
});

test('the queue runs a few at a time, in order, and goes on after a failure', async () => {
  const inTurn = createWorkQueue(2);
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, openGate);
  const results = gates.map((gate, index) =>
    inTurn(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  expect(started).toEqual([0, 1]);
  gates[0]?.reject(new Error('broken'));
  await expect(results[0]).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const gate of gates.slice(1)) gate.resolve();
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3]);
});

function openGate() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
