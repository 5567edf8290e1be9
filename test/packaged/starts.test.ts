import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { wrongFuses } from '../../scripts/lib/packaging/after-pack.mjs';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import { packagedExecutable, withPackaged } from '../fixtures/app/launch/packaged-app.ts';

test('every fuse of the packaged app is as wanted', async () => {
  const executable = packagedExecutable();
  const app = process.platform === 'darwin' ? path.resolve(executable, '../../..') : executable;
  expect(wrongFuses(await getCurrentFuseWire(app))).toEqual([]);
});

test('the packaged app shows its own page, whatever development server the environment names', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html').end('<h1>Somebody else’s page</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const env = { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}` };
    await withPackaged({ command: packagedExecutable(), env }, async (page) => {
      await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
    });
    expect(asked).toEqual([]);
  } finally {
    server.close();
  }
});
