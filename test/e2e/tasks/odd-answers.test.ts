import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import { connect, generate, openTask, taskRow, unfoldQueue } from '../../fixtures/app/steps/journeys.ts';
import { clip } from '../../fixtures/gateway/fault-gateway.ts';
import {
  reply,
  type ScriptedServer,
  type Step,
  startScriptedServer,
} from '../../fixtures/gateway/scripted-server.ts';

const token = 'sk-odd-answers';
const noSuchTask = reply(404, { error: { code: 'task_not_exist', message: 'There is no such task.' } });
const done = reply(200, { task: { status: 'succeeded', content: { url: '/clip.mp4' } } });
const wholeClip = reply(200, clip, { 'content-length': String(clip.length) });

/** What a gateway answers about one task; `asked` counts the polls from 1. */
interface OddAnswers {
  readonly createHeaders?: Readonly<Record<string, string>>;
  readonly query: (asked: number) => Step;
}

/** A gateway whose answers the test writes, for each task in the order of creation; the check of the access is answered as usual. */
async function startOddGateway(tasks: readonly OddAnswers[], file = wholeClip): Promise<ScriptedServer> {
  const polls = new Map<string, number>();
  let created = 0;
  return startScriptedServer((call) => {
    const { method, path } = call.seen;
    const id = /\/query\/video_generation\/(.*)$/.exec(path)?.[1];
    if (id?.includes('check')) return noSuchTask(call);
    if (id !== undefined) {
      polls.set(id, (polls.get(id) ?? 0) + 1);
      return (tasks[Number(id)]?.query(polls.get(id) ?? 1) ?? noSuchTask)(call);
    }
    if (method !== 'POST') return file(call);
    created += 1;
    return reply(200, { task_id: String(created - 1) }, tasks[created - 1]?.createHeaders)(call);
  });
}

const years = [1970, 275_760];
/** A gateway that lives in another year, and has a very long word for how a task stands. */
const aliens = years.map((year): OddAnswers => {
  const status = `dreaming\u202e ${'very '.repeat(100_000)}`;
  return {
    createHeaders: { date: new Date(Date.UTC(year, 8, 13)).toUTCString() },
    query: () => reply(200, { task: { status, created_at: Date.UTC(year, 0) / 1_000 } }),
  };
});

test('odd answers of a gateway are told in words, and neither break the details of a task nor hold anything up', async ({
  welcomeApp,
}) => {
  const { page } = welcomeApp;
  const server = await startOddGateway([
    { query: (asked) => (asked === 1 ? reply(429, '', { 'retry-after': '999999999' }) : done) },
    { query: () => noSuchTask },
    ...aliens,
  ]);
  await connect(page, { address: server.address, token });
  const heldUp = await watchHeldUp(welcomeApp);

  await test.step('one that wants to be left alone for years is named a time, and asked at once on the user’s word', async () => {
    await generate(page, 'Patience');
    const details = await openTask(page, 'Patience');
    await expect(details).toContainText('The app asks again at');
    await details.getByRole('button', { name: 'Check now' }).click();
    await expect(taskRow(page, 'Patience')).toContainText('Ready', { timeout: 60_000 });
    await expectNotHeldUp(heldUp);
  });
  await test.step('a task that is not known any more does not say that the app collects it by itself', async () => {
    await generate(page, 'Not known any more');
    const details = await openTask(page, 'Not known any more');
    await expect(taskRow(page, 'Not known any more')).toContainText('Failed', { timeout: 60_000 });
    await expect(details).toContainText('does not know this task');
    await expect(details).not.toContainText(/collects? it/);
    await expectNotHeldUp(heldUp);
  });
  await test.step('one that lives in another year neither breaks the details of a task nor ends it', async () => {
    for (const [at, year] of years.entries()) {
      const prompt = `Time machine ${at}`;
      await generate(page, prompt);
      // Several are a line, until the user wants to see them.
      if (at === 1) await unfoldQueue(page);
      const details = await openTask(page, prompt);
      await expect(details).toContainText('dreaming very');
      await expect(details).toContainText(prompt);
      await expect(details).not.toContainText(String(year));
      expect(((await details.textContent()) ?? '').length).toBeLessThan(2_000);
      await expectNotHeldUp(heldUp);
    }
    await page.reload();
    await expect(page.getByRole('region', { name: 'Task details' })).toContainText('dreaming very');
    for (const at of years.keys()) {
      await expect(taskRow(page, `Time machine ${at}`)).toContainText(/Queued|Running/);
    }
    await expectNotHeldUp(heldUp);
  });
  await server.close();
});

test('a clip that comes a byte at a time is called slow', async ({ launch }) => {
  const drip: Step = async ({ response }) => {
    response.writeHead(200, { 'content-length': '50000000' });
    response.write(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
    while (!response.destroyed) {
      response.write('x');
      await pause(100);
    }
  };
  const server = await startOddGateway([{ query: () => done }], drip);
  const { app, page } = await launch();
  await connect(page, { address: server.address, token });
  await generate(page, 'Drip');
  const details = await openTask(page, 'Drip');
  await expect(taskRow(page, 'Drip')).toContainText('Saving', { timeout: 60_000 });
  // Its pace is judged from the first bytes on.
  await expect(details).toContainText(/\d B of \d+/);
  await expect(details).not.toContainText('Coming very slowly');
  // Lets minutes pass for the app's clock that nobody can set; the time of day stays as it is.
  await app.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 3 * 60_000;
  });
  await expect(details).toContainText('Coming very slowly. The app keeps at it', { timeout: 60_000 });
  await expect(taskRow(page, 'Drip')).toContainText('Saving');
  await server.close();
});
