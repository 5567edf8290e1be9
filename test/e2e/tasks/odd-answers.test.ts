import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, openTask, taskRow } from '../../fixtures/app/journeys.ts';
import { clip } from '../../fixtures/gateway/fault-gateway.ts';
import {
  reply,
  type ScriptedServer,
  type Step,
  startScriptedServer,
} from '../../fixtures/gateway/scripted-server.ts';

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
  const { page } = await launch();
  await connect(page, { address: server.address, token: 'sk-odd-answers' });
  await generate(page, 'Packed');
  await expect(taskRow(page, 'Packed')).toContainText('Ready', { timeout: 30_000 });
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
  const { page } = await launch();
  await connect(page, { address: server.address, token: 'sk-odd-answers' });
  await generate(page, 'Whose id');
  await expect(taskRow(page, 'Whose id')).toContainText('Ready', { timeout: 30_000 });
  expect(new Set(asked)).toEqual(new Set(['222']));
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
  const { page } = await launch();
  await connect(page, { address: server.address, token: 'sk-odd-answers' });
  await generate(page, 'Patience');
  const details = await openTask(page, 'Patience');
  await expect(details).toContainText('The app asks again at');
  await details.getByRole('button', { name: 'Check now' }).click();
  await expect(taskRow(page, 'Patience')).toContainText('Ready', { timeout: 30_000 });
  await server.close();
});

test('four clips that come a byte at a time do not keep a fifth task from being polled', async ({
  launch,
}) => {
  let created = 0;
  const server = await startOddGateway({
    create: (call) => {
      created += 1;
      return reply(200, { task_id: `T${created}` })(call);
    },
    query: (id) => doneAt(`/${id}.mp4`),
    file: async ({ response }) => {
      response.writeHead(200, { 'content-length': '50000000' });
      response.write(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
      while (!response.destroyed) {
        response.write('x');
        await pause(100);
      }
    },
  });
  const { page } = await launch();
  await connect(page, { address: server.address, token: 'sk-odd-answers' });
  for (const number of [1, 2, 3, 4]) {
    await generate(page, `Drip ${number}`);
    await expect(taskRow(page, `Drip ${number}`)).toContainText('Saving', { timeout: 30_000 });
  }
  await generate(page, 'Fifth');
  await expect(taskRow(page, 'Fifth')).toContainText('Saving', { timeout: 30_000 });
  await server.close();
});
