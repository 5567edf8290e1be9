import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import { connect, openTask, taskRow } from '../../fixtures/app/journeys.ts';
import type { RunningApp } from '../../fixtures/app/launch.ts';
import { clip } from '../../fixtures/gateway/fault-gateway.ts';
import {
  reply,
  type ScriptedServer,
  type Step,
  startScriptedServer,
} from '../../fixtures/gateway/scripted-server.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';

const noSuchTask = reply(404, { error: { code: 'task_not_exist', message: 'There is no such task.' } });
const wholeClip = reply(200, clip, { 'content-length': String(clip.length) });

/** A gateway whose answers the test writes, by the task's id; the check of the access is answered as usual. */
async function startOddGateway(answers: {
  readonly create: Step;
  readonly query: (id: string) => Step;
  readonly file?: Step;
}): Promise<ScriptedServer> {
  return startScriptedServer((call) => {
    const { method, path } = call.seen;
    const id = /\/query\/video_generation\/(.*)$/.exec(path)?.[1];
    if (id?.includes('check')) return noSuchTask(call);
    if (id !== undefined) return answers.query(id)(call);
    return method === 'POST' ? answers.create(call) : (answers.file ?? wholeClip)(call);
  });
}

const doneAt = (url: string, headers: Record<string, string> = {}) =>
  reply(200, { task: { status: 'succeeded', content: { url } } }, headers);

/** Signs in, and watches from then on that nothing holds up the main process or the page. */
async function connectWatched(running: RunningApp, server: ScriptedServer) {
  await connect(running.page, { address: server.address, token: 'sk-odd-answers' });
  return watchHeldUp(running);
}

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
}

test('a gateway that compresses its answers and sends heads of 100 KB is understood', async ({ launch }) => {
  const long = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`x-${index}`, 'v'.repeat(10_000)]),
  );
  const packed = (body: unknown) =>
    reply(200, gzipSync(JSON.stringify(body)), { 'content-encoding': 'gzip', ...long });
  const server = await startOddGateway({
    create: packed({ task_id: 'T' }),
    query: () => packed({ task: { status: 'succeeded', content: { url: '/clip.mp4' } } }),
  });
  const running = await launch();
  const { page } = running;
  const heldUp = await connectWatched(running, server);
  await generate(page, 'Packed');
  await expect(taskRow(page, 'Packed')).toContainText('Ready', { timeout: 30_000 });
  await expectNotHeldUp(heldUp);
  await server.close();
});

test('a create answer that repeats another task’s id in its request is followed by its own', async ({
  launch,
}) => {
  const asked: string[] = [];
  const server = await startOddGateway({
    create: reply(200, '{"request":{"task_id":111},"task_id":222}'),
    query: (id) => {
      asked.push(id);
      return id === '222' ? doneAt('/clip.mp4') : noSuchTask;
    },
  });
  const running = await launch();
  const { page } = running;
  const heldUp = await connectWatched(running, server);
  await generate(page, 'Whose id');
  await expect(taskRow(page, 'Whose id')).toContainText('Ready', { timeout: 30_000 });
  expect(new Set(asked)).toEqual(new Set(['222']));
  await expectNotHeldUp(heldUp);
  await server.close();
});

test('a gateway that wants to be left alone for years is named a time, and asked at once on the user’s word', async ({
  launch,
}) => {
  let asked = 0;
  const server = await startOddGateway({
    create: reply(200, { task_id: 'T' }),
    query: () => {
      asked += 1;
      return asked === 1 ? reply(429, '', { 'retry-after': '999999999' }) : doneAt('/clip.mp4');
    },
  });
  const running = await launch();
  const { page } = running;
  const heldUp = await connectWatched(running, server);
  await generate(page, 'Patience');
  const details = await openTask(page, 'Patience');
  await expect(details).toContainText('The app asks again at');
  await details.getByRole('button', { name: 'Check now' }).click();
  await expect(taskRow(page, 'Patience')).toContainText('Ready', { timeout: 30_000 });
  await expectNotHeldUp(heldUp);
  await server.close();
});

/** Lets minutes pass for the app's clock that nobody can set; the time of day stays as it is. */
async function passMinutes({ app }: RunningApp, minutes: number): Promise<void> {
  await app.evaluate((_, ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, minutes * 60_000);
}

test('four clips that come a byte at a time do not keep a fifth task from being polled; they are called slow and give way to its clip', async ({
  launch,
}) => {
  let created = 0;
  const server = await startOddGateway({
    create: (call) => {
      created += 1;
      return reply(200, { task_id: `T${created}` })(call);
    },
    query: (id) => doneAt(`/${id}.mp4`),
    file: async (call) => {
      if (call.seen.path === '/T5.mp4') return wholeClip(call);
      const { response } = call;
      response.writeHead(200, { 'content-length': '50000000' });
      response.write(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
      while (!response.destroyed) {
        response.write('x');
        await pause(100);
      }
    },
  });
  const running = await launch();
  const { page } = running;
  const heldUp = await connectWatched(running, server);
  for (const number of [1, 2, 3, 4]) {
    await generate(page, `Drip ${number}`);
    await expect(taskRow(page, `Drip ${number}`)).toContainText('Saving', { timeout: 30_000 });
  }
  await generate(page, 'Fifth');
  await expect(taskRow(page, 'Fifth')).toContainText('Saving', { timeout: 30_000 });
  await expectNotHeldUp(heldUp);
  expect(server.calls.filter(({ path }) => path === '/T5.mp4')).toEqual([]);

  await passMinutes(running, 3);
  await expect(taskRow(page, 'Fifth')).toContainText('Ready', { timeout: 30_000 });
  for (const number of [1, 2, 3]) {
    const details = await openTask(page, `Drip ${number}`);
    await expect(details).toContainText('Coming very slowly. The app keeps at it');
    await expect(taskRow(page, `Drip ${number}`)).toContainText('Saving');
  }
  await server.close();
});

test('a clip whose tables lie is kept as a file that cannot be examined, holds nothing up, and is left alone at the next start', async ({
  launch,
}) => {
  const lie = Object.values(lyingClips)[0]?.() ?? Buffer.alloc(0);
  const server = await startOddGateway({
    create: reply(200, { task_id: 'T' }),
    query: () => doneAt('/clip.mp4'),
    file: reply(200, lie, { 'content-length': String(lie.length) }),
  });
  const first = await launch();
  const heldUp = await connectWatched(first, server);
  await generate(first.page, 'Who lies');
  await expect(taskRow(first.page, 'Who lies')).toContainText('Failed', { timeout: 30_000 });
  const details = await openTask(first.page, 'Who lies');
  await expect(details).toContainText('The clip was saved, but it cannot be examined.');
  await expect(details).not.toContainText('The app collects it by itself');
  await expectNotHeldUp(heldUp);
  await first.close();

  const before = server.calls.length;
  const second = await launch();
  const heldUpLater = await watchHeldUp(second);
  // Without a keyring the token is forgotten with the process.
  await connect(second.page, { address: server.address, token: 'sk-odd-answers' });
  await expect(taskRow(second.page, 'Who lies')).toContainText('Failed');
  await expectNotHeldUp(heldUpLater);
  expect(server.calls.slice(before).filter(({ path }) => path.includes('clip.mp4'))).toEqual([]);
  await server.close();
});

for (const [name, query] of [
  ['failed at the model', reply(200, { task: { status: 'failed', error: { message: 'Fell over.' } } })],
  ['the gateway does not know any more', noSuchTask],
] as const) {
  test(`a failed task does not say that the app collects it by itself: one that ${name}`, async ({
    launch,
  }) => {
    const server = await startOddGateway({ create: reply(200, { task_id: 'T' }), query: () => query });
    const running = await launch();
    const { page } = running;
    const heldUp = await connectWatched(running, server);
    await generate(page, 'No clip');
    const details = await openTask(page, 'No clip');
    await expect(taskRow(page, 'No clip')).toContainText('Failed', { timeout: 30_000 });
    await expect(details).toContainText(/Fell over|does not know this task/);
    await expect(details).not.toContainText(/collects? it/);
    await expectNotHeldUp(heldUp);
    await server.close();
  });
}
