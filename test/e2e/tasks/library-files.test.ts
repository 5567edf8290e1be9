import { access, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { makeClip, taskRow } from '../../fixtures/app/journeys.ts';
import type { RunningApp } from '../../fixtures/app/launch.ts';
import { fixture } from '../../fixtures/media/media-fixtures.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';

/** Stands in for the person at the system's save dialog. */
async function saveInDialog({ app }: RunningApp, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: chosen === '', filePath: chosen });
  }, filePath);
}

test('a finished clip is saved, exported, dragged out and removed to the trash', async ({ signedInApp }) => {
  const { page, app, folders } = signedInApp;
  await makeClip(page, 'A fox in the snow');

  const target = path.join(folders.home, 'out');
  await mkdir(target);
  const id = await page.evaluate(async () => {
    const found = await window.api['library.ids']({ filter: { search: 'fox' }, offset: 0, limit: 9 });
    return found.ok ? (found.value.ids[0] ?? '') : '';
  });
  expect(id).not.toBe('');

  await saveInDialog(signedInApp, path.join(target, 'copy.mp4'));
  expect(await page.evaluate((id) => window.api['library.saveAs']({ id }), id)).toMatchObject({
    value: { isSaved: true },
  });
  await saveInDialog(signedInApp, path.join(target, 'frame.png'));
  const frame = [...pngBytes(8, 8)];
  expect(
    await page.evaluate(
      ([id, bytes]) => window.api['library.saveFrame']({ id, seconds: 1, bytes: Uint8Array.from(bytes) }),
      [id, frame] as const,
    ),
  ).toMatchObject({ value: { isSaved: true } });
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, target);
  expect(await page.evaluate((id) => window.api['library.export']({ ids: [id] }), id)).toMatchObject({
    value: { saved: 1, failed: [] },
  });
  const names = await readdir(target);
  expect(names.filter((name) => /^A fox in the snow .*\.(mp4|gwrecipe)$/.test(name))).toHaveLength(2);
  expect(await readFile(path.join(target, 'frame.png'))).toEqual(pngBytes(8, 8));

  const poster = [...fixture('baseline.jpg')];
  const kept = await page.evaluate(
    ([id, bytes]) => window.api['library.keepPoster']({ id, bytes: Uint8Array.from(bytes) }),
    [id, poster] as const,
  );
  expect(kept).toEqual({ ok: true, value: { posterUrl: `app://studio/media/posters/${id}` } });
  const width = await page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return picture.naturalWidth;
  }, `app://studio/media/posters/${id}`);
  expect(width).toBeGreaterThan(0);

  const drag = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const dragged: { files: string[]; scales: number[]; width: number }[] = [];
    if (window) {
      window.webContents.startDrag = ({ files, icon }) => {
        if (typeof icon === 'string') return;
        dragged.push({ files: files ?? [], scales: icon.getScaleFactors(), width: icon.getSize().width });
      };
    }
    (globalThis as { dragged?: unknown }).dragged = dragged;
    return dragged.length;
  });
  expect(drag).toBe(0);
  await page.evaluate((id) => window.api['library.startDrag']({ ids: [id] }), id);
  const dragged = await app.evaluate(() => (globalThis as { dragged?: unknown }).dragged);
  expect(dragged).toMatchObject([{ scales: [1, 2], width: 64 }]);

  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const clip = (await readdir(library)).find((name) => /^A fox in the snow.*\.mp4$/.test(name)) ?? '';
  expect(await page.evaluate((id) => window.api['library.remove']({ ids: [id] }), id)).toMatchObject({
    value: { removed: [id], kept: 0 },
  });
  await expect(taskRow(page, 'A fox')).toBeHidden();
  await expect
    .poll(
      () =>
        access(path.join(library, clip)).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(false);
});
