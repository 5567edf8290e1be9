import type { AppErrorCode } from '#contract';
import { type GatewayIdentity, isOnThisComputer } from '../../../shared/connection.ts';
import { isNetworkFailure, pollPolicy } from './poll-policy.ts';

/** Whether gateways seem to be within reach, judged by how the last calls ended, over all tasks. */
export interface ConnectivityMonitor {
  /**
   * A call ended.
   *
   * @param code why it failed; `null` when the gateway answered about the task.
   */
  record(gateway: GatewayIdentity, code: AppErrorCode | null): void;
  /** Too many calls in a row got no answer at all. */
  isOutOfReach(): boolean;
}

/** @param onRestored the first answer has come after gateways were out of reach. */
export function createConnectivityMonitor(onRestored: () => void): ConnectivityMonitor {
  let failures = 0;
  const isOutOfReach = () => failures >= pollPolicy.unreachableAfter;

  return {
    record(gateway, code) {
      // A gateway on this computer says nothing about the network, and neither does a file that was missing.
      if (isOnThisComputer(gateway) || (code !== null && !code.startsWith('gateway.'))) return;
      const wasOutOfReach = isOutOfReach();
      failures = code !== null && isNetworkFailure(code) ? failures + 1 : 0;
      if (wasOutOfReach && failures === 0) onRestored();
    },
    isOutOfReach,
  };
}
