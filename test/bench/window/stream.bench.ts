import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { answers, openChat, send, setStreaming } from '../../fixtures/app/steps/chat-steps.ts';
import { connect } from '../../fixtures/app/steps/journeys.ts';
import { chunkOf, event } from '../../fixtures/gateway/event-streams.ts';
import { type Bench, ms } from '../support/bench.ts';
import { openIn } from '../support/open-window.ts';

const chunksASecond = 2_000;
const tickMs = 10;
const keys = 200;
const words = ['A ', 'paper ', 'boat ', 'drifts ', 'down ', 'a ', '**rain-lit** ', 'street ', 'at ', 'dusk.'];

export const bench: Bench = {
  title: `an answer of ${chunksASecond.toLocaleString('en')} chunks a second while somebody types, in the real window`,
  async run(folder) {
    const gateway = await startEndlessGateway();
    const { app, page, close } = await openIn(folder);
    try {
      await connect(page, gateway);
      await setStreaming(page, true);
      await openChat(page);
      await send(page, 'Go on');
      await answers(page).getByText('paper').first().waitFor();
      await app.evaluate(() => {
        const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
        const delays = monitorEventLoopDelay({ resolution: 1 });
        delays.enable();
        Object.assign(globalThis, { delays });
      });
      const work = (await typed(page)).sort((a, b) => a - b);
      const held = await app.evaluate(() => {
        const { delays } = globalThis as unknown as { delays: { percentile(of: number): number } };
        return { usual: delays.percentile(99) / 1e6, longest: delays.percentile(100) / 1e6 };
      });
      return [
        ms('work of a key in the message', work[Math.ceil(keys * 0.95) - 1] ?? Number.NaN, `p95 of ${keys}`),
        ms('work of a key, usually', work[Math.floor(keys / 2)] ?? Number.NaN, 'median'),
        ms('main process held up', held.usual, 'p99 of its event loop'),
        ms('main process held up longest', held.longest, 'longest; other work on the machine shows'),
      ];
    } finally {
      await close();
      await gateway.close();
    }
  },
};

/** Knows no task, and answers each question with words without end. */
async function startEndlessGateway() {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET') {
      response.writeHead(404, { 'content-type': 'application/json' });
      const error = { type: 'not_found_error', message: 'There is no such task.', http_code: '404' };
      response.end(JSON.stringify({ type: 'error', error }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams.add(response);
    response.on('close', () => streams.delete(response));
  });
  let sent = 0;
  const timer = setInterval(() => {
    for (let count = 0; count < (chunksASecond * tickMs) / 1_000; count += 1) {
      sent += 1;
      const text = sent % 100 === 0 ? '\n\n' : (words[sent % words.length] ?? '');
      for (const response of streams) response.write(event(chunkOf(text)));
    }
  }, tickMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'tok-of-the-bench',
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Milliseconds of work that each real key makes: events, drawing again, style and layout. */
async function typed(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await page.evaluate(() => {
    const work: number[] = [];
    Object.assign(window, { work });
    let start = 0;
    const begin = () => {
      start = performance.now();
    };
    window.addEventListener('keydown', begin, { capture: true });
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      document.activeElement?.getBoundingClientRect();
      work.push(performance.now() - start);
    };
    window.addEventListener('input', () => channel.port2.postMessage(null));
  });
  await page.keyboard.type('a'.repeat(keys), { delay: 15 });
  return page.evaluate(() => (window as unknown as { work: number[] }).work);
}
