import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { connect, makeClip, openTask, saveInDialog, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { clip } from '../../fixtures/gateway/fault-gateway.ts';
import { reply, startScriptedServer } from '../../fixtures/gateway/scripted-server.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';
import { until } from '../../fixtures/until.ts';

const lie = lyingClips['times of four thousand million frames']?.() ?? Buffer.alloc(0);
const token = 'sk-lying-clips';

/** A gateway whose first clip lies and whose further ones are sound; it tells how often each was asked for. */
async function startLyingGateway() {
  const asked = { queries: [] as string[], files: [] as string[] };
  let created = 0;
  const server = await startScriptedServer((call) => {
    const { method, path: address } = call.seen;
    if (method === 'POST') {
      created += 1;
      if (created === 3) return reply(400, { error: { code: 'invalid_param', message: 'No.' } })(call);
      return reply(200, { task_id: `T${created}` })(call);
    }
    const id = /\/query\/video_generation\/(.*)$/.exec(address)?.[1];
    if (id?.includes('check'))
      return reply(404, { error: { code: 'task_not_exist', message: 'None.' } })(call);
    if (id !== undefined) {
      asked.queries.push(id);
      return reply(200, { task: { status: 'succeeded', content: { url: `/${id}.mp4` } } })(call);
    }
    asked.files.push(address);
    const bytes = address === '/T1.mp4' ? lie : clip;
    return reply(200, bytes, { 'content-length': String(bytes.length) })(call);
  });
  const count = (list: readonly string[], name: string) => list.filter((other) => other === name).length;
  return {
    address: server.address,
    close: server.close,
    /** Questions about the lying clip's task, and requests for its file. */
    askedOfLie: () => [count(asked.queries, 'T1'), count(asked.files, '/T1.mp4')],
  };
}

/** Notes what is shown in the system's file manager. */
async function watchFileManager({ app }: RunningApp): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    shell.showItemInFolder = (file) => void shown.push(file);
  });
  return () => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

/** Has the window run a script, and the main process answer a call of the bridge, until a row says something. */
async function answersUntil(page: Page, prompt: string, word: string): Promise<void> {
  const isSaid = async () => {
    const outline = await page.evaluate(() => window.api['library.outline']({}));
    expect(outline).toMatchObject({ ok: true });
    return (await taskRow(page, prompt).textContent())?.includes(word) ?? false;
  };
  await until(`the row says ${word}`, isSaid, 30_000);
}

test('a clip whose index lies holds nothing up, is kept, said and shown, and left alone after a restart', async ({
  launch,
  folders,
}) => {
  test.slow();
  const gateway = await startLyingGateway();
  const first = await launch();
  await connect(first.page, { address: gateway.address, token });
  const heldUp = await watchHeldUp(first);
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('A lying fox');
  await first.page.getByRole('button', { name: /^Generate/ }).click();
  await answersUntil(first.page, 'A lying fox', 'Failed');
  const details = await openTask(first.page, 'A lying fox');
  await expect(details.getByRole('alert')).toContainText('The clip was saved, but it cannot be examined.');
  await expect(details.getByRole('alert')).not.toContainText('No clip came out of this task.');
  await expectNotHeldUp(heldUp);

  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const [name, ...others] = readdirSync(library);
  const kept = path.join(library, name ?? '');
  expect(others).toEqual([]);
  expect(readFileSync(kept).equals(lie)).toBe(true);
  const shown = await watchFileManager(first);
  await details.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(shown).toEqual([kept]);
  await expect(details.getByRole('button', { name: /again$/ })).toHaveCount(0);

  // Were it examined again, it would now be found sound.
  await first.close();
  writeFileSync(kept, clip);
  const before = gateway.askedOfLie();
  const second = await launch();
  const { page } = second;
  await connect(page, { address: gateway.address, token });
  const heldUpAgain = await watchHeldUp(second);
  // Files are examined one after the other: one that were examined at the start would be before this one.
  await makeClip(page, 'A sound owl');
  await expect(taskRow(page, 'A lying fox')).toContainText('Failed');
  expect(gateway.askedOfLie()).toEqual(before);
  expect(before[1]).toBe(1);

  const shownAgain = await watchFileManager(second);
  const copy = path.join(folders.home, 'copy.mp4');
  await saveInDialog(second, copy);
  await taskRow(page, 'A lying fox').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await until('the copy was saved', async () => readdirSync(folders.home).includes('copy.mp4'));
  await taskRow(page, 'A lying fox').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in folder' }).click();
  await expect.poll(shownAgain).toEqual([kept]);
  const again = await openTask(page, 'A lying fox');
  await expect(again.getByRole('alert')).toContainText('The clip was saved, but it cannot be examined.');
  await expect(again.getByRole('button', { name: 'Show in folder' })).toBeVisible();
  await expect(again.getByRole('group', { name: 'Player' })).toHaveCount(0);
  await expectNotHeldUp(heldUpAgain);

  // It stands among the clips, which are not part of what is cleared.
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A refused hare');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('1 deleted.')).toBeVisible();
  await expect(taskRow(page, 'A refused hare')).toBeHidden();
  await expect(taskRow(page, 'A lying fox')).toBeVisible();
  await gateway.close();
});
