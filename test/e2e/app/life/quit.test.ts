import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../../fixtures/app/launch/launch.ts';
import {
  connect,
  createsSeenBy,
  generate,
  taskRow,
  unfoldQueue,
} from '../../../fixtures/app/steps/journeys.ts';

/** Quits as the menu does. @returns the exit code; null of a run that was still going on long after, and had to be killed. */
async function quit(running: RunningApp): Promise<number | null> {
  const process = running.app.process();
  await running.close();
  return process.exitCode;
}

test('quitting while one job runs and another is being saved takes a moment; both go on at the next start, with one create each', async ({
  launch,
  openKeyring,
  folders,
  gateway,
}) => {
  gateway.addFault({ on: 'media', times: 1, action: { type: 'silence' } });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await generate(first.page, 'Waves at night');
  await expect(taskRow(first.page, 'Waves at night')).toContainText('Saving', { timeout: 60_000 });
  // The silent answer must be this run's: the next one is to get the clip.
  await expect.poll(() => gateway.requests.some((request) => request.path.startsWith('/media/'))).toBe(true);
  const running = { task: { status: 'running' } };
  const headers = { 'content-type': 'application/json' };
  gateway.addFault({
    on: 'query',
    times: 4,
    action: { type: 'respond', status: 200, headers, body: JSON.stringify(running) },
  });
  await generate(first.page, 'Rain by day');
  await unfoldQueue(first.page);
  await expect(taskRow(first.page, 'Rain by day')).toContainText('Running');
  // Files that a Mac opens with the app just then are opened by the app that it starts next: it tells of them one by one.
  const again = path.join(folders.home, 'again.json');
  await first.app.evaluate(({ app }, file) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs');
    app.relaunch = (options) => writeFileSync(file, JSON.stringify(options?.args));
    const opened = { preventDefault() {} };
    const open = (name: string) => app.emit('open-file', opened, `/${name}.gwrecipe`);
    app.once('will-quit', () => setImmediate(() => ['fox', 'fog'].map(open)));
  }, again);
  expect(await quit(first)).toBe(0);
  expect(JSON.parse(readFileSync(again, 'utf8')).slice(-2)).toEqual(['/fox.gwrecipe', '/fog.gwrecipe']);

  const second = await launch({ keyring });
  for (const prompt of ['Waves at night', 'Rain by day']) {
    await expect(taskRow(second.page, prompt)).toContainText('Ready', { timeout: 60_000 });
  }
  expect(createsSeenBy(gateway)).toHaveLength(2);
  const clips = await readdir(path.join(folders.home, 'Videos', 'Gateway Studio'));
  expect(clips.filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
  await second.close();
  const log = readFileSync(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).not.toContain('unhandled rejection');
  expect(log).not.toContain('uncaught exception');
});
