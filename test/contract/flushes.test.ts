import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { moveIntoPlace } from '#electron/files/atomic-write.ts';
import { hashFile } from '#electron/files/hash.ts';
import { joinClips } from '#electron/media/join/join-clips.ts';
import { rebuildDatabase } from '#electron/store/integrity/rebuild.ts';
import { openStore } from '#electron/store/open.ts';
import { type FlushRecorder, recordFlushes } from '../fixtures/flush-recorder.ts';
import { fixturePath } from '../fixtures/media/media-fixtures.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { fillData, startDataBench } from '../fixtures/services/benches/data-bench.ts';

let recorder: FlushRecorder | null = null;
test.afterEach(() => {
  recorder?.end();
  recorder = null;
});

/** Names of the files below a folder that were given their names while `work` went on, and those that a power cut may empty. */
async function renamesOf(
  folder: string,
  work: () => Promise<unknown>,
): Promise<[renamed: string[], unflushed: string[]]> {
  const recording = recordFlushes();
  recorder = recording;
  await work();
  recording.end();
  const below = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length + 1));
  return [below(recording.renamed), below(recording.unflushed)];
}

test('a file that is renamed before it is flushed is found by its rename', async () => {
  const folder = test.info().outputPath('files');
  mkdirSync(folder);
  writeFileSync(join(folder, 'one.part'), 'content');
  expect(await renamesOf(folder, () => rename(join(folder, 'one.part'), join(folder, 'one')))).toEqual([
    ['one'],
    ['one'],
  ]);
});

test('an export is on the disk before it has its name', async () => {
  const folder = test.info().outputPath('data');
  await fillData({ folder, libraryFolder: test.info().outputPath('videos') });
  const bench = await startDataBench({ folder, libraryFolder: test.info().outputPath('videos') });
  bench.exportPath = test.info().outputPath('export.zip');
  const out = test.info().outputPath();
  const [renamed, unflushed] = await renamesOf(out, () => bench.data.export(true));
  expect([renamed, unflushed]).toEqual([['export.zip'], []]);
  await bench.end();
});

test('all that an import brings is on the disk before it takes its place, clips among it', async () => {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await fillData({ folder, libraryFolder });
  const bench = await startDataBench({ folder, libraryFolder });
  bench.exportPath = test.info().outputPath('export.zip');
  await bench.data.export(true);
  await bench.end();
  const clips = readdirSync(libraryFolder);
  rmSync(libraryFolder, { recursive: true });
  // Another computer, which has nothing that would go to a safety copy.
  const other = test.info().outputPath('other');
  const empty = await startDataBench({ folder: other, libraryFolder });
  empty.importPath = bench.exportPath;
  const [placed, lost] = await renamesOf(libraryFolder, async () => {
    const found = await empty.data.chooseImport();
    expect(await empty.data.import((found.ok && found.value?.id) || '')).toEqual({ ok: true, value: true });
  });
  expect([placed, lost]).toEqual([clips, []]);
  await empty.end();
});

test('what was laid out of an import was flushed as it was laid out', async () => {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await fillData({ folder, libraryFolder });
  const bench = await startDataBench({ folder, libraryFolder });
  bench.exportPath = test.info().outputPath('export.zip');
  await bench.data.export(false);
  bench.importPath = bench.exportPath;
  const incoming = join(folder, 'incoming');
  const [, unflushed] = await renamesOf(test.info().outputPath('tried'), async () => {
    const found = await bench.data.chooseImport();
    await bench.data.import((found.ok && found.value?.id) || '');
    // As the next start does, but to a place that tells them from the data of before.
    const names = readdirSync(incoming, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name, parentPath } of names) {
      mkdirSync(join(test.info().outputPath('tried'), parentPath.slice(incoming.length)), {
        recursive: true,
      });
      const isLeft = ['database.db', 'connections.json', 'staging.db'].includes(name);
      const to = join(test.info().outputPath('tried'), parentPath.slice(incoming.length), name);
      if (!isLeft) await moveIntoPlace(join(parentPath, name), to);
    }
  });
  expect(unflushed).toEqual([]);
  await bench.end();
});

test('a rebuilt database is on the disk before it has a name', async () => {
  const folder = test.info().outputPath('rebuilt');
  mkdirSync(folder);
  const path = join(folder, 'studio.db');
  openStore(path).close();
  writeFileSync(path, Buffer.alloc(8_192, 1));
  const [renamed, unflushed] = await renamesOf(folder, () =>
    rebuildDatabase({
      path,
      backupsFolder: join(folder, 'backups'),
      libraryFolder: join(folder, 'videos'),
      now: Date.UTC(2026, 0, 5),
      isSound: false,
    }),
  );
  expect(renamed).toContain('studio.rebuilt-20260105-000000.db');
  // The damaged file is only moved aside: it was there before.
  expect(unflushed.filter((name) => !name.includes('damaged'))).toEqual([]);
});

test('what was joined is on the disk when the join has ended, before it has a name', async () => {
  const folder = test.info().outputPath('joined');
  mkdirSync(folder);
  const [part, clip] = [join(folder, '.joined.part'), join(folder, 'joined.mp4')];
  const path = fixturePath('sound.mp4');
  const whole = { path, sha256: await hashFile(path), start: 0, end: 2 };
  const [renamed, unflushed] = await renamesOf(folder, async () => {
    expect(await joinClips([whole, whole], part, () => undefined)).toMatchObject({ type: 'joined' });
    await rename(part, clip);
  });
  expect([renamed, unflushed]).toEqual([['joined.mp4'], []]);
});
