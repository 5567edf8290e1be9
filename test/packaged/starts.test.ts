import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { taskStatuses } from '#contract';
import { wrongFuses } from '../../scripts/lib/packaging/after-pack.mjs';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { packagedExecutable, startPackaged } from '../fixtures/app/launch/packaged-app.ts';
import { dataOfSchema9 } from '../fixtures/store/data-of-schema-9.ts';
import { tasksFound } from '../fixtures/store/library-data.ts';

test('every fuse of the packaged app is as wanted', async () => {
  const executable = packagedExecutable();
  const app = process.platform === 'darwin' ? path.resolve(executable, '../../..') : executable;
  expect(wrongFuses(await getCurrentFuseWire(app))).toEqual([]);
});

test('the packaged app shows its own page, whatever development server the environment names', async ({
  folders,
}) => {
  await cp(path.join(dataOfSchema9, 'data'), folders.userDataDir, { recursive: true });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html').end('<h1>Somebody else’s page</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}` };
  const { page, kill } = await startPackaged({ command: packagedExecutable(), env }, folders);
  try {
    await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
    await test.step('a data folder of schema 9 opens with everything in it', async () => {
      const address = page.getByRole('textbox', { name: 'Gateway address' });
      await expect(address).toHaveValue(/^http:\/\/127\.0\.0\.1:/);
      const names = (await tasksFound(page, '')).map(({ name }) => name);
      expect(names.filter((name) => name?.startsWith('One '))).toHaveLength(taskStatuses.length);
      expect(names).toEqual(expect.arrayContaining(['Snow', 'Joined']));
    });
    expect(asked).toEqual([]);
  } finally {
    await kill();
    server.close();
  }
});
