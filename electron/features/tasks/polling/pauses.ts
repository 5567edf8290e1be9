import type { PauseReason } from '#contract';
import { type GatewayIdentity, isOnThisComputer, type SessionPort } from '../../../shared/connection.ts';

export type Pauses = ReturnType<typeof createPauses>;

/** Why work rests. Several reasons may hold at once; each ends by itself. */
export function createPauses(session: SessionPort, onChange: (reasons: readonly PauseReason[]) => void) {
  const held = new Set<PauseReason>();
  let told = '';

  function reasons(): PauseReason[] {
    const active = session.current();
    // A gateway on this computer needs no network.
    const needsNetwork = active === null || !isOnThisComputer(active);
    const all: PauseReason[] = [];
    if (held.has('offline') && needsNetwork) all.push('offline');
    if (held.has('asleep')) all.push('asleep');
    if (session.needsToken()) all.push('token');
    return all;
  }

  function tellWindow(): void {
    const now = reasons();
    if (now.join() === told) return;
    told = now.join();
    onChange(now);
  }

  return {
    /** The reasons the user should know of, in a fixed order. */
    reasons,
    /** Whether nothing is sent to this gateway, polled there or fetched for now. */
    isHeld: (gateway: Pick<GatewayIdentity, 'kind' | 'address'>) =>
      held.has('asleep') || (held.has('offline') && !isOnThisComputer(gateway)),
    set(reason: 'offline' | 'asleep', holds: boolean): void {
      if (holds) held.add(reason);
      else held.delete(reason);
      tellWindow();
    },
    /** Tells the window when the reasons are others than it knows, as they are after a change of the session. */
    tellWindow,
  };
}
