import type { PauseReason } from '#contract';
import type { SessionPort } from '../../../shared/connection.ts';
import { isOnThisComputer } from './pace.ts';

/** Why work rests. Several reasons may hold at once; each ends by itself. */
export interface Pauses {
  /** What the user should know of it, in a fixed order. */
  reasons(): readonly PauseReason[];
  isAsleep(): boolean;
  isOffline(): boolean;
  set(reason: 'offline' | 'asleep', holds: boolean): void;
  /** Tells of it when the reasons are others than last told, as they are after a change of the session. */
  tell(): void;
}

export function createPauses(
  session: SessionPort,
  onChange: (reasons: readonly PauseReason[]) => void,
): Pauses {
  const held = new Set<PauseReason>();
  let told = '';

  function reasons(): PauseReason[] {
    const active = session.current();
    // A gateway on this computer needs no network.
    const isAway = active === null || !isOnThisComputer(active);
    const all: PauseReason[] = [];
    if (held.has('offline') && isAway) all.push('offline');
    if (held.has('asleep')) all.push('asleep');
    if (session.needsToken()) all.push('token');
    return all;
  }

  function tell(): void {
    const now = reasons();
    if (now.join() === told) return;
    told = now.join();
    onChange(now);
  }

  return {
    reasons,
    isAsleep: () => held.has('asleep'),
    isOffline: () => held.has('offline'),
    set(reason, holds) {
      if (holds) held.add(reason);
      else held.delete(reason);
      tell();
    },
    tell,
  };
}
