import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DiskFailure } from '#electron/files/disk-errors.ts';
import { spareBytes, unknownLengthBytes } from '#electron/files/free-space.ts';
import { DownloadFailure } from '#electron/gateway/download/download-request.ts';
import {
  checkpointBytes,
  maxClipBytes,
  nodePartFileSystem,
  openPartFile,
  type PartFile,
  type PartFileSystem,
  removeParts,
} from '#electron/gateway/download/part-file.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const version = { version: 1, etag: '"v1"', lastModified: null, length: null, safeBytes: 0 } as const;
const untold = async () => null;
const chunk = Buffer.alloc(1024 * 1024, 7);

/** The real disk, which tells in what order it is written to; `fail` makes a step throw. */
function recording(fail: (step: string) => void = () => undefined) {
  const steps: string[] = [];
  const step = (name: string) => {
    steps.push(name);
    fail(name);
  };
  const system: PartFileSystem = {
    async open(path, flags) {
      const handle = await open(path, flags);
      return {
        read: handle.read.bind(handle),
        write: handle.write.bind(handle),
        truncate: handle.truncate.bind(handle),
        async sync() {
          step('flush');
          await handle.sync();
        },
        async datasync() {
          step('flush data');
          await handle.datasync();
        },
        async close() {
          steps.push('close');
          await handle.close();
        },
      };
    },
    async writeFile(path, text) {
      step(`resume point ${(JSON.parse(text) as { safeBytes: number }).safeBytes}`);
      await nodePartFileSystem.writeFile(path, text);
    },
    async moveToFreeName(from, to, sha256) {
      step(
        `name, beside ${readdirSync(join(from, '..'))
          .map((name) => basename(name))
          .sort()}`,
      );
      return nodePartFileSystem.moveToFreeName(from, to, sha256);
    },
  };
  return { steps, system };
}

function newPath(): string {
  const folder = test.info().outputPath('library');
  mkdirSync(folder, { recursive: true });
  return join(folder, 'clip.mp4');
}

test('a resume point is never empty while another is written over it', async () => {
  const path = newPath();
  const seen = new Set<number>();
  let isWriting = true;
  const look = () => {
    seen.add(statSync(path).size);
    if (isWriting) setImmediate(look);
  };
  await nodePartFileSystem.writeFile(path, '{"safeBytes":1}');
  look();
  for (let round = 0; round < 500; round += 1) await nodePartFileSystem.writeFile(path, '{"safeBytes":2}');
  isWriting = false;
  expect([...seen]).toEqual(['{"safeBytes":2}'.length]);
});

test('bytes are flushed before a resume point counts them, and all of them before the clip has its name', async () => {
  const path = newPath();
  const { steps, system } = recording();
  const part = await openPartFile(path, untold, system);
  await part.restart(version, null);
  for (let bytes = 0; bytes < checkpointBytes + chunk.length; bytes += chunk.length) await part.append(chunk);
  await part.complete(async () => {
    steps.push('check');
  });
  expect(steps).toEqual([
    'flush data',
    `resume point ${checkpointBytes}`,
    'flush',
    'close',
    'check',
    'name, beside clip.mp4.part,clip.mp4.part.json',
  ]);
  expect(readdirSync(join(path, '..'))).toEqual(['clip.mp4']);
});

test('bytes go on coming while a flush is under way, and it does not count them', async () => {
  const path = newPath();
  const { steps, system } = recording();
  let endFlush: () => void = () => undefined;
  const flushEnds = new Promise<void>((resolve) => {
    endFlush = resolve;
  });
  const slow: PartFileSystem = {
    ...system,
    async open(place, flags) {
      const handle = await system.open(place, flags);
      return { ...handle, datasync: () => flushEnds.then(handle.datasync) };
    },
  };
  const part = await openPartFile(path, untold, slow);
  await part.restart(version, null);
  for (let bytes = 0; bytes < checkpointBytes + 2 * chunk.length; bytes += chunk.length)
    await part.append(chunk);
  expect([part.bytes, steps]).toEqual([checkpointBytes + 2 * chunk.length, []]);
  endFlush();
  await part.complete(async () => undefined);
  expect(steps.slice(0, 3)).toEqual(['flush data', `resume point ${checkpointBytes}`, 'flush']);
});

test('a flush that fails while bytes come ends the download, and nothing counts them later', async () => {
  const path = newPath();
  const { steps, system } = recording((step) => {
    if (steps.length === 1 && step === 'flush data') throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  const part = await openPartFile(path, untold, system);
  await part.restart(version, null);
  for (let bytes = 0; bytes < checkpointBytes + chunk.length; bytes += chunk.length) await part.append(chunk);
  await expect(part.complete(async () => undefined)).rejects.toMatchObject({ code: 'EIO' });
  await part.leave();
  expect(steps).toEqual(['flush data', 'close']);
  const next = await openPartFile(path, untold);
  expect(next.held).toBeNull();
  await next.leave();
});

test('a download that is left is flushed before its resume point is written, and closed after', async () => {
  const path = newPath();
  const { steps, system } = recording();
  const part = await openPartFile(path, untold, system);
  await part.restart(version, null);
  await part.append(chunk);
  await part.leave();
  expect(steps).toEqual(['flush data', `resume point ${chunk.length}`, 'close']);
  const next = await openPartFile(path, untold);
  expect(next.held?.safeBytes).toBe(chunk.length);
  await next.leave();
});

test('a flush that fails writes no resume point: nothing is trusted that may not be on disk', async () => {
  const path = newPath();
  const { steps, system } = recording((step) => {
    if (step === 'flush data') throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  const part = await openPartFile(path, untold, system);
  await part.restart(version, null);
  await part.append(chunk);
  await part.leave();
  expect(steps).toEqual(['flush data', 'close']);
  const next = await openPartFile(path, untold);
  expect(next.held).toBeNull();
  await next.leave();
});

test('a last flush that fails gives the clip no name', async () => {
  const path = newPath();
  const { steps, system } = recording((step) => {
    if (step === 'flush') throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  });
  const part = await openPartFile(path, untold, system);
  await part.restart(version, null);
  await part.append(chunk);
  await expect(part.complete(async () => undefined)).rejects.toThrow(DiskFailure);
  await part.leave();
  expect(steps.filter((step) => step.startsWith('name'))).toEqual([]);
  expect(readdirSync(join(path, '..'))).not.toContain('clip.mp4');
});

test('a clip that is removed while it is examined leaves nothing', async () => {
  const path = newPath();
  const part = await openPartFile(path, untold);
  await part.restart(version, chunk.length);
  await part.append(chunk);
  const removed = async () => {
    expect(readdirSync(join(path, '..'))).toEqual(['clip.mp4.part']);
    await removeParts('clip.mp4', [join(path, '..')]);
  };
  await expect(part.complete(removed)).rejects.toMatchObject({ code: 'ENOENT' });
  await part.leave();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test.describe('a disk that others fill while a clip comes', () => {
  const fill = async (part: PartFile) => {
    for (let bytes = 0; bytes < 3 * checkpointBytes; bytes += chunk.length) await part.append(chunk);
  };

  test('ends the clip before the room that the database needs is gone', async () => {
    const path = newPath();
    const looks: number[] = [];
    const freeBytes = async () => {
      looks.push(unknownLengthBytes + checkpointBytes * (2 - looks.length) - 1);
      return looks.at(-1) ?? 0;
    };
    const part = await openPartFile(path, freeBytes);
    await part.restart(null, null);
    await expect(fill(part)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(looks).toHaveLength(3);
    expect(part.bytes).toBe(2 * checkpointBytes);
    await part.leave();
  });

  test('keeps a clip whose missing rest is known, to go on with', async () => {
    const path = newPath();
    const length = 4 * checkpointBytes;
    let free = length + spareBytes;
    const part = await openPartFile(path, async () => free);
    await part.restart({ ...version, length }, length);
    free -= 2 * checkpointBytes;
    await expect(fill(part)).rejects.toMatchObject({ code: 'ENOSPC' });
    await part.leave();
    expect((await openPartFile(path, untold)).held?.safeBytes).toBe(checkpointBytes);
  });

  test('keeps nothing of a clip of unknown length, so that the database can write', async () => {
    const path = newPath();
    let isFull = false;
    const { system } = recording((step) => {
      if (isFull && step === 'flush data') throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    const part = await openPartFile(path, untold, system);
    await part.restart(version, null);
    for (let bytes = 0; bytes < checkpointBytes; bytes += chunk.length) await part.append(chunk);
    await expect.poll(() => readdirSync(join(path, '..'))).toEqual(['clip.mp4.part', 'clip.mp4.part.json']);
    isFull = true;
    await expect(fill(part)).rejects.toMatchObject({ code: 'ENOSPC' });
    await part.leave();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});

test.describe('a clip larger than any clip is', () => {
  test('is not begun when it says so', async () => {
    const part = await openPartFile(newPath(), untold);
    await expect(part.restart(version, maxClipBytes + 1)).rejects.toBeInstanceOf(DownloadFailure);
    await part.leave();
  });

  test('ends at the limit when it does not, and nothing of it stays', async () => {
    const path = newPath();
    // A disk that only counts, and reads a gigabyte at once: two are too many for a test.
    const nowhere = {
      read: async () => ({ bytesRead: maxClipBytes / 2 - checkpointBytes / 2 }),
      write: async (bytes: Buffer) => ({ bytesWritten: bytes.length, buffer: bytes }),
      truncate: async () => undefined,
      sync: async () => undefined,
      datasync: async () => undefined,
      close: async () => undefined,
    } as unknown as Awaited<ReturnType<PartFileSystem['open']>>;
    const system: PartFileSystem = { ...nodePartFileSystem, open: async () => nowhere };
    const part = await openPartFile(path, untold, system);
    await part.resume({ ...version, safeBytes: maxClipBytes - checkpointBytes }, null);
    await part.append(Buffer.alloc(checkpointBytes));
    await expect.poll(() => readdirSync(join(path, '..'))).toEqual(['clip.mp4.part.json']);
    const limit = part.append(Buffer.alloc(1));
    await expect(limit).rejects.toBeInstanceOf(DownloadFailure);
    await part.leave();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});
