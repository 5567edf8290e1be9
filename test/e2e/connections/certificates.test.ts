import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, signIn } from '../../fixtures/app/steps/journeys.ts';
import { ownCertificateFile } from '../../fixtures/gateway/proxies.ts';
import { startTlsFront } from '../../fixtures/gateway/tls-front.ts';

test('a certificate that nobody vouches for is refused in words, whatever the environment says of certificates, and a missing --extra-ca-file is told', async ({
  gateway,
  launch,
  folders,
}) => {
  const front = await startTlsFront(gateway);
  const { page } = await launch({
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    args: ['--extra-ca-file=/nowhere/company.pem'],
  });
  await signIn(page, { ...gateway, address: front.address });
  await expect(page.getByRole('alert').first()).toContainText(/certificate/i);
  const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored');
  expect(gateway.requests).toEqual([]);
  await connect(page, gateway);
  await expect(page.getByText('The file named with --extra-ca-file is not trusted.')).toBeVisible();
  await front.close();
});

test('a certificate named with --extra-ca-file is trusted', async ({ gateway, launch }) => {
  const front = await startTlsFront(gateway);
  const { page } = await launch({ args: [`--extra-ca-file=${ownCertificateFile}`] });
  await connect(page, { ...gateway, address: front.address });
  await front.close();
});
