import { z } from 'zod';
import { foreignTime } from '#contract';
import type { GatewayIdentity } from '../../../shared/connection.ts';
import { attempt, logged } from '../../../shared/error-code.ts';
import type { TasksPorts } from '../ports.ts';

/** Smaller differences, in milliseconds, come from the way here and from the header's whole seconds. */
const noiseMs = 5_000;
/** Drift of the wall clock from the monotonic one, in milliseconds, that shows that the computer slept or its clock was set. */
const driftMs = 60_000;

const skewsSchema = z.record(z.string(), z.number());
const documentName = 'tasks.clock-skew';

/** The time at each gateway, learnt from the Date of its answers. */
export type ServerClock = ReturnType<typeof createServerClock>;

/** The skews are kept in a document: after a restart, time left is known before the first answer. */
export function createServerClock(ports: Pick<TasksPorts, 'documents' | 'clock' | 'log'>) {
  const { documents, clock, log } = ports;
  const stored = Object.entries(documents.read(documentName, skewsSchema, {}));
  const skews = new Map(stored.filter(([, skew]) => foreignTime(clock.now() + skew, clock.now()) !== null));
  const learnt = new Map<string, { readonly wall: number; readonly monotonic: number }>();

  return {
    learn(gateway: GatewayIdentity, serverTime: number | null): void {
      const time = serverTime === null ? null : foreignTime(serverTime, clock.now());
      if (time === null) return;
      const key = gateway.connectionId;
      const skew = time - clock.now();
      learnt.set(key, { wall: clock.now(), monotonic: clock.monotonic() });
      const known = skews.get(key);
      if (known !== undefined && Math.abs(skew - known) < noiseMs) return;
      skews.set(key, skew);
      // A full disk must not stop the answer that told the time: that one may hold a paid task's id.
      attempt(
        () => documents.write(documentName, Object.fromEntries(skews)),
        logged(log.warn, 'the time at a gateway could not be stored'),
      );
    },
    /** The gateway's time minus this computer's, in milliseconds; 0 where nothing is known. */
    skew: (gateway: GatewayIdentity) => skews.get(gateway.connectionId) ?? 0,
    /** Whether the time was learnt in this run, and the clock here neither slept nor was set since. */
    isSure(gateway: GatewayIdentity): boolean {
      const then = learnt.get(gateway.connectionId);
      if (then === undefined) return false;
      const drift = clock.now() - then.wall - (clock.monotonic() - then.monotonic);
      return Math.abs(drift) < driftMs;
    },
  };
}
