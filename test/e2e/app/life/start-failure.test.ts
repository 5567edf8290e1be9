import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openStore } from '#electron/store/open.ts';
import { newestVersion } from '#electron/store/schema/schema.ts';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { runEnvironment, runSwitches, runToItsEnd } from '../../../fixtures/app/launch/launch.ts';

interface Ended {
  readonly code: number | null;
  /** What the message box said, and what the alert in the window said beside it. */
  readonly said: { readonly message: string; readonly detail: string; readonly window: string | null };
}

/**
 * Starts an app that cannot start, with a stand-in for the person at its message box.
 *
 * @param configuration where the app's data folder is to be made, instead of at `userDataDir`.
 * @param missing folders for which the system has no name, as Windows has none for one that lies on a disk that is gone.
 */
async function startInVain(
  {
    configuration = null,
    ...folders
  }: { readonly userDataDir: string; readonly home: string; readonly configuration?: string | null },
  ...missing: readonly string[]
): Promise<Ended> {
  const file = path.join(path.dirname(folders.home), 'message-box.json');
  const stub = path.join(import.meta.dirname, '../../../fixtures/app/launch/answer-message-box.cjs');
  await mkdir(folders.home, { recursive: true });
  const env = {
    ...runEnvironment(folders),
    MESSAGE_BOX_FILE: file,
    MISSING_FOLDERS: missing.join(),
    ...(configuration !== null && { XDG_CONFIG_HOME: configuration }),
  };
  // A switch that names a folder would keep the system from being asked for it.
  const named = configuration === null ? ['--library-folder'] : ['--library-folder', '--user-data-dir'];
  const switches = runSwitches(folders).filter((each) => !named.some((name) => each.startsWith(name)));
  const code = await runToItsEnd(['-r', stub, '.', ...switches], env);
  return { code, said: JSON.parse(await readFile(file, 'utf8')) };
}

test('a database of a newer app is refused politely and stays as it is, also where the system has no folder for videos', async ({
  folders,
}) => {
  await mkdir(folders.userDataDir, { recursive: true });
  const database = path.join(folders.userDataDir, 'studio.db');
  const db = openStore(database);
  db.exec(`PRAGMA user_version = ${newestVersion() + 6}`);
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  db.close();
  const before = await readFile(database);
  const { code, said } = await startInVain(folders, 'videos');
  expect(code).toBe(1);
  expect(said.message).toBe('Your data were last used by a newer Gateway Studio.');
  expect(said.detail).toContain(`version ${newestVersion() + 6}`);
  expect(said.detail).toContain(folders.userDataDir);
  expect(said.window).toContain('Gateway Studio could not start.');
  expect((await readFile(database)).equals(before)).toBe(true);
});

test('a data folder in which nothing can be stored is said, with its place, in the language that was chosen', async ({
  folders,
}) => {
  await mkdir(folders.userDataDir, { recursive: true });
  await writeFile(path.join(folders.userDataDir, 'window.json'), JSON.stringify({ language: 'zh-CN' }));
  // A link to a disk that is not there: neither read nor made, by root either.
  await symlink('/nowhere/studio.db', path.join(folders.userDataDir, 'studio.db'));
  const { code, said } = await startInVain(folders);
  expect(code).toBe(1);
  expect(said.message).toBe('Gateway Studio 无法写入数据文件夹。');
  expect(said.detail).toContain(folders.userDataDir);
  expect(said.window).toContain('Gateway Studio 未能启动。');
});

test('a data folder that nothing at all can be written into, not even the lock of the app, is named before there is a window, and so is one that cannot be made', async ({
  folders,
}) => {
  // Neither root nor anybody else can make anything there.
  test.skip(process.platform !== 'linux', 'other systems have no folder that is closed to everybody');
  const message = 'Gateway Studio cannot write to its data folder.';
  const advice = 'see to it that the folder can be written to, and start again.';
  const closed = await startInVain({ ...folders, userDataDir: '/proc' });
  expect(closed).toMatchObject({ code: 1, said: { message, window: null } });
  expect(closed.said.detail).toContain(`${advice}\n/proc\n`);
  const missing = await startInVain({ ...folders, configuration: '/proc' });
  expect(missing).toMatchObject({ code: 1, said: { message, window: null } });
  expect(missing.said.detail).toContain(`${advice}\n/proc/Gateway Studio\n`);
  // Chromium would go on with the data of the usual folder.
  const below = path.join(folders.home, 'file', 'data');
  await writeFile(path.dirname(below), '');
  const named = await startInVain({ ...folders, userDataDir: below });
  expect(named).toMatchObject({ code: 1, said: { message, window: null } });
  expect(named.said.detail).toContain(`${advice}\n${below}\n`);
  expect(existsSync(path.join(folders.home, '.config', 'Gateway Studio', 'studio.db'))).toBe(false);
});

test('what goes wrong before there is a window is said too, and no app goes on unseen', async ({
  folders,
}) => {
  const { code, said } = await startInVain(folders, 'videos', 'home');
  expect(code).toBe(1);
  expect(said).toMatchObject({ message: 'Gateway Studio cannot start.', window: null });
  expect(said.detail).toContain(folders.userDataDir);
});
