import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shownWords } from '../../../../fixtures/app/shown-words.ts';
import {
  clip,
  clipSha256,
  doneAt,
  type FaultGateway,
  restOfClip,
  startFaultGateway,
  wholeClip,
} from '../../../../fixtures/gateway/fault-gateway.ts';
import { breakOff, type Step, test } from '../../../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import {
  createFaultBench,
  detailsOf,
  type FaultBench,
} from '../../../../fixtures/services/benches/fault-bench.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';
import { createSmallDisk } from '../../../../fixtures/store/small-disk.ts';
import { until } from '../../../../fixtures/until.ts';

const half = Math.floor(clip.length / 2);
/** A file system that does not tell how much room there is: a full disk is met while writing. */
const untold = async () => null;

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

test('a disk that fills up waits with words, and goes on from where it was full', async ({ serve }) => {
  const disk = createSmallDisk(Number.POSITIVE_INFINITY);
  const broken = breakOff(200, clip.subarray(0, half), clip.length, 'reset', { etag: '"v1"' });
  const gateway = await startFaultGateway(serve, {
    query: [doneAt('/clip.mp4')],
    file: [broken, restOfClip],
  });
  const bench = createFaultBench({ address: gateway.address, freeBytes: untold, system: disk });
  const { id } = bench.generate();
  await bench.runUntil('half of it was there', () => bench.isTroubled(id));
  disk.room = clip.length - Math.floor(half / 2);
  await bench.runUntil('the disk was full', () => shownWords(bench.stateOf(id)).says === 'The disk is full.');
  expect(detailsOf(bench.stateOf(id)).cause).toBe('ENOSPC');
  await bench.runOn();
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says: 'The disk is full.' });
  disk.room = Number.POSITIVE_INFINITY;
  await expectReady(bench, gateway, id, bench.folder);
  for (const { headers } of gateway.files().slice(1)) expect(headers.range).toMatch(/^bytes=[1-9]\d*-$/);
});

test('a folder that is left for another one keeps nothing of a clip that was begun there, once it is whole, also after a restart', async ({
  serve,
}) => {
  const broken = breakOff(200, clip.subarray(0, half), clip.length, 'reset', { etag: '"v1"' });
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [broken, wholeClip] });
  const db = newStore();
  const bench = createFaultBench({ address: gateway.address, db });
  const { id } = bench.generate();
  await bench.runUntil('half of it was there', () => bench.isTroubled(id));
  expect(readdirSync(bench.folder)).toContainEqual(expect.stringMatching(/\.part$/));
  await bench.tasks.close();
  const folder = test.info().outputPath('another disk');
  const gone = join(folder, 'gone');
  const earlierFolders = [gone, bench.folder];
  const next = createFaultBench({ address: gateway.address, db, folder, earlierFolders });
  next.tasks.start();
  await expectReady(next, gateway, id, folder);
  await until('the beginning was gone', () => readdirSync(bench.folder).length === 0);
});

test('a disk that cannot be written to waits with words, and goes on', async ({ serve }) => {
  const disk = createSmallDisk(Number.POSITIVE_INFINITY);
  disk.isReadOnly = true;
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file: [wholeClip] });
  const bench = createFaultBench({ address: gateway.address, freeBytes: untold, system: disk });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
  const says = 'The folder cannot be read or written.';
  expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Saving', says });
  expect(detailsOf(bench.stateOf(id)).cause).toBe('EROFS');
  await bench.runOn();
  expect(bench.statusOf(id)).toBe('saving');
  disk.isReadOnly = false;
  await expectReady(bench, gateway, id, bench.folder);
});

/** Sends half the clip, removes the folder once its file is there, then sends the rest. */
function removingMidway(folder: string): Step {
  const hasBegun = () => readdirSync(folder).some((name) => name.endsWith('.part'));
  return async ({ response }) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': String(clip.length) });
    response.write(clip.subarray(0, half));
    await until('the clip was coming', hasBegun);
    rmSync(folder, { recursive: true });
    response.end(clip.subarray(half));
  };
}

test('a library folder removed in the middle of a download costs no clip', async ({ serve }) => {
  test.skip(process.platform === 'win32', 'Windows keeps a folder in which a file is open.');
  const folder = test.info().outputPath('library');
  const file = [removingMidway(folder), wholeClip];
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file });
  const bench = createFaultBench({ address: gateway.address, folder });
  const { id } = bench.generate();
  await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
  const shown = shownWords(bench.stateOf(id));
  expect(shown.status).toBe('Saving');
  expect(shown.says).toMatch(/^The folder (cannot be read or written|is no longer there)\.$/);
  mkdirSync(folder, { recursive: true });
  await expectReady(bench, gateway, id, folder);
});

/** Sends half the clip, puts a folder in the place of the resume point once the file is there, then sends the rest. */
function blockingResumePoint(folder: string): Step {
  const part = () => readdirSync(folder).find((name) => name.endsWith('.part'));
  return async ({ response }) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': String(clip.length) });
    response.write(clip.subarray(0, half));
    await until('the clip was coming', () => part() !== undefined);
    mkdirSync(join(folder, `${part()}.json`));
    response.end(clip.subarray(half));
  };
}

test('a resume point that cannot be removed has a finished clip fetched once alone', async ({ serve }) => {
  const folder = test.info().outputPath('library');
  mkdirSync(folder);
  const file = [blockingResumePoint(folder), wholeClip];
  const gateway = await startFaultGateway(serve, { query: [doneAt('/clip.mp4')], file });
  const bench = createFaultBench({ address: gateway.address, folder });
  const { id } = bench.generate();
  expect(await bench.runToEnd(id)).toMatchObject({ status: 'ready', media: { sha256: clipSha256 } });
  expect(readdirSync(folder).sort()).toEqual([
    expect.stringMatching(/\.mp4$/),
    expect.stringMatching(/\.json$/),
  ]);
  expect(gateway.files()).toHaveLength(1);
});
