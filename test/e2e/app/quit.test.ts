import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, makeClip, taskRow } from '../../fixtures/app/journeys.ts';
import { type RunningApp, startAgain } from '../../fixtures/app/launch.ts';

/** Quits as the menu does. @returns milliseconds until the process had ended. */
async function quit(running: RunningApp): Promise<number> {
  const began = Date.now();
  await running.close();
  return Date.now() - began;
}

/** The main process has a second; clearing windows away on a busy machine comes on top. A run that had to be killed took 8 s. */
const quitLimitMs = 5_000;

test('quitting while a job runs takes a moment; it goes on at the next start, with one create', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 300, doneAfterMs: 6_000 } });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('Waves at night');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(first.page, 'Waves at night')).toContainText('Running');
  expect(await quit(first)).toBeLessThan(quitLimitMs);

  const second = await launch({ keyring });
  await expect(taskRow(second.page, 'Waves at night')).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)).toHaveLength(1);
  const clips = await readdir(path.join(folders.home, 'Videos', 'Gateway Studio'));
  expect(clips.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
});

test('quitting in the middle of saving: the clip is saved after the next start', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 100, doneAfterMs: 300 } });
  gateway.addFault({ on: 'media', times: 1, action: { type: 'silence' } });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('Waves at night');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(first.page, 'Waves at night')).toContainText('Saving', { timeout: 20_000 });
  // The silent answer must be this run's: the next one is to get the clip.
  await expect.poll(() => gateway.requests.some((request) => request.path.startsWith('/media/'))).toBe(true);
  expect(await quit(first)).toBeLessThan(quitLimitMs);

  const second = await launch({ keyring });
  await expect(taskRow(second.page, 'Waves at night')).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)).toHaveLength(1);
  await second.close();
  const log = readFileSync(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).not.toContain('unhandled rejection');
  expect(log).not.toContain('uncaught exception');
});

test('--library-folder names where clips go, and --quit ends the app that runs on the same data', async ({
  launch,
  folders,
  gateway,
}) => {
  const library = path.join(folders.home, 'Elsewhere');
  const { app, page } = await launch({ args: [`--library-folder=${library}`] });
  await connect(page, gateway);
  await makeClip(page, 'A fox');
  expect((await readdir(library)).filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  expect(await startAgain(folders, ['--quit'])).toBe(0);
  expect(await ended).toBe(0);
});
