import path from 'node:path';
import type { Page } from 'playwright/test';
import { addReferences, connect, startGateway } from '../../fixtures/app/steps/journeys.ts';
import { pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';
import { type Bench, type Figure, marked, ms } from '../support/bench.ts';
import { typedWork } from '../support/meters/typing-meter.ts';
import { openIn } from '../support/open-window.ts';

/** The most that a form takes: nine pictures, and three of another kind. */
const pictures = 9;
const clips = 3;
const mentions = [
  ...Array.from({ length: pictures }, (_, index) => `Image ${index + 1}`),
  ...Array.from({ length: clips }, (_, index) => `Video ${index + 1}`),
];
const sentence =
  'walks along the quay at dawn, slow dolly at 35 mm, a thin fog over the water, and turns to ';
const typed =
  'Ropes and nets lie on the stones; she lifts the lantern and its light finds the crates. '.repeat(2);

export const bench: Bench = {
  title: 'a prompt that mentions twelve references, over nine 4K pictures and three clips',
  async run(folder) {
    const files = sampleFolder(path.join(folder, 'in'));
    const large = await Promise.all(
      Array.from({ length: pictures }, (_, index) =>
        files.put(`large ${index}.png`, pngBytes(3840, 2160, index)),
      ),
    );
    const more = await Promise.all(
      Array.from({ length: clips }, (_, index) => files.clip(`clip ${index}.mp4`)),
    );
    const gateway = await startGateway();
    const running = await openIn(folder);
    const { page } = running;
    try {
      await connect(page, gateway);
      await watchTray(page);
      await addReferences(running, [...large, ...more]);
      const tray = await trayFigures(page);
      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      await prompt.fill(`${mentions.map((name) => `${name} ${sentence}`).join('')}the sea. `);
      const keys = await typedWork(prompt, typed);
      return [...tray, marked('work of a key in the prompt', 'p95', keys)];
    } finally {
      await running.close();
      await gateway.close();
    }
  },
};

interface Tray {
  readonly firstThumbnail: number;
  readonly allThumbnails: number;
  readonly longestFrame: number;
}

/** Watches frames and pictures of the tray from its first row to its last thumbnail. */
function watchTray(page: Page): Promise<void> {
  return page.evaluate((wanted) => {
    const tray = async (): Promise<Tray> => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const grid = '[role=grid][aria-label="References"]';
      const drawn = () =>
        [...document.querySelectorAll<HTMLImageElement>(`${grid} [role=row] img`)].filter(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ).length;
      while (document.querySelector(`${grid} [role=row]`) === null) await frame();
      const shown = performance.now();
      let first = Number.NaN;
      let longest = 0;
      for (let last = await frame(); drawn() < wanted; ) {
        if (Number.isNaN(first) && drawn() > 0) first = last - shown;
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
      }
      const all = performance.now() - shown;
      return { firstThumbnail: Number.isNaN(first) ? all : first, allThumbnails: all, longestFrame: longest };
    };
    Object.assign(window, { tray: tray() });
  }, pictures + clips);
}

async function trayFigures(page: Page): Promise<Figure[]> {
  const { firstThumbnail, allThumbnails, longestFrame } = await page.evaluate(
    () => (window as unknown as { tray: Promise<Tray> }).tray,
  );
  return [
    ms('tray to its first thumbnail', firstThumbnail, 'once'),
    ms('tray to its last thumbnail', allThumbnails, 'once'),
    ms('frame while the thumbnails come', longestFrame, 'longest'),
  ];
}
