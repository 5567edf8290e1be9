import type { AppErrorCode } from '#contract';
import { type GatewayIdentity, isOnThisComputer } from '../../../shared/connection.ts';
import { isNetworkFailure, pollPolicy } from './poll-policy.ts';

/** Whether the gateway of each connection seems to be within reach, judged by how the last calls ended, over all of its tasks. */
export type ConnectivityMonitor = ReturnType<typeof createConnectivityMonitor>;

/** @param onRestored the first answer of a connection has come after its gateway was out of reach. */
export function createConnectivityMonitor(onRestored: (connectionId: string) => void) {
  const failures = new Map<string, number>();
  const isOutOfReach = (id: string) => (failures.get(id) ?? 0) >= pollPolicy.unreachableAfter;

  return {
    /** A call ended. @param code why it failed; `null` when the gateway answered about the task. */
    record(gateway: GatewayIdentity, code: AppErrorCode | null): void {
      const { connectionId } = gateway;
      // A gateway on this computer says nothing about the network, and neither does a file that was missing.
      if (isOnThisComputer(gateway) || (code !== null && !code.startsWith('gateway.'))) return;
      const wasOutOfReach = isOutOfReach(connectionId);
      if (code !== null && isNetworkFailure(code)) {
        failures.set(connectionId, (failures.get(connectionId) ?? 0) + 1);
        return;
      }
      failures.delete(connectionId);
      if (wasOutOfReach) onRestored(connectionId);
    },
    isOutOfReach,
  };
}
