import tls from 'node:tls';
import { readSystemCertificates } from '#electron/workers/certificates-worker-client.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

test('the thread tells what the system trusts, and nothing on a runtime that cannot ask', async () => {
  const found = await readSystemCertificates(await builtWorker('certificates-worker'));
  if ('getCACertificates' in tls) expect(found.every((pem) => pem.includes('BEGIN CERTIFICATE'))).toBe(true);
  else expect(found).toEqual([]);
});

test('a thread that cannot start is told, and waited for no longer', async () => {
  await expect(readSystemCertificates(`${test.info().outputDir}/missing.cjs`)).rejects.toThrow();
});
