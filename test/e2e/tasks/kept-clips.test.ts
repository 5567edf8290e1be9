import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotHeldUp, watchHeldUp } from '../../fixtures/app/held-up.ts';
import {
  connect,
  generate,
  openTask,
  saveInDialog,
  showsInFolder,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { reply, startScriptedServer } from '../../fixtures/gateway/scripted-server.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';
import { until } from '../../fixtures/until.ts';

const lie = lyingClips['times of four thousand million frames']?.() ?? Buffer.alloc(0);
const token = 'sk-lying-clips';

/** A gateway whose first clip lies, and that refuses the next task. */
function startLyingGateway() {
  let created = 0;
  return startScriptedServer((call) => {
    const { method, path: address } = call.seen;
    if (method === 'POST') {
      created += 1;
      if (created === 2) return reply(400, { error: { code: 'invalid_param', message: 'No.' } })(call);
      return reply(200, { task_id: 'T1' })(call);
    }
    const id = /\/query\/video_generation\/(.*)$/.exec(address)?.[1];
    if (id?.includes('check'))
      return reply(404, { error: { code: 'task_not_exist', message: 'None.' } })(call);
    if (id !== undefined)
      return reply(200, { task: { status: 'succeeded', content: { url: '/T1.mp4' } } })(call);
    return reply(200, lie, { 'content-length': String(lie.length) })(call);
  });
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

test('a clip whose index lies holds nothing up, is kept, said and shown, and stays when others are cleared', async ({
  welcomeApp: first,
}) => {
  const { page, folders } = first;
  const gateway = await startLyingGateway();
  await connect(page, { address: gateway.address, token });
  const heldUp = await watchHeldUp(first);
  await generate(page, 'A lying fox');
  await answersUntil(page, 'A lying fox', 'Failed');
  const details = await openTask(page, 'A lying fox');
  await expect(details.getByRole('alert')).toContainText('The clip was saved, but it cannot be examined.');
  await expect(details.getByRole('alert')).not.toContainText('No clip came out of this task.');
  await expectNotHeldUp(heldUp);

  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const [name, ...others] = readdirSync(library).filter((file) => file.startsWith('A lying fox'));
  const kept = path.join(library, name ?? '');
  expect(others).toEqual([]);
  expect(readFileSync(kept).equals(lie)).toBe(true);
  const shown = await showsInFolder(first);
  await details.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(shown).toEqual([kept]);
  await expect(details.getByRole('button', { name: /again$/ })).toHaveCount(0);

  const copy = path.join(folders.home, 'copy of the fox.mp4');
  await saveInDialog(first, copy);
  await taskRow(page, 'A lying fox').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await until('the copy was saved', async () => readdirSync(folders.home).includes('copy of the fox.mp4'));
  await taskRow(page, 'A lying fox').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in folder' }).click();
  await expect.poll(shown).toEqual([kept, kept]);
  await expect(details.getByRole('group', { name: 'Player' })).toHaveCount(0);
  await expectNotHeldUp(heldUp);

  // It stands among the clips, which are not part of what is cleared.
  await generate(page, 'A refused hare');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('1 deleted.')).toBeVisible();
  await expect(taskRow(page, 'A refused hare')).toBeHidden();
  await expect(taskRow(page, 'A lying fox')).toBeVisible();
  await gateway.close();
});
