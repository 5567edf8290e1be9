import { spawn } from 'node:child_process';
import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { killGroup, runEnvironment, runSwitches } from '../fixtures/app/launch/launch.ts';
import { packagedExecutable } from '../fixtures/app/launch/packaged-app.ts';

test('an app whose archive was changed by one byte does not start', async ({ folders }) => {
  // The fuse is on there too. An edited archive starts all the same, because Electron's check is not built for Linux.
  test.skip(process.platform === 'linux', 'Electron compares the archive on macOS and Windows alone.');
  const base = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-'));
  try {
    const executable = packagedExecutable();
    const packed =
      process.platform === 'darwin' ? path.resolve(executable, '../../..') : path.dirname(executable);
    const copy = path.join(base, path.basename(packed));
    await cp(packed, copy, { recursive: true, verbatimSymlinks: true });
    const resources = process.platform === 'darwin' ? 'Contents/Resources' : 'resources';
    await changeOneLetter(path.join(copy, resources, 'app.asar'));

    const child = spawn(path.join(copy, path.relative(packed, executable)), runSwitches(folders), {
      env: runEnvironment(folders),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      expect(await exited).not.toBe(0);
      expect(said).toMatch(/integrity/i);
    } finally {
      if (child.exitCode === null && child.signalCode === null) killGroup(child.pid);
    }
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

/** In the description in package.json, which is read at every start and which no program depends on. */
async function changeOneLetter(archive: string): Promise<void> {
  const before = '"description": "';
  const place = (await readFile(archive)).indexOf(`${before}Make videos`);
  if (place < 0) throw new Error('The archive holds no description.');
  const file = await open(archive, 'r+');
  await file.write('m', place + before.length);
  await file.close();
}
