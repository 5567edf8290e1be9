import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { distanceFromFrame } from '../../fixtures/app/decoded-frames.ts';
import {
  bodyOfCreate,
  closeWithEscape,
  generate,
  holdAnswers,
  libraryGrid,
  openTask,
  refuse,
  taskRow,
  taskRows,
} from '../../fixtures/app/steps/journeys.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

test('a clip is continued and bridged by its own pictures, its chain is told, and a clip without a picture says so', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const videos = path.join(folders.home, 'Videos', 'Gateway Studio');
  const clipOf = async (prompt: string) => {
    const names = await readdir(videos);
    return path.join(videos, names.find((name) => name.startsWith(prompt) && name.endsWith('.mp4')) ?? '');
  };
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const details = page.getByRole('region', { name: 'Task details' });
  const chain = details.getByRole('region', { name: 'Chain' });

  await test.step('Continue fills the form and selects the old prompt, for another one or for more', async () => {
    await page.getByRole('combobox', { name: 'Aspect ratio' }).fill('9:16');
    await page.getByRole('textbox', { name: 'Duration in seconds' }).fill('6');
    await make(page, 'A ferry comes in');
    await prompt.fill('Not to be lost');
    await openTask(page, 'A ferry comes in');
    await details.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(prompt).toBeFocused();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('A ferry comes in');
    await page.keyboard.press('End');
    await page.keyboard.insertText(', and is tied up');
    await expect(prompt).toHaveValue('A ferry comes in, and is tied up');
    await expect(page.getByRole('textbox', { name: 'Duration in seconds' })).toHaveValue('6');
  });

  await test.step('Continue fills the draft that was shown when it was pressed, and leaves who writes in another in peace', async () => {
    const drafts = page.getByRole('grid', { name: 'Drafts' }).getByRole('row');
    // Frames are drawn once the test says so.
    await page.evaluate(() => {
      const { prototype } = HTMLMediaElement;
      const own = Object.getOwnPropertyDescriptor(prototype, 'src') ?? {};
      const wait = new Promise<void>((resolve) => Reflect.set(window, 'drawFrames', resolve));
      Object.defineProperty(prototype, 'src', {
        configurable: true,
        set(this: HTMLMediaElement, address: string) {
          void wait.then(() => {
            Object.defineProperty(prototype, 'src', own);
            this.src = address;
          });
        },
      });
    });
    await prompt.fill('Kept for later');
    await details.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'New draft' }).click();
    await expect(prompt).toBeFocused();
    await page.keyboard.insertText('An owl');
    // A frame that is still drawn is awaited by Generate, which would make the clip without it.
    await taskRow(page, 'A ferry comes in').hover();
    await taskRow(page, 'A ferry comes in').getByRole('button', { name: 'Use last frame' }).click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Files are still being added.' })).toBeVisible();
    await prompt.press('End');
    await page.evaluate(() => (Reflect.get(window, 'drawFrames') as () => void)());
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(drafts).toHaveText(['A ferry comes in', 'An owl']);
    await page.keyboard.insertText(' wakes');
    await expect(prompt).toHaveValue('An owl wakes');
    await drafts.last().press('Delete');
    await expect(prompt).toHaveValue('A ferry comes in');
  });

  await test.step('of two clips whose settings are asked for, the one pressed last fills the form', async () => {
    await prompt.fill('A tram');
    const release = await holdAnswers(signedInApp.app, ['recipes.ofTask']);
    await taskRow(page, 'A ferry comes in').hover();
    await taskRow(page, 'A ferry comes in').getByRole('button', { name: 'Reuse settings' }).click();
    await details.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'First and last frame' })).toBeChecked();
    await expect(prompt).toHaveValue('A ferry comes in');
    await release();
    await page.evaluate(() => window.api['library.choices']({ projectId: null }));
    await expect(page.getByRole('radio', { name: 'First and last frame' })).toBeChecked();
    await prompt.fill('A ferry comes in, and is tied up');
  });

  await test.step('the first frame on the wire is the last picture of the clip', async () => {
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const { first, last } = await framesOf(gateway, 2);
    expect(last).toBeNull();
    const clip = await readFile(await clipOf('A ferry comes in ('));
    expectFrame(await distanceFromFrame(page, clip, 'last', first));
    await expect(taskRow(page, 'A ferry comes in, and')).toContainText('Ready', { timeout: 60_000 });
  });

  await test.step('the chain is told both ways, and each of its clips opens', async () => {
    await openTask(page, 'A ferry comes in, and');
    await expect(chain).toContainText('Clip 2 of a chain.');
    await expect(chain).not.toContainText('drift');
    const before = chain.getByRole('list', { name: 'Continues' });
    await before.getByRole('button', { name: 'A ferry comes in, Ready', exact: true }).click();
    await expect(details.getByRole('heading', { level: 2 })).toHaveText('A ferry comes in');
    const after = chain.getByRole('list', { name: 'Continued in' });
    await after.getByRole('button').click();
    await expect(details.getByRole('heading', { level: 2 })).toHaveText('A ferry comes in, and is tied up');
  });

  await test.step('the chain plays one clip after the other, and is joined in its order', async () => {
    const before = chain.getByRole('list', { name: 'Continues' });
    await before.getByRole('button', { name: 'A ferry comes in, Ready', exact: true }).click();
    await expect(details.getByRole('heading', { level: 2 })).toHaveText('A ferry comes in');
    // A window that has not read the second clip yet.
    await page.reload();
    await chain.getByRole('button', { name: 'Play', exact: true }).click();
    const film = page.getByRole('dialog', { name: 'Chain' });
    await expect(film).toContainText('1 of 2 · A ferry comes in');
    const player = await film.locator('video').elementHandle();
    await film.locator('video').dispatchEvent('ended');
    await expect(film).toContainText('2 of 2 · A ferry comes in, and is tied up');
    // Another player would leave full screen.
    expect(await player?.evaluate((element) => element.isConnected)).toBe(true);
    await page.keyboard.press('Escape');
    await chain.getByRole('button', { name: 'Join', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Join clips' });
    await expect(dialog.getByRole('row')).toHaveText([/A ferry comes in/, /and is tied up/]);
    await closeWithEscape(dialog);
  });

  await test.step('Bridge to… leads from the last picture of one clip to the first of another', async () => {
    await openTask(page, 'A ferry comes in, and');
    await details.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Bridge to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bridge to…' });
    const clips = dialog.getByRole('listbox', { name: 'Clips to bridge to' });
    // The clip itself is not offered.
    await expect(clips.getByRole('option')).toHaveText(['A ferry comes in']);
    await clips.getByRole('option').click();
    await expect(dialog).toHaveCount(0);
    await expect(prompt).toBeFocused();
    await generate(page, 'The ferry leaves the quay');
    const { first, last } = await framesOf(gateway, 3);
    expectFrame(
      await distanceFromFrame(page, await readFile(await clipOf('A ferry comes in, and')), 'last', first),
    );
    if (last === null) throw new Error('No last frame went out.');
    expectFrame(
      await distanceFromFrame(page, await readFile(await clipOf('A ferry comes in (')), 'first', last),
    );
    await expect(taskRow(page, 'The ferry')).toContainText('Ready', { timeout: 60_000 });
    await openTask(page, 'The ferry');
    await expect(chain.getByRole('list', { name: 'Bridges to' }).getByRole('button')).toHaveAccessibleName(
      'A ferry comes in, Ready',
    );
    // One that cannot be read any more is passed over.
    await page.reload();
    await chain.getByRole('button', { name: 'Play', exact: true }).click();
    const film = page.getByRole('dialog', { name: 'Chain' });
    await expect(film).toContainText('1 of 4 · A ferry comes in');
    await refuse(signedInApp, 'tasks.get');
    await film.locator('video').dispatchEvent('ended');
    await expect(film).toContainText('3 of 4 · The ferry leaves the quay');
    await closeWithEscape(film);
  });

  await test.step('a clip that was removed keeps its place, and one whose file is gone changes nothing in the form', async () => {
    await taskRow(page, 'A ferry comes in, Ready').focus();
    await page.keyboard.press('Delete');
    await openTask(page, 'A ferry comes in, and');
    await expect(chain.getByRole('list', { name: 'Continues' })).toContainText('A clip that was removed');
    // The player keeps what it has read of a clip, so that the next one is asked for under another address, where there is none.
    await page.evaluate(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'src', {
        set(this: HTMLMediaElement, address: string) {
          this.setAttribute('src', address.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'));
        },
      });
    });
    await prompt.fill('As it was');
    await details.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(details.getByRole('alert')).toContainText('No picture could be taken from this clip.');
    await expect(prompt).toHaveValue('As it was');
  });
  expect(await libraryGrid(page).isVisible()).toBe(true);
});

const contentSchema = z.object({
  content: z.array(
    z.object({ role: z.string().optional(), image_url: z.object({ url: z.string() }).optional() }),
  ),
});

/** Makes a clip of the form as it is, with another prompt. */
async function make(page: Page, words: string): Promise<void> {
  await generate(page, words);
  await expect(taskRows(page, words).first()).toContainText('Ready', { timeout: 60_000 });
}

/** The pictures of the create with this number, from 1, as the gateway has received them. */
async function framesOf(gateway: PracticeGateway, number: number) {
  const { content } = contentSchema.parse(await bodyOfCreate(gateway, number - 1));
  const pictureOf = (role: string) => {
    const url = content.find((part) => part.role === role)?.image_url?.url;
    if (url === undefined) return null;
    expect(url).toMatch(/^data:image\/png;base64,/);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  };
  const first = pictureOf('first_frame');
  if (first === null) throw new Error('No first frame went out.');
  return { first, last: pictureOf('last_frame') };
}

/** The same frame to the pixel, but for what another way through the colours may round on another machine. */
function expectFrame({ isSameSize, toEdge, toNext }: Awaited<ReturnType<typeof distanceFromFrame>>): void {
  expect(isSameSize).toBe(true);
  expect(toEdge).toBeLessThan(0.1);
  expect(toNext).toBeGreaterThan(0.3);
}
