import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../fixtures/app/launch/launch.ts';
import { addReferences, libraryGrid, taskRow } from '../fixtures/app/steps/journeys.ts';
import { showSettings } from '../fixtures/app/steps/settings-steps.ts';
import { practiceAssets } from '../fixtures/media/sample-files.ts';
import { createFilm, webpOf } from './webp.ts';

const out = path.resolve(import.meta.dirname, '../../out/tour');
const prompt =
  'A paper boat drifts down a rain-lit street at dusk, slow dolly, soft thunder far away. Style of Image 1.';

test('the main job on the practice gateway, with screenshots', async ({ launch, folders }) => {
  // Each picture of the film is encoded by the window.
  test.setTimeout(240_000);
  await mkdir(out, { recursive: true });
  for (const entry of await readdir(out, { withFileTypes: true }))
    if (entry.isFile()) await rm(path.join(out, entry.name));
  const running = await launch();
  const { page } = running;
  const film = createFilm(page, 960);
  await resize(running, 1280, 800);
  await page.emulateMedia({ colorScheme: 'light' });

  await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  await picture(page, '01-welcome');
  await film.frame(1_600);
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  await picture(page, '02-empty');
  await film.frame(900);

  const pictures = (await readdir(path.join(practiceAssets, 'pictures'))).sort();
  await addReferences(
    running,
    [pictures.at(0), pictures.at(-1)].map((name) => path.join(practiceAssets, 'pictures', name ?? '')),
  );
  await film.frame(900);
  for (const end of [18, 37, 53, 66, 87, prompt.length]) {
    await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt.slice(0, end));
    await film.frame(220);
  }
  await expect(page.getByText(/^Images [12] of 9$/)).toBeVisible();
  await picture(page, '03-form');
  await film.frame(1_400);

  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const row = taskRow(page, 'A paper boat');
  await expect(row).toContainText('Running', { timeout: 20_000 });
  await picture(page, '04-running');
  await film.frame(1_400);
  await expect(row).toContainText('Ready', { timeout: 30_000 });
  await row.click();
  const video = page.getByRole('region', { name: 'Task details' }).locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  for (let step = 0; step < 10; step += 1) {
    await seek(video, step * 0.25);
    await film.frame(step === 9 ? 1_200 : 200);
  }
  await picture(page, '05-ready');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, '06-ready-dark');

  await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
  await expect(page.getByRole('button', { name: '生成', exact: true })).toBeVisible();
  await picture(page, '07-ready-dark-zh');
  await resize(running, 960, 640);
  await picture(page, '08-small-zh');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => window.api['settings.update']({ language: 'en' }));
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeVisible();
  await picture(page, '09-small');
  await resize(running, 1280, 800);
  await page.getByRole('button', { name: 'Close details' }).click();
  await makeMore(page);
  await picture(page, '10-library');
  await film.frame(1_800);
  await row.click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  await seek(video, 2);
  await page.mouse.move(0, 0);
  await writeFile(path.join(out, 'screenshot.webp'), await webpOf(page));
  await page.getByRole('button', { name: 'Close details' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('fox');
  await expect(page.getByText('1 of 4 clips', { exact: true })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, '11-search-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Write a prompt for a paper boat at dusk');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Transcript' })).toContainText('No model was asked');
  await picture(page, '12-chat');
  await film.frame(2_200);
  await film.save(path.join(out, 'film.webp'));
  await showSettings(page, 'connections');
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await picture(page, '13-settings');

  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const clip = (await readdir(library)).find(
    (name) => name.startsWith('A paper boat') && name.endsWith('.mp4'),
  );
  if (clip === undefined) throw new Error('The library holds no clip.');
  await copyFile(path.join(library, clip), path.join(out, 'clip.mp4'));
});

/** Three more clips of other shapes, so that the library has something to show. */
async function makeMore(page: Page): Promise<void> {
  const more = [
    ['A red fox crosses fresh snow between birches, one long take', '9:16'],
    ['Waves fold over black sand, drone shot from above', '1:1'],
    ['Close-up of hands folding a letter by candlelight', '4:3'],
  ] as const;
  const form = page.getByRole('form', { name: 'New video' });
  for (const [words, ratio] of more) {
    await form.getByRole('textbox', { name: 'Prompt' }).fill(words);
    await form.getByRole('button', { name: /Aspect ratio/ }).click();
    await page.getByRole('option', { name: new RegExp(`^${ratio}`) }).click();
    await form.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(taskRow(page, words)).toBeVisible();
  }
  for (const [words] of more) await expect(taskRow(page, words)).toContainText('Ready', { timeout: 30_000 });
  // Posters are drawn one at a time.
  const posters = libraryGrid(page).locator('[class*=clip] > img:last-of-type');
  await expect.poll(() => posters.count(), { timeout: 20_000 }).toBe(4);
}

async function seek(video: Locator, seconds: number): Promise<void> {
  await video.evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise((done) => {
        element.addEventListener('seeked', done, { once: true });
        element.currentTime = to;
      }),
    seconds,
  );
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(out, `${name}.png`), animations: 'disabled' });
}

async function resize({ app, page }: RunningApp, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}
