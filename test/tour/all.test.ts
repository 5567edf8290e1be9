import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../fixtures/app/launch/launch.ts';
import { expectClean } from '../fixtures/app/walk/accessibility.ts';
import { findFaults } from '../fixtures/app/walk/page-check.ts';
import { languages, walk } from '../fixtures/app/walk/walk.ts';

const out = path.resolve(import.meta.dirname, '../../out/tour/all');

/** First the one that the walk goes in: in a narrow window some menus go with the list that they belong to. */
const sizes = [
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '2560x1440', width: 2560, height: 1440, zoom: 1 },
  { name: '1280x800-200%', width: 1280, height: 800, zoom: 2 },
  { name: '960x640', width: 960, height: 640, zoom: 1 },
] as const;

const themes = ['light', 'dark'] as const;

for (const language of languages) {
  test(`every view and dialog at every size, light and dark (${language})`, async ({ launch, gateway }) => {
    test.setTimeout(1_200_000);
    const folder = path.join(out, language);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const running = await launch();
    const found: string[] = [];
    // Nothing is on its way from one colour to another.
    await running.page.emulateMedia({ reducedMotion: 'reduce' });
    await resize(running, sizes[0]);
    await walk(running, gateway, language, async (name) => {
      const focused = await running.page.evaluateHandle(() => document.activeElement);
      for (const size of sizes) {
        await resize(running, size);
        for (const colorScheme of themes) {
          await running.page.emulateMedia({ colorScheme });
          await atRest(running.page);
          const file = `${name} ${size.name} ${colorScheme}.png`;
          await writeFile(path.join(folder, file), await pictureOf(running, size));
        }
        const faults = await findFaults(running.page, language);
        found.push(...faults.map((fault) => `${name} ${size.name}: ${fault}`));
      }
      await resize(running, sizes[0]);
      // What a small window hides has lost the focus to something else, whose tooltip is no part of this place.
      await focused.evaluate((element) => {
        if (element !== document.activeElement && element instanceof HTMLElement) element.focus();
      });
      // `npm test` walks with axe in one language: here both are walked, in both themes, with all rules.
      for (const colorScheme of themes) {
        await running.page.emulateMedia({ colorScheme });
        await expectClean(running.page, `${name}, ${language}, ${colorScheme}`);
      }
    });
    await writeFile(path.join(folder, 'faults.txt'), `${found.join('\n')}\n`);
    expect(found).toEqual([]);
  });
}

/** The whole window. The driver's own screenshot cuts a zoomed page, which the app itself draws. */
async function pictureOf({ app, page }: RunningApp, { zoom }: Size): Promise<Buffer> {
  if (zoom === 1) return page.screenshot({ animations: 'disabled' });
  await drawn(page);
  const base64 = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return picture?.toPNG().toString('base64') ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Colours that are on their way, one part after the other, have arrived. */
async function atRest(page: Page): Promise<void> {
  await drawn(page);
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    .toBe(false);
  await drawn(page);
}

/** Two frames: what is laid out by script is drawn in the frame after the one that measured. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

async function resize({ app, page }: RunningApp, size: Size): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width / size.zoom);
  await drawn(page);
}
