import tls from 'node:tls';
import { runOneJob } from '#electron/workers/one-job.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

test('the thread tells what the system trusts, and nothing on a runtime that cannot ask', async () => {
  const found = await runOneJob<readonly string[]>(await builtWorker('certificates-worker'), null);
  if ('getCACertificates' in tls) expect(found.every((pem) => pem.includes('BEGIN CERTIFICATE'))).toBe(true);
  else expect(found).toEqual([]);
});
