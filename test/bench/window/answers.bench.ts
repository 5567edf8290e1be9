import type { Page } from 'playwright/test';
import { answers, answerWith, openChat, send, transcript } from '../../fixtures/app/steps/chat-steps.ts';
import { connect, startGateway } from '../../fixtures/app/steps/journeys.ts';
import { costlyAnswers } from '../../fixtures/gateway/costly-answers.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { type Bench, type Figure, ms } from '../support/bench.ts';
import { openIn } from '../support/open-window.ts';

/** A machine that does other things too has moments that are not the window's: the best of a few rounds counts. */
const tries = 3;
/** An answer that is drawn within this, in milliseconds, needs no further round. */
const enough = 100;

export const bench: Bench = {
  title: 'answers that are costly to draw, in the real window',
  async run(folder) {
    const gateway = await startGateway();
    const { page, close } = await openIn(folder);
    try {
      await connect(page, gateway);
      await openChat(page);
      // Markdown is read for the first time with something harmless.
      answerWith(gateway, 'Warm **up** with $x$ and\n\n```ts\nconst a = 1;\n```');
      await send(page, 'Warm up');
      await answers(page).getByText('Warm').waitFor();
      await watchTasks(page);
      const figures: Figure[] = [];
      for (const [name, text] of Object.entries(costlyAnswers)) {
        let best = Number.POSITIVE_INFINITY;
        for (let round = 0; round < tries && best > enough; round += 1) {
          best = Math.min(best, await longestTask(page, gateway, name, text));
        }
        figures.push(ms(name, best, `longest task, best of at most ${tries}`));
      }
      const worst = Math.max(...figures.map(({ value }) => value));
      return [ms('longest task of all answers', worst, `worst of ${figures.length} answers`), ...figures];
    } finally {
      await close();
      await gateway.close();
    }
  },
};

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    const watcher = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watcher.observe({ entryTypes: ['longtask'] });
  });
}

/** Milliseconds of the longest task while an answer comes, is laid out and scrolled through. */
async function longestTask(
  page: Page,
  gateway: PracticeGateway,
  name: string,
  text: string,
): Promise<number> {
  await page.getByRole('button', { name: 'New conversation', exact: true }).first().click();
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  answerWith(gateway, text);
  await send(page, name);
  await answers(page).getByRole('button', { name: 'Copy answer' }).waitFor();
  return transcript(page).evaluate(async (log) => {
    const pause = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }));
    for (let step = 0; step < 20; step += 1) await pause();
    for (let at = Math.min(log.scrollHeight, 20_000); at > 0; at -= 600) {
      log.scrollTop = at;
      await pause();
    }
    return Math.round(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  });
}
