import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { openStore } from '#electron/store/open.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { createCastBench } from '../../fixtures/services/benches/cast-bench.ts';
import { repository } from '../../fixtures/source/repository.ts';
import { type Bench, type Figure, isShort, marked, ms, rounds } from '../support/bench.ts';
import { meterMain } from '../support/meters/main-meter.ts';
import { typedWork } from '../support/meters/typing-meter.ts';
import { openSeeded } from '../support/open-window.ts';

const entries = isShort ? 20 : 200;
const mediaOfEntry = 5;
const clips = isShort ? 500 : 10_000;
const openings = rounds(7, 2);
const poster = path.join(repository, 'test/fixtures/media/files/lossy.webp');
const names = ['Mara Stone', '小明', 'Old lighthouse', '雨中的街道', 'Tomás'];
/** The beginning of a name, of its second word, pinyin initials, a Chinese name, and what nobody is called. */
const searches = ['@mara stone 1', '@ligh', '@yzd', '@小明', '@qzqz', '@'];

export const bench: Bench = {
  title: `a cast of ${entries} entries with ${entries * mediaOfEntry} media beside ${clips.toLocaleString('en')} clips`,
  async run(folder) {
    const running = await openSeeded(
      folder,
      {
        sampleClips: path.join(repository, 'electron/practice-gateway/clips'),
        poster,
        count: clips,
      },
      (userDataDir) => seedCast(userDataDir, path.join(folder, 'in')),
    );
    try {
      const { app, page } = running;
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await page.locator('[role=grid] [data-key]').first().waitFor();
      // Read when the window has nothing else to do.
      await page.locator('link[href*="CastRegion"]').first().waitFor({ state: 'attached' });
      const main = await meterMain(app);
      const opened: number[] = [];
      for (let round = 0; round < openings; round += 1) opened.push(await timeOfOpening(page));
      const heldUpByOpening = await main.takeDelay();
      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      const keys: number[] = [];
      for (const words of searches) {
        await prompt.fill('On the quay ');
        await prompt.press('End');
        keys.push(...(await typedWork(prompt, words)));
      }
      const heldUpByTyping = await main.takeDelay();
      for (let round = 0; round < openings; round += 1) await renameFirst(page, `Renamed ${round}`);
      const heldUpByName = await main.takeDelay();
      return figuresOf({ opened, keys, heldUpByOpening, heldUpByTyping, heldUpByName });
    } finally {
      await running.close();
    }
  },
};

interface Measured {
  readonly opened: readonly number[];
  readonly keys: readonly number[];
  readonly heldUpByOpening: number;
  readonly heldUpByTyping: number;
  readonly heldUpByName: number;
}

function figuresOf({ opened, keys, heldUpByOpening, heldUpByTyping, heldUpByName }: Measured): Figure[] {
  return [
    marked('region opened', 'worst', opened),
    marked('work of a key behind @, usually', 'p50', keys),
    marked('work of a key behind @', 'worst', keys),
    ms('main process held up by opening', heldUpByOpening, 'worst'),
    ms('main process held up by typing', heldUpByTyping, 'worst'),
    ms('main process held up by a new name', heldUpByName, 'worst'),
  ];
}

/** Opens the cast, until its first cards are painted, and closes it again. */
function timeOfOpening(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    const started = performance.now();
    press('Cast');
    while (document.querySelector('[data-pane=cast] [role=grid] [data-key]') === null) await frame();
    await frame();
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
    const time = performance.now() - started;
    // What comes after the first cards, such as their pictures, is not the next opening's.
    for (let count = 0; count < 30; count += 1) await frame();
    press('Close the cast');
    while (document.querySelector('[data-pane=cast]') !== null) await frame();
    for (let count = 0; count < 30; count += 1) await frame();
    return time;
  });
}

/** Gives an entry a new name, until the window has read the cast again. */
async function renameFirst(page: Page, name: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const list = await window.api['cast.list']();
    const id = list.ok ? list.value.entries[0]?.id : undefined;
    if (id !== undefined) await window.api['cast.change']({ id, change: { name: wanted } });
    // The window's own question was asked before, by the event of the change.
    await window.api['cast.list']();
  }, name);
}

/** Entries with pictures of their own, each in some hundred clips. Small pictures of them are there, as they are once an entry was seen. */
async function seedCast(userDataDir: string, folder: string): Promise<void> {
  const thumbnails = path.join(userDataDir, 'thumbnails');
  for (const each of [folder, thumbnails]) mkdirSync(each, { recursive: true });
  const db = openStore(path.join(userDataDir, 'studio.db'));
  db.pragma('synchronous = OFF');
  const { cast, entry } = createCastBench(userDataDir, db);
  const note = db.prepare(
    `INSERT INTO cast_uses (task, entry, is_clip)
     SELECT id, ?, status = 'ready' FROM tasks WHERE rowid % ${entries / 2} = ?`,
  );
  for (let number = 0; number < entries; number += 1) {
    const files = Array.from({ length: mediaOfEntry }, (_, at) => {
      const file = path.join(folder, `${randomUUID()}.png`);
      writeFileSync(file, pngBytes(256, 256, number * mediaOfEntry + at));
      return file;
    });
    const { id, media } = await entry(`${names[number % names.length]} ${number}`, files);
    for (const { file } of media) copyFileSync(poster, path.join(thumbnails, `${file.fileId}.webp`));
    note.run(id, number % (entries / 2));
  }
  cast.close();
  db.close();
}
