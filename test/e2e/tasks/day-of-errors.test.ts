import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { everyTask } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  connect,
  createsSeenBy,
  pressTwice,
  taskRow,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

/** Creates that a gateway answered with a task, or with `status`. */
const creates = (gateway: PracticeGateway, prompt: string, status = 200) =>
  createsSeenBy(gateway).filter(
    (seen) => seen.status === status && JSON.stringify(seen.body).includes(prompt),
  );

test('a day of errors: each task goes on or ends as it should, is sent no more than once, and each sentence is read', async ({
  welcomeApp: { page, folders },
  startGateway,
}) => {
  let gateway = await startGateway();
  const { token } = gateway;
  const port = Number(new URL(gateway.address).port);
  await connect(page, gateway);
  const details = page.getByRole('region', { name: 'Task details' });
  const generate = async (prompt: string) => {
    await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    return taskRow(page, prompt);
  };
  const answerOnce = (status: number, error: object, headers: Record<string, string> = {}) =>
    gateway.addFault({
      on: 'create',
      times: 1,
      action: {
        type: 'respond',
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ error }),
      },
    });

  await test.step('the gateway is away, and back', async () => {
    await gateway.close();
    const row = await generate('Nobody is there');
    await expect(row).toContainText('Waiting to retry');
    await expect(row).toContainText('The gateway cannot be reached.');
    // Folded to a line, too.
    const queue = page.getByRole('region', { name: 'Queue' });
    await queue.getByRole('button', { name: 'Queue' }).click();
    await expect(row).toHaveCount(0);
    await expect(queue).toContainText('1 waiting · 1 of these waiting to retry');
    await expectClean(queue, 'a folded queue in trouble');
    await unfoldQueue(page);
    await row.click();
    await expect(details).toContainText('Nothing was made, and nothing is charged.');
    await expectClean(details);
    // Meanwhile a file stands where the folder of the clips should be.
    const library = path.join(folders.home, 'Videos', 'Gateway Studio');
    await rm(library, { recursive: true, force: true });
    await mkdir(path.dirname(library), { recursive: true });
    await writeFile(library, 'A file stands where the folder should be.');
    gateway = await startGateway({ port, token });
    await test.step('a library folder that cannot be made is said, and the clip is saved once it can', async () => {
      await expect(row).toContainText('Saving', { timeout: 60_000 });
      // What keeps it stands on its row too, for those who have not opened it.
      await expect(row).toContainText('The folder cannot be read or written.');
      await expect(details.getByText('The folder cannot be read or written.').first()).toBeVisible();
      await rm(library);
      await details.getByRole('button', { name: 'Try again now' }).click();
      await expect(row).toContainText('Ready', { timeout: 60_000 });
      expect(await readdir(library)).toContainEqual(expect.stringMatching(/\.mp4$/));
    });
    expect(creates(gateway, 'Nobody is there')).toHaveLength(1);
  });

  // What it takes from now on is under way to the end.
  await gateway.close();
  gateway = await startGateway({
    port,
    token,
    timing: { runningAfterMs: 100, doneAfterMs: 3_600_000 },
  });

  await test.step('the gateway blocks what came out, and says why', async () => {
    const blocked = 'Output blocked: the face of a real person was detected';
    gateway.addFault({
      on: 'query',
      times: 2,
      action: {
        type: 'respond',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          task: { id: 'a', status: 'failed', error: { code: 'OutputBlocked', message: blocked } },
        }),
      },
    });
    const row = await generate('A face');
    await expect(row).toContainText('Failed', { timeout: 60_000 });
    await expect(row).toContainText(blocked);
    const other = await generate('Two faces');
    await expect(other).toContainText('Failed', { timeout: 60_000 });
    await row.click();
    await expect(details.getByRole('alert').getByRole('paragraph').first()).toContainText(blocked);
    expect(creates(gateway, 'A face')).toHaveLength(1);
    await test.step('the prompt is mended with that sentence beside it, and several are made again once, with a double click', async () => {
      await row.getByRole('button', { name: 'Fix the prompt' }).click();
      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      await expect(prompt).toHaveValue('A face');
      await expect(prompt).toBeFocused();
      await expect(page.getByRole('form', { name: 'New video' })).toContainText(blocked);
      await row.click();
      await other.click({ modifiers: ['Control'] });
      const bar = page.getByRole('group', { name: 'Selected clips' });
      await pressTwice(bar.getByRole('button', { name: 'Generate again' }));
      await expect(page.getByText('2 tasks made again.')).toBeVisible();
      for (const text of ['A face', 'Two faces'])
        await expect.poll(() => creates(gateway, text).length, { timeout: 60_000 }).toBe(2);
      await bar.getByRole('button', { name: 'Clear selection' }).click();
    });
  });

  await test.step('too many requests, with a wait of an hour that the user ends', async () => {
    answerOnce(429, { message: 'Slow down, please.' }, { 'retry-after': '3600' });
    const row = await generate('Too many of an hour');
    await expect(row).toContainText('Waiting to retry');
    await row.click();
    await expect(details).toContainText('Slow down, please.');
    // Waits are longer by up to a fifth.
    await expect(details).toContainText(/the next try is in (59|1:[01]\d):\d\d/);
    await details.getByRole('button', { name: 'Send now' }).click();
    await expect(row).toContainText('Running');
    expect(creates(gateway, 'Too many of an hour')).toHaveLength(1);
    expect(creates(gateway, 'Too many of an hour', 429)).toHaveLength(1);
  });

  await test.step('too many requests without a word of when: it goes out again by itself', async () => {
    answerOnce(429, { message: 'Slow down, please.' });
    const row = await generate('Too many at once');
    await expect(row).toContainText('Running', { timeout: 60_000 });
    expect(creates(gateway, 'Too many at once', 429)).toHaveLength(1);
    expect(creates(gateway, 'Too many at once')).toHaveLength(1);
    await row.click();
    await details.getByRole('button', { name: 'Stop waiting' }).click();
  });

  await test.step('trouble of its own leaves the outcome open, and nothing is sent again', async () => {
    answerOnce(500, { message: 'Something broke.' });
    const row = await generate('Broken');
    await expect(row).toContainText('Unknown outcome');
    await row.click();
    await expect(details).toContainText(/may be making the clip/);
    expect(creates(gateway, 'Broken', 500)).toHaveLength(1);
    expect(creates(gateway, 'Broken')).toHaveLength(0);
  });

  await test.step('a token that is refused, and a new one', async () => {
    const banner = page.getByRole('alert').filter({ hasText: /token/i });
    const prompt = 'Refused before it was made';
    answerOnce(401, { code: '1004', message: 'login fail' });
    const row = await generate(prompt);
    await expect(banner.first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText('4 of these waiting for a token');
    await expect(row).toContainText(/Waiting(?! to retry)/);
    await banner.getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Access token' }).fill(token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(row).toContainText('Running');
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(prompt);
    expect(creates(gateway, prompt)).toHaveLength(1);
  });

  await test.step('of a mixture what failed, was refused or is too old is made again with one press, once; no open outcome, and nothing stopped', async () => {
    await page.evaluate(
      async (filter) => {
        const listed = await window.api['library.page']({ filter, offset: 0, limit: 9 });
        for (const { id } of listed.ok ? listed.value.tasks : [])
          await window.api['tasks.stopWaiting']({ id });
      },
      { ...everyTask, statuses: ['running' as const] },
    );
    answerOnce(400, { message: 'Not this one.' });
    await expect(await generate('Turned down')).toContainText('Rejected');
    const body = JSON.stringify({ task: { status: 'expired' } });
    const headers = { 'content-type': 'application/json' };
    gateway.addFault({ on: 'query', times: 1, action: { type: 'respond', status: 200, headers, body } });
    await expect(await generate('Too old')).toContainText('Expired', { timeout: 60_000 });
    const gone = { type: 'respond', status: 404, headers, body: '{"code":"task_not_exist"}' } as const;
    gateway.addFault({ on: 'query', times: 2, action: gone });
    const forgotten = await generate('Forgotten for a moment');
    await expect(forgotten).toContainText('Failed', { timeout: 60_000 });
    const before = createsSeenBy(gateway).length;
    await pressTwice(page.getByRole('button', { name: 'Retry all' }));
    // Those that were made again above are not paid for once more, nor what may have a clip that only has to be asked for.
    await expect(page.getByText('2 tasks made again.')).toBeVisible();
    const made = { 'A face': 2, 'Two faces': 2, 'Turned down': 1, 'Too old': 2, 'Forgotten for a moment': 1 };
    for (const [text, count] of Object.entries(made))
      await expect.poll(() => creates(gateway, text).length).toBe(count);
    expect(createsSeenBy(gateway)).toHaveLength(before + 2);
    await expect(async () => {
      await page.getByRole('button', { name: 'Retry all' }).click();
      await expect(page.getByText('Nothing here is left to make again.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(createsSeenBy(gateway)).toHaveLength(before + 2);
    expect(creates(gateway, 'Broken')).toHaveLength(0);
    await expect(taskRow(page, 'Broken')).toContainText('Unknown outcome');
    await forgotten.hover();
    await expect(forgotten.getByRole('button', { name: 'Generate again' })).toHaveCount(0);
    await forgotten.getByRole('button', { name: 'Ask again' }).click();
    await expect(forgotten).not.toContainText('Failed');
    expect(createsSeenBy(gateway)).toHaveLength(before + 2);
  });
});
