import { useQueryClient } from '@tanstack/react-query';
import type { CountedSpend, SpendGrouping } from '#contract';
import { useEvent } from '../../bridge.ts';
import { callsOf, heldQuery, useStaleByEvent } from '../../calls.queries.ts';

/** Of all the window holds of prices, charges and budgets. */
export const spendKey = ['spend'] as const;

export const spend = callsOf('spend');

/** The price sheet of a connection. */
export const sheetQuery = (connectionId: string) =>
  heldQuery([...spendKey, 'sheet', connectionId], async () => (await spend.sheet({ connectionId })).sheet);

/** Budgets, and what counts towards them. @param today the day that they are read on: another day has its own */
export const budgetsQuery = (today: string) =>
  heldQuery([...spendKey, 'budgets', today], async () => (await spend.budgets()).budgets);

/** A report, with what it is of: it may be shown a moment longer, while another is read. */
export const reportQuery = (counted: CountedSpend, by: SpendGrouping) =>
  heldQuery(
    [...spendKey, 'report', counted, by],
    async () => ({ ...(await spend.report({ ...counted, by })), by, period: counted.period }),
    60_000,
  );

/** Reads everything about prices, budgets and charges again whenever one of them changed. */
export function useSpendEvents(): void {
  const client = useQueryClient();
  const queryKey = [...spendKey, 'budgets'];
  useStaleByEvent('spend.changed', spendKey);
  // A report by connection shows their names.
  useStaleByEvent('connections.changed', [...spendKey, 'report']);
  // What waits counts towards budgets, and changes no charge.
  useEvent(
    'tasks.changed',
    ({ isListChanged }) => isListChanged && void client.invalidateQueries({ queryKey }),
  );
}
