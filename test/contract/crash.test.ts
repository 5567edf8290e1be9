import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildCrashTest, crashCommand } from '../../scripts/lib/checks/crash-test.mjs';
import { patient } from '../fixtures/patience.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { builtFolder } from '../fixtures/source/repository.ts';

/** Rounds in which, with this seed, kills and power cuts meet tasks in most phases from the click to the file. */
const few = { rounds: 4, seed: 4 };

test('killed at random moments or cut off from power, the app loses no clip and sends nothing twice', async () => {
  test.setTimeout(patient(60_000));
  const folder = builtFolder('crash');
  await buildCrashTest(folder);
  const { command, args, env } = crashCommand(folder, few.rounds, few.seed);
  // A process that ends with anything but 0 makes this throw, with all it printed.
  if (command === undefined) throw new Error('There is no Electron to run in.');
  const { stdout } = await promisify(execFile)(command, args, { env });
  const count = (name: string) => Number(new RegExp(`^ *${name} +(\\d+)$`, 'm').exec(stdout)?.[1]);
  expect(count('rounds')).toBe(few.rounds);
  for (const wrong of ['lost', 'second creates', 'damaged databases', 'not in their true state']) {
    expect([wrong, count(wrong)]).toEqual([wrong, 0]);
  }
  expect(count('ready')).toBeGreaterThan(0);
  expect(count('rounds that a power cut took from')).toBeGreaterThan(0);
  expect(count('clips on disk')).toBe(count('ready'));
});
