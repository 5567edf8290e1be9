import { rootCertificates } from 'node:tls';
import type { Result } from '#contract';
import type { Clock, Log } from '../../shared/ports.ts';
import type { TrustedCertificates } from '../tokens.ts';

/**
 * Whose certificates are trusted, in PEM; `null` for Node's own list. The same list is the same array from one call to the next.
 * Never rejects.
 */
export type Authorities = () => Promise<readonly string[] | null>;

export interface AuthoritiesPorts {
  /** Reads what the system trusts, off the main thread. */
  readonly readSystem: () => Promise<readonly string[]>;
  /** Reads the file that was named at the start; `null` where none was. */
  readonly readExtra: (() => Promise<Result<TrustedCertificates>>) | null;
  /** The file cannot be read, or holds no certificates: it is not trusted, and requests go on without it. */
  readonly onExtraRefused: () => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * Longest that requests wait for the system's list, in milliseconds; less than a connection may take. macOS needs 5 to 45 s where its
 * keychains are full or managed (nodejs/node 63313).
 */
const maxSystemWaitMs = 8_000;

/**
 * Reads the certificates of the authorities at the first request that needs them, once. A list of the system's that comes late counts
 * from then on; until then Node's own does.
 */
export function createAuthorities(ports: AuthoritiesPorts): Authorities {
  const { readSystem, readExtra, onExtraRefused, clock, log } = ports;
  const added: { system: readonly string[]; extra: readonly string[] } = { system: [], extra: [] };
  let list: readonly string[] | null = null;
  let reading: Promise<unknown> | null = null;

  function add(more: Partial<typeof added>): void {
    const { system, extra } = Object.assign(added, more);
    if (system.length + extra.length > 0) list = [...rootCertificates, ...system, ...extra];
  }

  function addSystem(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(maxSystemWaitMs, () => {
        log.warn('the certificates that the system trusts take long: requests go on without them');
        resolve();
      });
      readSystem()
        .then((system) => add({ system }))
        .catch((error: unknown) => log.warn('the system tells no certificates', { error: String(error) }))
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }

  async function addExtra(read: () => Promise<Result<TrustedCertificates>>): Promise<void> {
    const found = await read();
    if (found.ok) return add({ extra: [found.value.pem] });
    log.warn('the file of certificates named at the start is not trusted', { code: found.error.code });
    onExtraRefused();
  }

  return async () => {
    reading ??= Promise.all([addSystem(), readExtra && addExtra(readExtra)]);
    await reading;
    return list;
  };
}
