import { Worker } from 'node:worker_threads';

/**
 * Reads the certificates that the system trusts, in PEM, on a thread of its own. Rejects where that thread fails.
 *
 * @param program the built `certificates-worker`.
 */
export function readSystemCertificates(program: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program);
    // The app may end while the system is still being asked.
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The certificates worker ended without an answer.')));
  });
}
