import { describeCertificates } from '#electron/gateway/certificates.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { expectProportion } from '../../fixtures/timing.ts';

test('a file of beginnings of certificates is read in time in proportion to its length', async () => {
  const unit = '-----BEGIN CERTIFICATE-----\n';
  const read = (length: number) =>
    describeCertificates({ name: 'ca.pem', pem: unit.repeat(length / unit.length) });
  expect(read(1_000)).toBeNull();
  await expectProportion(200_000, read);
});
