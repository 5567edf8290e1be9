import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, makeClip } from '../../fixtures/app/journeys.ts';

/** Names in a folder, itself included, that other users of this computer could look into. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = ['.', ...entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name)];
  const modes = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return names.filter((_, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
}

test('the data folder and its files are for their owner alone, however they were left, and hold no crash dump', async ({
  launch,
  gateway,
  folders,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const { userDataDir } = folders;
  await mkdir(path.join(userDataDir, 'pictures'), { recursive: true });
  await writeFile(path.join(userDataDir, 'credentials.json.1.kept'), 'x');
  await chmod(path.join(userDataDir, 'credentials.json.1.kept'), 0o666);
  for (const folder of [userDataDir, path.join(userDataDir, 'pictures')]) await chmod(folder, 0o777);

  const { app, page } = await launch();
  await connect(page, gateway);
  await makeClip(page, 'Not for others');
  const open = await openToOthers(userDataDir);
  // Chromium's own note of the driver's port is made by this test's way of starting the app.
  expect(open.filter((name) => name !== 'DevToolsActivePort')).toEqual([]);
  expect((await stat(path.join(userDataDir, 'logs', 'main.log'))).mode & 0o077).toBe(0);
  expect((await readdir(userDataDir)).filter((name) => name.startsWith('studio.db'))).toContain(
    'studio.db-wal',
  );

  // Nothing is written down of a process that dies: a dump would hold its memory, with the token in it.
  const dumps = await app.evaluate(({ app: own, crashReporter }) => ({
    folder: own.getPath('crashDumps'),
    isUploading: crashReporter.getUploadToServer(),
  }));
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed()),
    )
    .toBe(false);
  expect(dumps.isUploading).toBe(false);
  const written = await readdir(dumps.folder, { recursive: true }).catch(() => []);
  expect(written.filter((name) => name.endsWith('.dmp'))).toEqual([]);
});
