import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { launchApp, type RunningApp } from '../../fixtures/app/launch/launch.ts';
import type { LibraryWork } from '../goals.ts';
import { type Bench, type Figure, marked, ms, rounds } from '../support/bench.ts';
import { type MainMeter, meterMain } from '../support/meters/main-meter.ts';
import { type Found, type Frames, meterWindow, type WindowMeter } from '../support/meters/window-meter.ts';
import { seededDataFolder } from '../support/seeded-library.ts';

/** The first is what the other is compared with. */
const sizes = [100, 100_000] as const;
const openings = rounds(20, 2);
const pixelsPerFrame = 3_000;
const places = [0.5, 0.1, 0.93, 0.3, 1, 0, 0.7, 0.2, 0.85, 0.45, 0.05, 0.6];
/** Typed letter by letter, then cleared: each step changes what is found. */
const searches = ['fox', '1234', '雨', '907', '4821'];
/** In fewer tasks the next digit of a number may find the same as before, which nothing shows. */
const leastNumbered = 10_000;
/** As many as the window rates or deletes by one call. */
const changedAtOnce = 5_000;

/** One library in the real window, with what was measured of it so far. */
interface Measured {
  readonly size: number;
  /** From the start of the process to the first rows of the library. */
  readonly startMs: number;
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly main: MainMeter;
  readonly window: WindowMeter;
  readonly opened: number[];
  readonly keys: Found[];
  /** How late the main process' timers came, by what was done. */
  readonly delays: Map<LibraryWork | 'rest', number[]>;
}

export const bench: Bench = {
  title: `libraries of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} tasks in the real window, in turns`,
  async run(folder) {
    const folders = sizes.map((size) => ({
      size,
      userDataDir: seededDataFolder(path.join(folder, String(size), 'data'), size),
      home: path.join(folder, String(size), 'home'),
    }));
    for (const options of folders) await connect(await launchApp(options));
    const running: RunningApp[] = [];
    try {
      const all: Measured[] = [];
      for (const { size, ...options } of folders) {
        const begun = performance.now();
        const run = await launchApp(options);
        running.push(run);
        await firstRow(run.page).waitFor();
        const startMs = performance.now() - begun;
        all.push(await meter(size, startMs, run));
      }
      return await measureAll(all);
    } finally {
      for (const run of running) await run.close();
    }
  },
};

const firstRow = (page: Page) => page.locator('[role=grid] [data-key]').first();

async function connect({ page, close }: RunningApp): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await firstRow(page).waitFor();
  await close();
}

async function meter(size: number, startMs: number, { app, page }: RunningApp): Promise<Measured> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
  await page.waitForFunction(() => innerWidth === 1280);
  const [main, window] = [await meterMain(app), await meterWindow(page)];
  return { size, startMs, app, page, main, window, opened: [], keys: [], delays: new Map() };
}

/** Does one thing in each library, one after the other, and notes how long it held up the main process. */
async function inTurns(
  all: readonly Measured[],
  name: LibraryWork | 'rest',
  work: (measured: Measured) => Promise<unknown>,
): Promise<void> {
  for (const measured of all) {
    await measured.page.bringToFront();
    await measured.window.rest(6);
    await measured.main.takeDelays();
    await work(measured);
    await measured.window.rest(6);
    const before = measured.delays.get(name) ?? [];
    measured.delays.set(name, [...before, ...(await measured.main.takeDelays())]);
  }
}

async function measureAll(all: readonly Measured[]): Promise<Figure[]> {
  const rest = new Map<Measured, Frames>();
  await inTurns(all, 'rest', async (measured) => {
    rest.set(measured, await measured.window.rest(120));
  });
  for (let round = 0; round < openings; round += 1) {
    await inTurns(all, 'opening', async ({ page, main, window, opened }) => {
      await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
      // What the settings read is not the library's.
      await window.rest(30);
      await main.takeDelays();
      opened.push(await window.untilRows('nav [role=link]'));
    });
  }
  for (const words of searches) {
    await inTurns(all, 'searching', async ({ size, window, keys }) => {
      if (/\d/u.test(words) && size < leastNumbered) return;
      const letters = Array.from(words);
      const steps = [...letters.map((_, index) => letters.slice(0, index + 1).join('')), ''];
      for (const typed of steps) {
        keys.push(await window.untilFound(typed));
        await window.rest(6);
      }
    });
  }
  const scrolled = new Map<Measured, Frames>();
  await inTurns(all, 'scrolling', async (measured) => {
    scrolled.set(measured, await measured.window.scrollThrough(pixelsPerFrame));
  });
  const jumped = new Map<Measured, Frames>();
  await inTurns(all, 'jumping', async (measured) => {
    jumped.set(measured, await measured.window.jumpTo(places));
  });
  await inTurns(all, 'selecting all', selectAll);
  await inTurns(all, 'the palette', openPalette);
  await inTurns(all, 'deleting many', deleteMany);
  // The last: recipes are written a moment after.
  await inTurns(all, 'rating many', rateMany);
  const results = await Promise.all(all.map((measured) => resultsOf(measured, { rest, scrolled, jumped })));
  const [least = []] = results;
  return results.flatMap((ofSize, index) =>
    ofSize.map((figure) => beside(figure, index === 0 ? undefined : least, sizes[index] ?? 0)),
  );
}

/** A figure with its size, beside the same one of the smallest library. */
function beside(figure: Figure, least: readonly Figure[] | undefined, size: number): Figure {
  const baseline = least?.find(({ name }) => name === figure.name);
  return {
    ...figure,
    name: `${size.toLocaleString('en')}: ${figure.name}`,
    ...(baseline && {
      baseline: {
        name: `${sizes[0]} tasks`,
        value: baseline.value,
        ...(baseline.readings && { readings: baseline.readings }),
      },
    }),
  };
}

async function selectAll({ page }: Measured): Promise<void> {
  await page.locator('[role=grid] [data-key]').first().focus();
  await page.keyboard.press('Control+a');
  await page.getByText(/^[\d,]+ selected$/).waitFor();
  await page.keyboard.press('Escape');
}

const someIds = Array.from({ length: changedAtOnce }, (_, index) => `seed-${String(index).padStart(6, '0')}`);

/** As the window does it with so many selected clips. */
const rateMany = ({ page }: Measured): Promise<unknown> =>
  page.evaluate((ids) => window.api['library.rate']({ ids, rating: 4 }), someIds);

/** Takes them back at once, as Undo does: ten seconds later their clips would go to the trash. */
const deleteMany = ({ page }: Measured): Promise<unknown> =>
  page.evaluate(async (ids) => {
    await window.api['library.remove']({ ids });
    await window.api['library.restore']({ ids });
  }, someIds);

async function openPalette({ page }: Measured): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill('fox');
  await palette.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
}

interface FramesOf {
  readonly rest: ReadonlyMap<Measured, Frames>;
  readonly scrolled: ReadonlyMap<Measured, Frames>;
  readonly jumped: ReadonlyMap<Measured, Frames>;
}

async function resultsOf(measured: Measured, frames: FramesOf): Promise<Figure[]> {
  const { startMs, opened, keys, delays, app } = measured;
  const framesOf = (of: ReadonlyMap<Measured, Frames>) => of.get(measured)?.gaps ?? [];
  const held = [...delays].flatMap(([work, readings]) =>
    work === 'rest'
      ? [marked('main process at rest', 'worst', readings)]
      : [
          marked(`main process held up by ${work}`, 'p99', readings),
          marked(`main process held up by ${work}, at worst`, 'worst', readings),
        ],
  );
  return [
    ms('start until the first rows', startMs, 'one start'),
    marked('first rows after opening the view', 'p95', opened),
    marked(
      'search result after a key',
      'p95',
      keys.map(({ painted }) => painted),
    ),
    marked(
      'search counted after a key',
      'p95',
      keys.map(({ counted }) => counted),
    ),
    marked('frame while scrolling it all', 'p95', framesOf(frames.scrolled)),
    marked('frame of jumps', 'p95', framesOf(frames.jumped)),
    marked('frame at rest', 'p95', framesOf(frames.rest)),
    ...held,
    { name: 'memory of the window', value: await windowMemory(app), unit: 'MB', how: 'at the end' },
  ];
}

/** Memory of the window's own process, in MB. */
function windowMemory(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: electron, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    const metric = electron.getAppMetrics().find((one) => one.pid === pid);
    return (metric?.memory.workingSetSize ?? 0) / 1024;
  });
}
