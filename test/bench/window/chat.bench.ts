import path from 'node:path';
import type { Page } from 'playwright/test';
import { launchApp } from '../../fixtures/app/launch/launch.ts';
import { answers, openChat, send } from '../../fixtures/app/steps/chat-steps.ts';
import { connect, startGateway } from '../../fixtures/app/steps/journeys.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { seedConversation } from '../../fixtures/store/seed-chat.ts';
import { type Bench, type Figure, marked, median, ms, rounds } from '../support/bench.ts';
import { typedWork } from '../support/meters/typing-meter.ts';

const turns = 1_000;
const shortTurns = 5;
const stops = rounds(5);
const text =
  'A paper boat drifts down a rain-lit street at dusk, slow dolly, soft thunder far away, and a fox looks on. ';

export const bench: Bench = {
  title: `a conversation of ${(2 * turns).toLocaleString('en')} messages in the real window`,
  async run(folder) {
    const userDataDir = path.join(folder, 'data');
    const home = path.join(folder, 'home');
    const now = Date.now();
    seedConversation({ userDataDir, title: 'Long talk', turns, now: now - 3_600_000 });
    seedConversation({ userDataDir, title: 'Short talk', turns: shortTurns, now });
    const gateway = await startGateway();
    const { page, close } = await launchApp({ userDataDir, home });
    try {
      await connect(page, gateway);
      await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
      await page.getByText(lastOf('Short talk', shortTurns)).waitFor();
      return [...(await measure(page)), await stopped(page, gateway)];
    } finally {
      await close();
      await gateway.close();
    }
  },
};

async function measure(page: Page): Promise<Figure[]> {
  const first = await open(page, 'Long talk', lastOf('Long talk', turns));
  const short: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < rounds(9, 2); round += 1) {
    short.push(await open(page, 'Short talk', lastOf('Short talk', shortTurns)));
    long.push(await open(page, 'Long talk', lastOf('Long talk', turns)));
  }
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  const keysOfLong = await typedWork(field, text.repeat(2));
  const scrolled = await scroll(page);
  await open(page, 'Short talk', lastOf('Short talk', shortTurns));
  const keysOfShort = await typedWork(field, text.repeat(2));
  const beside = (readings: readonly number[]) => ({ name: `${2 * shortTurns} messages`, readings });
  return [
    marked('opening', 'p50', long, beside(short)),
    ms('opening for the first time', first, 'read from disk'),
    marked('work of a key in the message', 'p95', keysOfLong, beside(keysOfShort)),
    marked('frame while scrolling', 'p95', scrolled),
  ];
}

const lastOf = (title: string, count: number) => `Answer ${count - 1} of ${title}`;

/** Milliseconds from the click on Stop until the window says that the answer was stopped. */
async function stopped(page: Page, gateway: PracticeGateway): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < stops; round += 1) {
    await openChat(page);
    gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
    await send(page, 'Are you there?');
    await answers(page).getByText('Waiting for').first().waitFor();
    times.push(
      await page.evaluate(async () => {
        const stop = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Stop',
        );
        const start = performance.now();
        stop?.click();
        while (!document.body.textContent?.includes('You stopped this answer')) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - start;
      }),
    );
  }
  return ms('click on Stop to its words', median(times), `median of ${stops}`);
}

/** Milliseconds from the click in the list until the words have been painted. */
async function open(page: Page, title: string, words: string): Promise<number> {
  await page.evaluate((words) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const measure = async (): Promise<number> => {
      const start = performance.now();
      while (!document.querySelector('[role=log][aria-label]')?.textContent?.includes(words)) await frame();
      // Once the next frame has begun, the one with the words is there.
      await frame();
      return performance.now() - start;
    };
    const opened = new Promise<number>((resolve) => {
      window.addEventListener('click', () => resolve(measure()), { capture: true, once: true });
    });
    Object.assign(window, { opened });
  }, words);
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: title, exact: true })
    .click();
  const took = await page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  return took;
}

/** Milliseconds between frames while scrolling through the end of the conversation, shortest first. */
function scroll(page: Page): Promise<number[]> {
  return page.getByRole('log', { name: 'Transcript' }).evaluate(async (log) => {
    const times: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 180; step += 1) {
      log.scrollTop -= 120;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(now - last);
      last = now;
    }
    return times.sort((a, b) => a - b);
  });
}
