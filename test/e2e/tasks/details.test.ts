import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  closeWithEscape,
  createsSeenBy,
  makeClip,
  openTask,
  pressInMenu,
  pressTwice,
  resize,
  saveInDialog,
  taskRow,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';

import { unzip } from '../../fixtures/services/benches/requests-bench.ts';
import { tasksFound } from '../../fixtures/store/library-data.ts';

const timeOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);
const isPaused = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.paused);

test('a clip is played, saved, reported and found again in its details, and its requests are read', async ({
  gateway,
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  await makeClip(page, 'A boat comes in');
  const details = await openTask(page, 'A boat comes in');
  const more = details.getByRole('button', { name: 'More' });
  const clipboard = () => app.evaluate(async ({ clipboard: held }) => await held.readText());
  await test.step('a frame is saved as PNG at the clip’s own size, and the clip is saved elsewhere', async () => {
    const frame = path.join(folders.home, 'frame.png');
    await saveInDialog(signedInApp, frame);
    await details.getByRole('button', { name: 'Save this frame as PNG…' }).click();
    await expect(details.getByText('Frame saved')).toBeVisible();
    // Over the picture: nothing below it moves under the pointer.
    const picture = await page.locator('video[aria-label="Finished clip"]').boundingBox();
    const message = await details.getByText('Frame saved').boundingBox();
    expect(message?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0));
    const png = await readFile(frame);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1360, 768]);

    const copy = path.join(folders.home, 'copy.mp4');
    await saveInDialog(signedInApp, copy);
    await page.locator('video[aria-label="Finished clip"]').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions for this task' });
    await menu.getByRole('menuitem', { name: 'Save as…' }).click();
    await expect(details.getByText('Saved', { exact: true })).toBeVisible();
    expect((await stat(copy)).size).toBeGreaterThan(10_000);

    await saveInDialog(signedInApp, null);
    await details.getByRole('button', { name: 'Save this frame as PNG…' }).click();
    await expect(details.getByText('Frame saved')).toBeHidden();

    await details.getByRole('slider', { name: 'Position' }).press('Home');
    for (const _ of [1, 2]) await page.keyboard.press('.');
    await details.getByRole('button', { name: 'Use this frame' }).click();
    await expect(details.getByText('Picture handed to the form')).toBeVisible();
    const taken = page.getByRole('grid', { name: 'References' }).getByRole('row');
    await expect(taken).toHaveAccessibleName('Image 1, A boat comes in frame at 0:00.1');
    await expect(taken).toContainText('1360 × 768');
    await taken.press('Delete');
    await expect(taken).toHaveCount(0);

    await details.getByRole('slider', { name: 'Position' }).press('Home');
    await page.keyboard.press('Shift+F10');
    await pressInMenu(menu.getByRole('menuitem', { name: 'Tags…' }), 'Enter');
    await closeWithEscape(page.getByRole('dialog'));
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });
  await test.step('where the details stand alone, the ring of the way back stays clear of the title', async () => {
    await resize(app, 960, 640);
    await zoom(app, 1.5);
    const back = details.getByRole('button', { name: 'Back to library' });
    await expect(back).toBeVisible();
    await details.focus();
    await page.keyboard.press('Tab');
    await expect(back).toBeFocused();
    const ringEnd = await back.evaluate((button) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
      if (outlineStyle === 'none') throw new Error('The focus is not seen.');
      return (
        button.getBoundingClientRect().right +
        Number.parseFloat(outlineWidth) +
        Number.parseFloat(outlineOffset)
      );
    });
    const title = details.getByRole('heading', { name: 'A boat comes in' });
    expect(await title.evaluate((heading) => heading.getBoundingClientRect().left)).toBeGreaterThan(
      ringEnd + 2,
    );
    await zoom(app, 1);
    await resize(app, 1280, 800);
  });
  await test.step('the player is steered by its keys and by its buttons', async () => {
    const player = details.getByRole('group', { name: 'Player' });
    // Not by way of the details: a view that is put away is not found by its role.
    const video = page.locator('video[aria-label="Finished clip"]');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);

    const mute = player.getByRole('button', { name: 'Mute' });
    const [time, icon] = [await player.locator('[class*="time"]').boundingBox(), await mute.boundingBox()];
    expect((icon?.x ?? 0) - (time?.x ?? 0) - (time?.width ?? 0)).toBeGreaterThanOrEqual(4);
    // The controls stand within the player: styles of a script that is read later win over those of the whole window.
    const [box, last] = [
      await player.boundingBox(),
      await player.getByRole('button', { name: 'Full screen' }).boundingBox(),
    ];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    await mute.click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await player.getByRole('button', { name: 'One frame forward' }).click();
    await expect.poll(() => timeOf(video)).toBeCloseTo(1.5 / 24, 2);
    await page.keyboard.press('.');
    await expect.poll(() => timeOf(video)).toBeCloseTo(2.5 / 24, 2);

    await page.keyboard.press('k');
    await expect.poll(() => isPaused(video)).toBe(false);
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(video)).toBe(true);
    await page.keyboard.press('l');
    await expect(player.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
    expect(await video.evaluate((element: HTMLVideoElement) => element.loop)).toBe(true);

    await player.getByRole('button', { name: 'Speed 1×' }).click();
    await page.getByRole('menuitemradio', { name: '0.25×' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.25);
    await player.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => timeOf(video)).toBeGreaterThan(4.9);

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('FIELDSET');
    await player.getByRole('button', { name: 'Speed 0.25×' }).click();
    await page.getByRole('menuitemradio', { name: '0.5×' }).focus();
    await page.keyboard.press('Space');
    await expect(player.getByRole('button', { name: 'Speed 0.5×' })).toBeVisible();
    expect(await isPaused(video)).toBe(true);
    // Space leaves the menu open.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await closeWithEscape(page.getByRole('dialog', { name: 'Command palette' }));
    await player.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Space');
    await closeWithEscape(page.getByRole('dialog', { name: 'Keyboard' }));

    // The next clip, or the same once more, is played like it.
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await openTask(page, 'A boat comes in');
    const manner = ({ muted, playbackRate, loop }: HTMLVideoElement) => [muted, playbackRate, loop];
    await expect.poll(() => video.evaluate(manner)).toEqual([true, 0.5, true]);
    await player.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPaused(video)).toBe(false);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    await expect.poll(() => isPaused(video)).toBe(true);
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });
  await test.step('the ledger of a task is read, and its bundle for support is looked at, copied and saved', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    await more.click();
    await page.getByRole('menuitem', { name: 'Bundle for support' }).click();
    const support = page.getByRole('dialog', { name: 'Bundle for support' });
    await expect(
      support.getByRole('row', { name: /Sending → Queued.*The gateway took the task/ }),
    ).toBeVisible();
    await expect(support.getByRole('row', { name: /Saving → Ready.*The clip was saved/ })).toBeVisible();
    await support.getByRole('button', { name: 'Copy report text' }).click();
    await expect(support.getByText('Copied')).toBeVisible();
    const copied = await clipboard();
    expect(copied).toContain('sending | queued | created');
    expect(copied).not.toContain(gateway.token);
    expect(copied).not.toContain('A boat comes in');

    const files = support.getByRole('listbox', { name: 'Files in the bundle' });
    await files.getByRole('option', { name: 'exchanges.json' }).click();
    const exchanges = support.getByRole('region', { name: 'exchanges.json' });
    await expect(exchanges).toContainText('/vendorv/v2/video_generation');
    await expect(exchanges).not.toContainText('A boat comes in');
    await support.getByText('Include prompts and answers').click();
    await expect(exchanges).toContainText('A boat comes in');
    const inIt = support.getByRole('group', { name: /^Requests in it/ });
    const boxes = await inIt.getByRole('checkbox').count();
    await inIt.getByText('Create a video').click();
    await expect(support.getByText(`Requests in it: ${boxes - 1} of ${boxes}`)).toBeVisible();
    await expect(exchanges).not.toContainText('A boat comes in');

    const zip = path.join(folders.home, 'bundle.zip');
    await saveInDialog(signedInApp, zip);
    await support.getByRole('button', { name: 'Save as zip…' }).click();
    await expect(support.getByText('Saved', { exact: true })).toBeVisible();
    expect((await unzip(await readFile(zip))).get('task.txt')?.trim()).toBe(copied.trim());
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });
  await test.step('what was said about it is read, by keyboard too, and copied without the token', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Requests and answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Requests and answers' });
    const list = dialog.getByRole('listbox', { name: 'Requests' });
    await expect(list.getByRole('option', { name: 'Create a video' })).toHaveCount(1);
    await expect(list.getByRole('option', { name: 'Ask for the state' }).first()).toBeVisible();
    await expect(list.getByRole('option').first()).toContainText('Fetch the clip');
    await expect(list.getByRole('option').first()).toContainText('HTTP 200');
    await expect(dialog.getByText('The file itself is not kept here.')).toBeVisible();

    await expect(list.getByRole('option').first()).toBeFocused();
    await page.keyboard.press('End');
    const create = dialog.getByRole('region', { name: 'Create a video' });
    await expect(create).toContainText('"task_id"');
    await expect(create).toContainText('A boat comes in');
    await expect(create).toContainText(/Connecting .* ms/);
    await expect(create).toContainText(/Waiting for the first byte .* ms/);
    await create
      .getByRole('button', { name: /^Headers/ })
      .first()
      .click();
    await expect(create).toContainText('Bearer [removed]');

    await create.getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(clipboard).toContain('curl -X POST');
    const copied = await clipboard();
    expect(copied).toContain('"authorization: Bearer $TOKEN"');
    expect(copied).not.toContain(gateway.token);
    expect(copied).toContain('--data-raw');
    await create.getByRole('button', { name: 'Copy as JSON' }).click();
    await expect.poll(clipboard).toContain('"stages"');
    expect(JSON.parse(await clipboard())).toMatchObject({ call: 'create', status: 200 });

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(more).toBeFocused();
  });
  await test.step('the window says that work is paused offline, and goes to the task of a notice that was pressed', async () => {
    const tell = (event: string, payload: unknown) =>
      app.evaluate(
        ({ BrowserWindow }, told) =>
          BrowserWindow.getAllWindows()[0]?.webContents.send(told.event, told.payload),
        { event, payload },
      );
    await tell('tasks.pausesChanged', { reasons: ['offline'] });
    const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await expect(banner).toContainText('Nothing is lost');
    await expectClean(banner);
    await tell('tasks.pausesChanged', { reasons: [] });
    await expect(banner).toBeHidden();

    const [task] = await tasksFound(page, 'A boat comes in');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    await tell('tasks.show', { id: task?.id });
    await expect(page.getByRole('region', { name: 'Task details' })).toContainText('A boat comes in');
  });
  await test.step('one press makes two variations of the form, however quickly it is pressed, and the next press two more; each two stand in a stack that opens', async () => {
    await page.getByRole('button', { name: 'Close details' }).click();
    const variations = page.getByRole('spinbutton', { name: 'Variations' });
    await page.getByRole('button', { name: 'One variation more' }).click();
    await expect(variations).toHaveText('× 2');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A lantern rises');
    await pressTwice(page.getByRole('button', { name: 'Generate 2', exact: true }));
    await expect(page.getByText('2 added to tasks')).toBeVisible();
    expect(await tasksFound(page, 'A lantern rises')).toHaveLength(2);
    await page.getByRole('button', { name: 'Generate 2', exact: true }).click();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(5);
    expect(await tasksFound(page, 'A lantern rises')).toHaveLength(4);

    const stacks = page.getByRole('row', { name: /^A lantern rises, .*stack of 2 variations/ });
    const within = page.getByRole('row', { name: /^A lantern rises, .*variation [12] of 2/ });
    await expect(stacks).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByText('5 clips', { exact: true })).toBeVisible();
    await test.step('a stack opens and is left by key and pointer, and the focus comes back to it', async () => {
      await stacks.first().focus();
      await page.keyboard.press('s');
      await expect(within).toHaveCount(2);
      await expect(page.getByText('2 of 5 clips', { exact: true })).toBeVisible();
      await expectClean(page.locator('[data-pane="library"]'), 'an opened stack');
      await page.keyboard.press('Escape');
      await expect(stacks).toHaveCount(2);
      await expect(stacks.first()).toBeFocused();
      await stacks.last().getByRole('button', { name: 'Show the 2 variations' }).click();
      await expect(within).toHaveCount(2);
      await page.getByRole('button', { name: 'Remove filter Variations of one prompt' }).click();
      await expect(stacks).toHaveCount(2);
      const order = async (name: string) => {
        await page.getByRole('button', { name: /^Order: / }).click();
        await page.getByRole('menuitemradio', { name, exact: true }).click();
      };
      await order('Rating');
      await stacks.last().focus();
      await page.keyboard.press('s');
      await expect(within).toHaveCount(2);
      await page.keyboard.press('5');
      await page.keyboard.press('Escape');
      await expect(stacks.first(), 'it has gone up').toHaveAccessibleName(/rating 5/);
      await expect(stacks.first()).toBeFocused();
      await page.keyboard.press('0');
      await expect(page.getByRole('row', { name: /rating 5/ })).toHaveCount(0);
      await order('Time');
    });
    await test.step('its menu compares its clips; a box takes all of them, a key without it the one on top', async () => {
      await stacks.first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Compare the 2 variations' }).click();
      await expect(page.getByRole('region', { name: 'Compare' })).toBeFocused();
      await page.keyboard.press('Escape');
      await stacks.first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Review the 2 variations' }).click();
      await expect(page.getByRole('region', { name: 'Review' })).toContainText(/variation [12] of 2 · A l/);
      await expect(page.getByRole('region', { name: 'Review' })).toBeFocused();
      await page.keyboard.press('Escape');
      await stacks.first().focus();
      await page.keyboard.press(' ');
      await expect(page.getByText('2 selected')).toBeVisible();
      await page.keyboard.press('Control+a');
      await expect(page.getByText('5 selected')).toBeVisible();
      await page
        .getByRole('group', { name: 'Selected clips' })
        .getByRole('button', { name: 'Review' })
        .click();
      await expect(page.getByRole('region', { name: 'Review' })).toContainText('1 of 5');
      await expect(page.getByRole('region', { name: 'Review' })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await stacks.first().focus();
      await page.keyboard.press('Delete');
      await expect(page.getByText('1 deleted.')).toBeVisible();
      await expect(stacks).toHaveCount(1);
      await expect(within).toHaveCount(1);
    });
  });
  await test.step('details that cannot be drawn lead back to the list', async () => {
    await page.evaluate(() => {
      const { addEventListener } = document;
      // The player of the details alone listens for this.
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (type === 'fullscreenchange') throw new Error('This clip cannot be drawn.');
        addEventListener.call(document, type, ...rest);
      };
    });
    await taskRow(page, 'A boat comes in').click();
    await expect(page.getByRole('heading', { name: 'This window ran into a problem.' })).toBeVisible();
    await expect(taskRow(page, 'A boat comes in')).toBeVisible();
    await page.getByRole('button', { name: 'Back to library' }).click();
    await expect(page.getByRole('heading', { name: 'This window ran into a problem.' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back to library' })).toBeHidden();
    await expect(taskRow(page, 'A boat comes in')).toBeVisible();
  });
});
