import { access, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { chooseInDialog, makeClip, refuse, taskRow } from '../../fixtures/app/steps/journeys.ts';

test('a finished clip is dragged out and removed to the trash', async ({ signedInApp }) => {
  const { page, app, folders } = signedInApp;
  await makeClip(page, 'A fox in the snow');

  const id = await page.evaluate(async () => {
    const found = await window.api['library.ids']({ filter: { search: 'fox' }, offset: 0, limit: 9 });
    return found.ok ? (found.value.ids[0] ?? '') : '';
  });
  expect(id).not.toBe('');

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

  // A drag that begins on one of several selected clips takes all of them along.
  await makeClip(page, 'An owl in the rain');
  for (const prompt of ['A fox', 'An owl'])
    await taskRow(page, prompt).click({ modifiers: ['ControlOrMeta'] });
  await taskRow(page, 'A fox').dispatchEvent('dragstart');
  const filesOfDrags = () =>
    app.evaluate(() => (globalThis as unknown as { dragged: { files: string[] }[] }).dragged);
  await expect.poll(async () => (await filesOfDrags()).length).toBe(2);
  const names = (await filesOfDrags())[1]?.files.map((file) => path.basename(file).replace(/ \(.*/, ''));
  expect(names).toEqual(['A fox in the snow', 'An owl in the rain']);
  // Exported together, they take away nothing of what is to be read.
  const refused = page.getByRole('alert').filter({ hasText: 'The disk with the app’s data is full.' });
  const bar = page.getByRole('group', { name: 'Selected clips' });
  await refuse(signedInApp, 'library.rate');
  await bar.getByRole('button', { name: 'Star' }).click();
  await expect(refused).toBeVisible();
  const exported = path.join(folders.home, 'exported');
  await mkdir(exported);
  await chooseInDialog(signedInApp, [exported]);
  await bar.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('2 clips exported.')).toBeVisible();
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Escape');

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
      { timeout: 60_000 },
    )
    .toBe(false);
});
