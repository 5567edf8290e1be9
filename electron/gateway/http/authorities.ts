import { rootCertificates } from 'node:tls';
import type { Result } from '#contract';
import type { Clock, Log } from '../../shared/ports.ts';
import { withinMs } from '../../shared/turns.ts';
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
  /** The file cannot be read, or not within the time, or holds no certificates: requests go on without it. */
  readonly onExtraRefused: () => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * Longest that requests wait for the system's list or the file, in milliseconds; less than a connection may take. macOS needs 5 to 45 s
 * where its keychains are full or managed (nodejs/node 63313), and a share that hangs never answers.
 */
const maxWaitMs = 8_000;

/**
 * Reads the certificates of the authorities at the first request that needs them, once. What comes late counts from
 * then on; until then Node's own list does.
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

  async function withinLimit(adding: Promise<void>, onLate: () => void): Promise<void> {
    const isLate = adding.then(() => false);
    if (await withinMs(clock.after, maxWaitMs, isLate, true)) onLate();
  }

  const addSystem = () =>
    readSystem()
      .then((system) => add({ system }))
      .catch((error: unknown) => log.warn('the system tells no certificates', { error: String(error) }));

  async function addExtra(read: () => Promise<Result<TrustedCertificates>>): Promise<void> {
    const found = await read();
    if (found.ok) add({ extra: [found.value.pem] });
    else refuseExtra(found.error.code);
  }

  function refuseExtra(code: string): void {
    log.warn('the file of certificates named at the start is not trusted', { code });
    onExtraRefused();
  }

  return async () => {
    reading ??= Promise.all([
      withinLimit(addSystem(), () =>
        log.warn('the certificates that the system trusts take long: requests go on without them'),
      ),
      readExtra && withinLimit(addExtra(readExtra), () => refuseExtra('ETIMEDOUT')),
    ]);
    await reading;
    return list;
  };
}
