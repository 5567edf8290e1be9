import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { launchApp } from '../fixtures/app/launch.ts';
import { seedLibrary } from '../fixtures/store/seed-library.ts';
import { type Bench, type Figure, median, ms } from './support/bench.ts';
import { type MainMeter, meterMain } from './support/main-meter.ts';
import { meterWindow, type WindowMeter } from './support/window-meter.ts';

const tasks = 10_000;
const openings = 7;
const pixelsPerFrame = 3_000;
/** Typed letter by letter, then cleared: each step changes what is found. */
const searches = ['fox', '1234', '雨', '907', '4821'];
const repository = path.resolve(import.meta.dirname, '../..');
const assets = path.join(repository, 'electron/practice-gateway');

export const bench: Bench = {
  title: `a library of ${tasks.toLocaleString('en')} tasks in the real window`,
  async run(folder) {
    const userDataDir = path.join(folder, 'data');
    const home = path.join(folder, 'home');
    seedLibrary({
      userDataDir,
      clipsFolder: path.join(home, 'clips'),
      sampleClips: path.join(assets, 'clips'),
      poster: path.join(repository, 'test/fixtures/media/files/lossy.webp'),
      count: tasks,
      now: Date.now(),
    });
    // The app is no Node: what makes this process one must not reach it.
    delete process.env.ELECTRON_RUN_AS_NODE;
    const { app, page, close } = await launchApp({ userDataDir, home });
    try {
      await resize(app, page);
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await page.locator('[role=grid] [data-key]').first().waitFor();
      return await measureWindow(app, page, await meterMain(app), await meterWindow(page));
    } finally {
      await close();
    }
  },
};

async function measureWindow(
  app: ElectronApplication,
  page: Page,
  main: MainMeter,
  meter: WindowMeter,
): Promise<Figure[]> {
  await meter.rest(60);
  await main.takeDelay();
  const blank = await meter.rest(120);
  const delayAtRest = await main.takeDelay();
  const opened: number[] = [];
  for (let round = 0; round < openings; round += 1) {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    opened.push(await meter.untilRows('nav [role=link]'));
  }
  await main.takeDelay();
  const keys: { readonly typed: string; readonly ms: number }[] = [];
  for (const words of searches) {
    const letters = Array.from(words);
    for (let length = 1; length <= letters.length; length += 1) {
      const typed = letters.slice(0, length).join('');
      keys.push({ typed, ms: await meter.untilFound(typed) });
      await meter.rest(6);
    }
    keys.push({ typed: '', ms: await meter.untilFound('') });
    await meter.rest(6);
  }
  const delayOfSearch = await main.takeDelay();
  const slowest = keys.reduce((worst, key) => (key.ms > worst.ms ? key : worst));
  const scrolled = await meter.scrollThrough(pixelsPerFrame);
  const slow = await meter.jumpTo([0.5, 0.1, 0.93, 0.3, 0.77, 0]);
  const delayOfScroll = await main.takeDelay();
  return [
    ms('first rows after opening the view', Math.max(...opened), `worst of ${openings}`),
    ms('the same, usually', median(opened), 'median'),
    ms('search result after a key', slowest.ms, `worst of ${keys.length}: “${slowest.typed}”`),
    ms('search result, usually', median(keys.map((key) => key.ms)), 'median'),
    ms('longest frame scrolling it all', scrolled.longest, `${scrolled.count} frames`),
    ms('frame scrolling it all', scrolled.median, 'median'),
    ms('longest frame of jumps', slow.longest, `6 jumps, ${slow.count} frames`),
    ms('main process held up by searches', delayOfSearch, 'worst'),
    ms('main process held up by scrolling', delayOfScroll, 'worst'),
    ms('main process at rest', delayAtRest, 'to compare'),
    ms('longest frame at rest', blank.longest, 'to compare'),
    ms('frame at rest', blank.median, 'median'),
    {
      name: 'memory of the window',
      value: await windowMemory(app),
      unit: 'MB',
      how: 'at the end',
    },
  ];
}

async function resize(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
  await page.waitForFunction(() => innerWidth === 1280);
}

/** Memory of the window's own process, in MB. */
function windowMemory(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: electron, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    const metric = electron.getAppMetrics().find((one) => one.pid === pid);
    return (metric?.memory.workingSetSize ?? 0) / 1024;
  });
}
