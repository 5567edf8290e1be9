import type { QueryClient } from '@tanstack/react-query';
import type { Secret } from '#contract';
import { call } from '../../bridge.ts';
import { heldQuery, useCall, useHeldByEvent } from '../../calls.queries.ts';

export const sessionQuery = heldQuery(['session'], () => call('session.get'));

/** Keeps the held session equal to what the main process last said. */
export const useSessionEvents = () => useHeldByEvent('session.changed', sessionQuery);

/**
 * Checks and stores address and token. Deliberately no mutation: its variables would keep the token in
 * the window's memory. The token lives in the input and in this call, and in nothing else.
 */
export async function connect(client: QueryClient, address: string, token: Secret): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await call('session.connect', { address, token }));
}

/** Each answers with the session as it is by then. */
export const usePractice = () => useCall('session.practice', { holds: sessionQuery });
export const useUnlock = () => useCall('session.unlock', { holds: sessionQuery });
export const useSignOut = () => useCall('session.signOut', { holds: sessionQuery });
