import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Secret } from '#contract';
import { createMediaFinder } from '#electron/app/media-urls.ts';
import { hashFile } from '#electron/files/hash.ts';
import { playableClip, type StoredTask } from '#electron/shared/stored-task.ts';
import { closedFilesReleased } from '#electron/store/database.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { clipSha256, doneAt, startFaultGateway, wholeClip } from '../fixtures/gateway/fault-gateway.ts';
import { test } from '../fixtures/gateway/scripted-server.ts';
import { expect } from '../fixtures/pure-test.ts';
import { type DataBench, startDataBench } from '../fixtures/services/benches/data-bench.ts';
import { createFaultBench, token } from '../fixtures/services/benches/fault-bench.ts';
import { createJoinBench, wholeParts } from '../fixtures/services/benches/join-bench.ts';
import { createMoveBench } from '../fixtures/services/benches/move-bench.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';
import { overwrite } from '../fixtures/store/store-bench.ts';

/** SHA-256 of what the window would play at the address of a task's clip. */
async function playedHash({ db }: DataBench, id: string): Promise<string> {
  const none = () => null;
  const resultPath = (taskId: string) => {
    const task = createTasksRepository(db, anyPlace).get(taskId);
    return task === null ? null : playableClip(task);
  };
  const find = createMediaFinder({
    results: resultPath,
    references: none,
    thumbnails: none,
    posters: none,
    answers: none,
    pictures: async () => null,
    attachments: async () => null,
  });
  const media = await find('results', id);
  if (media === null) throw new Error(`Nothing plays for ${id}.`);
  const hash = createHash('sha256');
  await once(createReadStream(media.path).pipe(hash), 'finish');
  return hash.digest('hex');
}

/** Ends the app with everything that it stores. */
async function ended(bench: DataBench): Promise<void> {
  await bench.end();
  await closedFilesReleased();
}

test('a life: connected, made, downloaded, backed up, damaged, restored, imported, moved, joined; each time the clip plays', async ({
  serve,
}) => {
  test.slow();
  const root = test.info().outputPath('life');
  const libraryFolder = join(root, 'old');
  const host = await serve(wholeClip);
  const gateway = await startFaultGateway(serve, { query: [doneAt(`${host.address}/clip.mp4`)] });

  // Connects, makes a video and downloads it.
  const first = await startDataBench({ folder: join(root, 'one'), libraryFolder });
  expect(
    await first.session.session.connect({ address: gateway.address, token: new Secret(token) }),
  ).toMatchObject({
    ok: true,
  });
  const maker = createFaultBench({ address: gateway.address, folder: libraryFolder, db: first.db });
  const { id } = maker.generate();
  expect(await maker.runToEnd(id)).toMatchObject({ status: 'ready' });
  expect(await playedHash(first, id)).toBe(clipSha256);

  // Is damaged after a copy was made, and comes back of that.
  expect(await first.data.backUp()).toMatchObject({ ok: true });
  await ended(first);
  overwrite(join(first.folder, 'studio.db'), 0, Buffer.alloc(4_096, 0xff));
  const restored = await first.restart();
  expect(restored.prepared).toMatchObject({ type: 'ready', rebuilt: { tasks: 1, unknown: 0 } });
  expect(readdirSync(first.folder)).toContainEqual(expect.stringMatching(/^studio\.damaged-/));
  expect(await playedHash(restored, id)).toBe(clipSha256);

  // Goes to another computer with its clips.
  restored.exportPath = join(root, 'export.zip');
  expect(await restored.data.export(true)).toMatchObject({ ok: true });
  await ended(restored);
  const other = await startDataBench({
    folder: join(root, 'two'),
    libraryFolder: join(root, 'elsewhere', 'old'),
  });
  other.importPath = restored.exportPath;
  const found = await other.data.chooseImport();
  if (!found.ok || found.value === null) throw new Error(JSON.stringify(found));
  expect(await other.data.import(found.value.id)).toEqual({ ok: true, value: true });
  await ended(other);
  const imported = await other.restart();
  expect(imported).toMatchObject({ replacement: 'imported', prepared: { type: 'ready', rebuilt: null } });
  expect(await playedHash(imported, id)).toBe(clipSha256);

  // Its library moves, and two clips become one.
  const move = createMoveBench({ root: join(root, 'elsewhere'), db: imported.db });
  move.setting.path = dirname(move.pathOf(id) ?? '');
  await move.moveAll();
  await expect.poll(() => dirname(move.pathOf(id) ?? '')).toBe(move.folders.new);
  await move.close();
  expect(await playedHash(imported, id)).toBe(clipSha256);
  const task = createTasksRepository(imported.db, anyPlace).get(id);
  if (task === null) throw new Error('The task is gone.');
  const joiner = createJoinBench({ root, db: imported.db });
  const joined = await joiner.start(wholeParts(task, task), 'Twice');
  if (!joined.ok || joined.value.type !== 'joined') throw new Error(JSON.stringify(joined));
  // The bench shows a task as it is stored.
  const film = joined.value.task as unknown as StoredTask;
  expect(await playedHash(imported, film.id)).toBe(await hashFile(film.resultPath ?? ''));
  await joiner.close();
  await ended(imported);
});
