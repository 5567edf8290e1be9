import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { openChat, transcript } from '../../../fixtures/app/steps/chat-steps.ts';
import { addReferences, connect, hold, makeClip } from '../../../fixtures/app/steps/journeys.ts';
import { pngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';

/** Names in a folder, itself included, that other users of this computer could look into. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = ['.', ...entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name)];
  const modes = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return names.filter((_, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
}

test('the data folder and its files are for their owner alone, however they were left, and hold no crash dump; clips are the user’s, and leftovers of a crash go', async ({
  folders,
  gateway,
  launch,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const { userDataDir, home } = folders;
  const inData = (...names: string[]) => path.join(userDataDir, ...names);
  const unfinished = inData('copies', '0b2f1c9e-1111-4222-8333-444455556666.mp4.part');
  const unregistered = inData('pictures', `${'a'.repeat(64)}.png`);
  const credentials = inData('credentials.json.1.kept');
  for (const file of [unfinished, unregistered, credentials]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
  }
  await chmod(credentials, 0o666);
  for (const folder of [userDataDir, inData('pictures')]) await chmod(folder, 0o777);

  const library = path.join(home, 'Elsewhere');
  const running = await launch({ args: [`--library-folder=${library}`] });
  const { app, page } = running;
  await connect(page, gateway);
  await expect.poll(() => readdir(path.dirname(unfinished))).toEqual([]);
  expect(await readdir(path.dirname(unregistered))).toHaveLength(1);
  await rm(unregistered);

  // A file in each of the folders: a thumbnail, a poster, a copy, an attachment and a picture of a model.
  const fox = await sampleFolder(path.join(home, 'in')).picture('fox.png');
  await addReferences(running, [fox]);
  await makeClip(page, 'Not for others');
  // The library makes the poster while it is on screen: the chat that is opened next would take its place.
  await expect.poll(() => readdir(inData('posters')).catch(() => [])).not.toEqual([]);
  await page.evaluate(async (frame) => {
    const { api } = window;
    const bytes = Uint8Array.from(atob(frame), (character) => character.charCodeAt(0));
    await api['references.addFrame']({
      fileIds: [],
      name: 'A frame',
      bytes,
      frameOf: { taskId: 'none', seconds: 1 },
    });
    const made = await api['chat.create']({ projectId: null });
    if (!made.ok) throw new Error(made.error.code);
    const { id, settings } = made.value;
    await api['chat.configure']({ id, settings: { ...settings, model: 'textgen-3-pro-image' } });
    await api['chat.send']({ id, text: 'A boat', attachments: [] });
  }, pngBytes(8, 8).toString('base64'));
  await openChat(page);
  const transfer = await hold(page, [fox]);
  await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('list', { name: 'Pictures of this message' })).toContainText('fox.png');

  // Chromium's own note of the driver's port is made by this test's way of starting the app.
  const open = await openToOthers(userDataDir);
  expect(open.filter((name) => name !== 'DevToolsActivePort')).toEqual([]);
  expect((await stat(inData('logs', 'main.log'))).mode & 0o077).toBe(0);
  expect(await readdir(userDataDir)).toContain('studio.db-wal');
  for (const folder of ['attachments', 'copies', 'pictures', 'posters', 'thumbnails']) {
    await expect.poll(() => readdir(inData(folder)).catch(() => []), folder).not.toEqual([]);
    expect(await openToOthers(inData(folder)), folder).toEqual([]);
  }
  expect(await openToOthers(inData('backups')).catch(() => [])).toEqual([]);
  const clips = await readdir(library);
  expect(clips.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
  const usual = 0o666 & ~process.umask();
  for (const name of clips) {
    expect((await stat(path.join(library, name))).mode & 0o777, name).toBe(usual);
  }

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
