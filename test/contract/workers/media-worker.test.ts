import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '#electron/media/byte-file.ts';
import { type MediaTools, partPathOf } from '#electron/media/tools.ts';
import type { JobThreadLimits } from '#electron/workers/job-thread.ts';
import { createMediaWorker } from '#electron/workers/media-worker-client.ts';
import { patient } from '../../fixtures/patience.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';
import { until } from '../../fixtures/until.ts';

/** A worker that does as the path of its job says; a good answer's `bytes` is the number of its thread. */
const program = `
const { parentPort, threadId } = require('node:worker_threads');
let jobs = 0;
parentPort.postMessage('ready');
parentPort.on('message', ({ input: [path, to] }) => {
  jobs += 1;
  const way = to ?? path;
  if (way.includes('hang')) for (;;);
  if (way.includes('wait')) return;
  const slow = /slow (\\d+)/.exec(way);
  if (slow) return setTimeout(() => parentPort.postMessage({ ok: true, value: { ok: true } }), Number(slow[1]));
  if (way.includes('exit')) process.exit(3);
  if (way.includes('throw')) throw new Error('a bug of the library');
  if (way.includes('later')) setTimeout(() => { throw new Error('a bug between two jobs'); }, 0);
  // 64 MB in small parts: one large part past the limit ends the whole process, not the worker alone.
  if (way.includes('memory')) for (const kept = []; kept.length < 8_000; ) kept.push(new Array(1_000).fill(kept.length));
  setImmediate(() => {
    parentPort.postMessage({ ok: true, value: { ok: true, file: { bytes: threadId, jobsAtOnce: jobs } } });
    jobs -= 1;
  });
});
`;

function start(limits: JobThreadLimits = {}) {
  const folder = test.info().outputPath('worker');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'worker.cjs');
  writeFileSync(file, program);
  return { folder, media: createMediaWorker(file, { timeMs: 10_000, memoryMb: 16, ...limits }) };
}

const good = { ok: true, file: { bytes: expect.any(Number), jobsAtOnce: 1 } };
const damaged = { ok: false, reason: 'damaged' };

for (const [name, file] of [
  ['ends the worker', 'exit.mp4'],
  ['meets a bug', 'throw.mp4'],
  ['takes more memory than there is for it', 'memory.mp4'],
] as const) {
  test(`a file that ${name} counts as damaged, and those behind it are inspected`, async () => {
    const { media } = start();
    const all = ['a.png', file, 'b.png', 'c.png'].map((place) => media.inspect(place));
    expect(await Promise.all(all)).toEqual([good, damaged, good, good]);
  });
}

test('a worker that ends between two jobs is replaced for the next', async () => {
  const { media } = start();
  const first = await threadOf(media);
  await media.inspect('later.png');
  // When the old worker ends is not for the test to say: until then it may answer, or take a job down with it.
  await expect
    .poll(async () => {
      const inspection = await media.inspect('b.png');
      return inspection.ok && inspection.file.bytes !== first;
    })
    .toBe(true);
});

test('a clip whose measuring takes the worker down is no video', async () => {
  const { media } = start();
  await expect(media.measureClip('exit.mp4')).rejects.toThrow(MediaFormatError);
});

test('a trim that takes the worker down leaves nothing behind', async () => {
  const { media, folder } = start();
  const to = path.join(folder, 'exit.mp4');
  writeFileSync(partPathOf(to), 'half');
  const outcome = await media.trim('a.mp4', to, { startSeconds: 0, endSeconds: 1 });
  expect(outcome).toMatchObject({ ok: false, reason: 'unreadable' });
  expect(existsSync(partPathOf(to))).toBe(false);
});

async function threadOf(media: MediaTools): Promise<number> {
  const inspection = await media.inspect('a.png');
  expect(inspection).toEqual(good);
  return inspection.ok ? inspection.file.bytes : 0;
}

test('one worker does job after job', async () => {
  const { media } = start();
  const first = await threadOf(media);
  expect(await Promise.all([threadOf(media), threadOf(media)])).toEqual([first, first]);
});

test('a worker that had nothing to do for a while is ended, and another does the next job', async () => {
  const { media } = start({ idleMs: 1 });
  const first = await threadOf(media);
  await until('another worker has answered', async () => (await threadOf(media)) !== first);
});

test('a worker that cannot start does not make a file damaged, neither this one nor the next', async () => {
  const media = createMediaWorker(path.join(test.info().outputPath(), 'nowhere.cjs'));
  for (const _ of [1, 2]) {
    expect(await media.inspect('a.png')).toEqual({ ok: false, reason: 'not-examined' });
    await expect(media.measureClip('a.mp4')).rejects.toBeInstanceOf(MediaUnavailableError);
  }
});

test('a clip that takes too much memory is told from one that is no video', async () => {
  const { media } = start();
  await expect(media.measureClip('memory.mp4')).rejects.toBeInstanceOf(MediaLimitError);
});

for (const way of ['hang', 'wait']) {
  test(`a file whose time runs out (${way}) is not blamed for it, and those behind it are inspected`, async () => {
    const { media } = start({ timeMs: patient(500) });
    const tookTooLong = { name: MediaUnavailableError.name, tookTooLong: true };
    await expect(media.measureClip(`${way}.mp4`)).rejects.toMatchObject(tookTooLong);
    expect(await media.inspect(`${way}.png`)).toEqual({ ok: false, reason: 'not-examined' });
    await expect.poll(() => media.inspect('b.png')).toEqual(good);
  });
}

test('a copy of a clip has the time that a slow disk takes, and an examination has not', async () => {
  const timeMs = patient(500);
  const { media } = start({ timeMs });
  const clip = `slow ${timeMs * 2}.mp4`;
  expect(await media.trim('a.mp4', clip, { startSeconds: 0, endSeconds: 1 })).toEqual({ ok: true });
  await expect(media.measureClip(clip)).rejects.toMatchObject({ tookTooLong: true });
});

test('a clip that the disk does not give is not taken for one that is no video', async () => {
  const media = createMediaWorker(await builtWorker('media-worker'));
  const folder = test.info().outputPath();
  await expect(media.measureClip(path.join(folder, 'nowhere.mp4'))).rejects.toThrow(MediaUnavailableError);
  await expect(media.measureClip(folder)).rejects.toThrow(MediaUnavailableError);
  const text = path.join(folder, 'text.mp4');
  writeFileSync(text, 'This is no video.');
  await expect(media.measureClip(text)).rejects.toThrow(MediaFormatError);
});
