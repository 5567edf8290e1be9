import type { GatewayIdentity } from '../../../shared/connection.ts';
import type { Clock } from '../../../shared/ports.ts';
import { nextSendDelay } from '../polling/poll-policy.ts';

interface Wait {
  /** `null` once the wait is over. */
  readonly at: number | null;
  readonly failures: number;
  readonly isAskedFor: boolean;
  readonly isCostly: boolean;
  cancel(): void;
}

/** Until when waiting requests of a connection rest after one that made nothing, or may have. In memory only: a restart tries at once. */
export function createPostponements(clock: Clock, random: () => number, onDue: () => void) {
  const waits = new Map<string, Wait>();

  function endWait(connectionId: string): void {
    const wait = waits.get(connectionId);
    wait?.cancel();
    if (wait !== undefined) waits.set(connectionId, { ...wait, at: null });
  }

  return {
    /** Requests that went out together count as one try. @param isCostly it may have been charged, or more would be refused: one goes out at a time. */
    postpone(gateway: GatewayIdentity, retryAfterMs: number | null, isCostly = false): void {
      const { connectionId } = gateway;
      const before = waits.get(connectionId);
      before?.cancel();
      const now = clock.monotonic();
      const failures = (before?.failures ?? 0) + (before?.at == null ? 1 : 0);
      const delayMs = nextSendDelay({ gateway, failures, retryAfterMs, random: random() });
      const at = Math.max(before?.at ?? now, now + delayMs);
      const isAskedFor = retryAfterMs !== null || (before?.at != null && before.isAskedFor);
      const cancel = clock.after(at - now, () => {
        endWait(connectionId);
        onDue();
      });
      const costs = isCostly || before?.isCostly === true;
      waits.set(connectionId, { at, failures, isAskedFor, isCostly: costs, cancel });
    },
    /** When the requests of a connection go out again, by the clock's monotonic time; `null` where nothing keeps them. */
    dueAt: (connectionId: string) => waits.get(connectionId)?.at ?? null,
    isCostly: (connectionId: string) => waits.get(connectionId)?.isCostly === true,
    /** The gateway took a request: waits begin afresh, but for one that it asked for. */
    forget(connectionId: string): void {
      const wait = waits.get(connectionId);
      if (wait !== undefined && wait.at !== null && wait.isAskedFor) return;
      endWait(connectionId);
      waits.delete(connectionId);
    },
    /** Ends the waits of the connections that are meant, but for those that a gateway asked for. @param isOther other ones than those that were tried: costly waits end, too. */
    endOwnWaits(isMeant: (connectionId: string) => boolean, isOther: boolean): void {
      for (const [id, { isAskedFor, isCostly }] of waits) {
        if (isMeant(id) && !isAskedFor && (isOther || !isCostly)) endWait(id);
      }
    },
    endWait,
    close(): void {
      for (const wait of waits.values()) wait.cancel();
    },
  };
}
