import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import { passesSeconds } from '../../fixtures/app/shared-window.ts';
import {
  connect,
  generate,
  openTask,
  saveInDialog,
  showsInFolder,
  taskRow,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import { clip } from '../../fixtures/gateway/fault-gateway.ts';
import {
  reply,
  type ScriptedServer,
  type Step,
  startScriptedServer,
} from '../../fixtures/gateway/scripted-server.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';

const token = 'sk-odd-answers';
const noSuchTask = reply(404, { error: { code: 'task_not_exist', message: 'There is no such task.' } });
const doneAt = (url: string) => reply(200, { task: { status: 'succeeded', content: { url } } });
const whole = (bytes: Buffer) => reply(200, bytes, { 'content-length': String(bytes.length) });
const lie = lyingClips['times of four thousand million frames']?.() ?? Buffer.alloc(0);

/** Sends a clip a byte at a time, for ever. */
const drip: Step = async ({ response }) => {
  response.writeHead(200, { 'content-length': '50000000' });
  response.write(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  while (!response.destroyed) {
    response.write('x');
    await pause(1_000);
  }
};
const files: Readonly<Record<string, Step>> = {
  '/clip.mp4': whole(clip),
  '/lie.mp4': whole(lie),
  '/drip.mp4': drip,
};

/** What a gateway answers about one task; `asked` counts the polls from 1. */
interface OddAnswers {
  readonly createHeaders?: Readonly<Record<string, string>>;
  /** It is refused with this. */
  readonly refusal?: Step;
  readonly query?: (asked: number) => Step;
}

/** A gateway whose answers the test writes, for each task in the order of creation; the check of the access is answered as usual. */
async function startOddGateway(tasks: readonly OddAnswers[]): Promise<ScriptedServer> {
  const polls = new Map<string, number>();
  let created = 0;
  return startScriptedServer((call) => {
    const { method, path: address } = call.seen;
    const id = /\/query\/video_generation\/(.*)$/.exec(address)?.[1];
    if (id?.includes('check')) return noSuchTask(call);
    if (id !== undefined) {
      polls.set(id, (polls.get(id) ?? 0) + 1);
      return (tasks[Number(id)]?.query?.(polls.get(id) ?? 1) ?? noSuchTask)(call);
    }
    if (method !== 'POST') return (files[address] ?? noSuchTask)(call);
    const task = tasks[created];
    created += 1;
    return (task?.refusal ?? reply(200, { task_id: String(created - 1) }, task?.createHeaders))(call);
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
  launch,
  folders,
}) => {
  // Its clock is set on, which a window that tests share would keep.
  const running = await launch();
  await passesSeconds(running);
  const { app, page } = running;
  const server = await startOddGateway([
    { query: () => doneAt('/drip.mp4') },
    {
      query: (asked) => (asked === 1 ? reply(429, '', { 'retry-after': '999999999' }) : doneAt('/clip.mp4')),
    },
    { query: () => noSuchTask },
    { query: () => doneAt('/lie.mp4') },
    { refusal: reply(400, { error: { code: 'invalid_param', message: 'No.' } }) },
    ...aliens,
  ]);
  await connect(page, { address: server.address, token });
  await test.step('a clip that has just begun to come is not called slow', async () => {
    await generate(page, 'Drip');
    const details = await openTask(page, 'Drip');
    await expect(taskRow(page, 'Drip')).toContainText('Saving', { timeout: 60_000 });
    // Its pace is judged from the first bytes on.
    await expect(details).toContainText(/\d B of \d+/);
    await expect(details).not.toContainText('Coming very slowly');
    // Lets minutes pass for the app's clock that nobody can set, which never goes back; the time of day stays as it is.
    await app.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 3 * 60_000;
    });
  });
  const heldUp = await watchHeldUp(running);

  await test.step('one that wants to be left alone for years is named a time, and asked at once on the user’s word', async () => {
    await generate(page, 'Patience');
    // Several are a line, until the user wants to see them.
    await unfoldQueue(page);
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
  await test.step('a clip whose index lies holds nothing up, is kept, said and shown, and left alone', async () => {
    const library = path.join(folders.home, 'Videos', 'Gateway Studio');
    const before = readdirSync(library);
    await generate(page, 'A lying fox');
    await expect(taskRow(page, 'A lying fox')).toContainText('Failed', { timeout: 60_000 });
    const details = await openTask(page, 'A lying fox');
    await expect(details.getByRole('alert')).toContainText('The clip was saved, but it cannot be examined.');
    await expect(details.getByRole('alert')).not.toContainText('No clip came out of this task.');
    await expectNotHeldUp(heldUp);
    const [name = '', ...others] = readdirSync(library).filter((file) => !before.includes(file));
    expect(others).toEqual([]);
    const kept = path.join(library, name);
    expect(readFileSync(kept).equals(lie)).toBe(true);
    expect(server.calls.filter((call) => call.path === '/lie.mp4')).toHaveLength(1);

    const shown = await showsInFolder(running);
    await details.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(shown).toEqual([kept]);
    await expect(details.getByRole('button', { name: /again$/ })).toHaveCount(0);
    await expect(details.getByRole('group', { name: 'Player' })).toHaveCount(0);
    const copy = path.join(folders.home, 'copy.mp4');
    await saveInDialog(running, copy);
    await taskRow(page, 'A lying fox').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await expect.poll(() => readdirSync(folders.home)).toContain('copy.mp4');
    // It stands among the clips, which are not part of what is cleared.
    await generate(page, 'A refused hare');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('1 deleted.')).toBeVisible();
    await expect(taskRow(page, 'A refused hare')).toBeHidden();
    await expect(taskRow(page, 'A lying fox')).toBeVisible();
  });
  await test.step('one that lives in another year neither breaks the details of a task nor ends it', async () => {
    for (const [at, year] of years.entries()) {
      const prompt = `Time machine ${at}`;
      await generate(page, prompt);
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
  await test.step('a clip that comes a byte at a time is called slow', async () => {
    const details = await openTask(page, 'Drip');
    await expect(details).toContainText('Coming very slowly. The app keeps at it', { timeout: 60_000 });
    await expect(taskRow(page, 'Drip')).toContainText('Saving');
  });
  await server.close();
});
