import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { spareBytes } from '#electron/files/free-space.ts';
import { createFaultBench, detailsOf, type FaultBench } from '../../../../fixtures/fault-bench.ts';
import {
  clip,
  clipSha256,
  doneAt,
  type FaultGateway,
  restOfClip,
  startFaultGateway,
  wholeClip,
} from '../../../../fixtures/fault-gateway.ts';
import { breakOff, type Step, test as serving } from '../../../../fixtures/scripted-server.ts';
import { shownWords } from '../../../../fixtures/shown-words.ts';
import { createSmallDisk, type SmallDisk } from '../../../../fixtures/small-disk.ts';
import { until } from '../../../../fixtures/until.ts';

const mebibyte = 1024 * 1024;

/** `test` that can make small disks; skipped where it cannot. */
const test = serving.extend<{ readonly makeDisk: (megabytes: number) => SmallDisk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern.
  makeDisk: async ({}, use) => {
    const disks: SmallDisk[] = [];
    await use((megabytes) => {
      const disk = createSmallDisk(test.info().outputPath(`disk-${megabytes}`), megabytes);
      test.skip(disk === null, 'Only the superuser of a Linux system can make a disk.');
      if (disk === null) throw new Error('There is no disk.');
      disks.push(disk);
      return disk;
    });
    for (const disk of disks) disk.remove();
  },
});
/** A file system that does not tell how much room there is: a full disk is met while writing. */
const untold = async () => null;

const isTroubled = (bench: FaultBench, id: string) => {
  const state = bench.stateOf(id);
  return 'trouble' in state && state.trouble !== null;
};

async function expectReady(bench: FaultBench, gateway: FaultGateway, id: string, folder: string) {
  const state = await bench.runToEnd(id);
  await bench.runOn();
  expect(shownWords(state)).toEqual({ status: 'Ready', says: null, next: null });
  expect(state).toMatchObject({ media: { sha256: clipSha256, bytes: clip.length } });
  const fileName = state.status === 'ready' ? state.fileName : '';
  expect(readdirSync(folder).sort()).toEqual([fileName]);
  const bytes = readFileSync(join(folder, fileName));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(clipSha256);
  expect(gateway.creates()).toHaveLength(1);
}

test('a full disk waits with words, and room made ends in the whole clip', async ({ serve, makeDisk }) => {
  const disk = makeDisk(2);
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [wholeClip] });
  const folder = join(disk.folder, 'library');
  const filler = join(disk.folder, 'filler');
  writeFileSync(filler, Buffer.alloc(2 * mebibyte - Math.floor(clip.length / 2)));
  const bench = createFaultBench({ address: gateway.address, folder, freeBytes: untold });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: 'The disk is full.' });
  await bench.runOn();
  expect(bench.statusOf(id)).toBe('saving');
  expect(shownWords(bench.stateOf(id)).says).toBe('The disk is full.');
  rmSync(filler);
  await expectReady(bench, gateway, id, folder);
});

test('too little room is told before the first byte, and room made ends in the whole clip', async ({
  serve,
  makeDisk,
}) => {
  const disk = makeDisk(24);
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [wholeClip] });
  const folder = join(disk.folder, 'library');
  const filler = join(disk.folder, 'filler');
  writeFileSync(filler, Buffer.alloc(24 * mebibyte - spareBytes));
  const bench = createFaultBench({ address: gateway.address, folder });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
  await bench.runOn();
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: 'The disk is full.' });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(filler);
  await expectReady(bench, gateway, id, folder);
});

test('a disk that fills up after half the clip goes on from there', async ({ serve, makeDisk }) => {
  const disk = makeDisk(2);
  const half = Math.floor(clip.length / 2);
  const broken = breakOff(200, clip.subarray(0, half), clip.length, 'reset', { etag: '"v1"' });
  const gateway = await startFaultGateway(serve, {
    query: [doneAt('/clip.mp4')],
    file: [broken, restOfClip],
  });
  const folder = join(disk.folder, 'library');
  const bench = createFaultBench({ address: gateway.address, folder, freeBytes: untold });
  const { id } = bench.generate();
  await bench.runUntil('half of it was there', () => isTroubled(bench, id));
  const filler = join(disk.folder, 'filler');
  writeFileSync(filler, Buffer.alloc(2 * mebibyte - clip.length + Math.floor(half / 2)));
  await bench.runUntil('the disk was full', () => shownWords(bench.stateOf(id)).says === 'The disk is full.');
  await bench.runOn();
  rmSync(filler);
  await expectReady(bench, gateway, id, folder);
  for (const { headers } of gateway.files().slice(1)) expect(headers.range).toMatch(/^bytes=[1-9]\d*-$/);
});

test('a disk that cannot be written to waits with words, and goes on', async ({ serve, makeDisk }) => {
  const disk = makeDisk(2);
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [wholeClip] });
  const folder = join(disk.folder, 'library');
  mkdirSync(folder);
  const bench = createFaultBench({ address: gateway.address, folder, freeBytes: untold });
  disk.setReadOnly(true);
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
  const says = 'The library folder cannot be written to.';
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says });
  expect(detailsOf(bench.stateOf(id)).cause).toBe('EROFS');
  await bench.runOn();
  expect(bench.statusOf(id)).toBe('saving');
  disk.setReadOnly(false);
  await expectReady(bench, gateway, id, folder);
});

/** Sends half the clip, removes the folder once that half is there, then sends the rest. */
function removingMidway(folder: string): Step {
  const half = Math.floor(clip.length / 2);
  const isHalfThere = () =>
    readdirSync(folder).some((name) => name.endsWith('.part') && statSync(join(folder, name)).size >= half);
  return async ({ response }) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': String(clip.length) });
    response.write(clip.subarray(0, half));
    await until('half the clip was on disk', isHalfThere);
    rmSync(folder, { recursive: true });
    response.end(clip.subarray(half));
  };
}

test('a library folder removed in the middle of a download costs no clip', async ({ serve }) => {
  const folder = test.info().outputPath('library');
  const file = [removingMidway(folder), wholeClip];
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file });
  const bench = createFaultBench({ address: gateway.address, folder });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
  const shown = shownWords(bench.stateOf(id));
  expect(shown.status).toBe('Saving');
  expect(shown.says).toMatch(/^The library folder (cannot be written to|is no longer there)\.$/);
  mkdirSync(folder, { recursive: true });
  await expectReady(bench, gateway, id, folder);
});

test('a library folder whose place a file took waits with words, and goes on', async ({ serve }) => {
  const folder = test.info().outputPath('library');
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [wholeClip] });
  const bench = createFaultBench({ address: gateway.address, folder });
  renameSync(folder, `${folder}-elsewhere`);
  writeFileSync(folder, 'a file');
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => isTroubled(bench, id));
  const shown = shownWords(bench.stateOf(id));
  expect(shown.status).toBe('Saving');
  expect(shown.says).toMatch(/^The library folder (cannot be written to|is no longer there)\.$/);
  rmSync(folder);
  renameSync(`${folder}-elsewhere`, folder);
  await expectReady(bench, gateway, id, folder);
});
