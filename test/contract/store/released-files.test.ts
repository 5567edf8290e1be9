import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { cachedDataVersionTag } from 'node:v8';
import { takeCompiledCode } from '#electron/platform/system/compiled-code.ts';
import { closedFilesReleased } from '#electron/store/database.ts';
import { runStoreJob } from '#electron/store/integrity/jobs.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { createStoreBench } from '../../fixtures/store/store-bench.ts';

/** Asks the system: on Linux which files this process has open, elsewhere whether they let themselves be renamed. */
function heldIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('studio'));
  if (process.platform !== 'linux') return names.filter((name) => !isRenamed(join(folder, name)));
  const open = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return open.filter((path) => path.startsWith(folder));
}

function isRenamed(path: string): boolean {
  try {
    renameSync(path, `${path}.moved`);
    renameSync(`${path}.moved`, path);
    return true;
  } catch {
    return false;
  }
}

test('a closed database lets go of its files once that is awaited', async () => {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  const db = newStore(join(folder, 'studio.db'));
  // A repository refers to its statements as long as somebody refers to it.
  const statement = db.prepare('SELECT name FROM sqlite_schema');
  statement.all();
  db.close();
  // What makes the function needed: a version of the driver that lets go at once makes it superfluous.
  expect(heldIn(folder)).not.toEqual([]);
  // As the app starts. Otherwise no code that was compiled ahead is taken while any thread lets go of files.
  takeCompiledCode(folder);
  const switches = cachedDataVersionTag();
  await closedFilesReleased();
  expect(cachedDataVersionTag()).toBe(switches);
  expect(heldIn(folder)).toEqual([]);
  rmSync(join(folder, 'studio.db'));
  expect(() => statement.all()).toThrow(TypeError);
});

test('nothing is collected again until another connection is closed', async () => {
  let forced = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags } = Reflect.get(entry, 'detail') as { flags: number };
      if ((flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) forced += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  for (const closed of [1, 2]) {
    newStore(join(folder, 'studio.db')).close();
    await closedFilesReleased();
    await expect.poll(() => forced).toBe(closed);
    await closedFilesReleased();
  }
  // Entries come a turn later.
  await pause(0);
  expect(forced).toBe(2);
  observer.disconnect();
});

test('no job on the database holds a file when it is done', async () => {
  const store = await createStoreBench();
  store.fill(['ready', 'waiting']);
  const { path, folder, backupsFolder } = store;
  await closedFilesReleased();
  await runStoreJob({ type: 'backup', path, backupsFolder, now: startOfTime });
  expect([...heldIn(folder), ...heldIn(backupsFolder)]).toEqual([]);
  await runStoreJob({ type: 'snapshot', path, target: join(folder, 'studio.snapshot.db') });
  expect(heldIn(folder)).toEqual([]);
});
