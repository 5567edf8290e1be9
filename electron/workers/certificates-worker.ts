import tls from 'node:tls';
import { doOneJob } from './one-job.ts';

/** The certificates that the system trusts, in PEM. Asking is synchronous, and on macOS takes seconds where the keychains are full or managed. */
doOneJob(async () => {
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof read === 'function' ? read('system') : [];
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
});
