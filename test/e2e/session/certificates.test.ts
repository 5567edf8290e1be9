import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';

/** A certificate for this computer that nobody else trusts, good for a hundred years. */
const folder = path.resolve(import.meta.dirname, '../../fixtures/gateway/tls');
const certificate = path.join(folder, 'certificate.pem');

/** A gateway over TLS that knows no task: enough for the check of address and token. */
async function startSecureGateway() {
  const [cert, key] = await Promise.all([readFile(certificate), readFile(path.join(folder, 'key.pem'))]);
  const server = createServer({ cert, key }, (_, response) => {
    const body = JSON.stringify({ error: { code: 'task_not_exist', message: 'There is no such task.' } });
    response.writeHead(404, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `https://localhost:${port}`, close: () => server.close() };
}

async function tryToConnect(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Gateway address' }).fill(address);
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a certificate that nobody vouches for is refused in words, whatever the environment says of certificates', async ({
  launch,
  folders,
}) => {
  const gateway = await startSecureGateway();
  const { page } = await launch({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
  await tryToConnect(page, gateway.address);
  await expect(page.getByRole('alert').first()).toContainText(/certificate/i);
  const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored');
  gateway.close();
});

test('a certificate named with --extra-ca-file is trusted', async ({ launch }) => {
  const gateway = await startSecureGateway();
  const { page } = await launch({ args: [`--extra-ca-file=${certificate}`] });
  await tryToConnect(page, gateway.address);
  await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
  gateway.close();
});
