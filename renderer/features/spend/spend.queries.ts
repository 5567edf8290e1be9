import type { CountedSpend, PriceSheet, SpendGrouping } from '#contract';
import { call } from '../../bridge.ts';
import { heldQuery, useCall, useStaleByEvent } from '../../calls.queries.ts';

const spendKey = ['spend'] as const;

/** The price sheet of a connection. */
export function sheetQuery(connectionId: string) {
  const read = async () => (await call('spend.sheet', { connectionId })).sheet;
  return heldQuery([...spendKey, 'sheet', connectionId], read);
}

/** Budgets, and what counts towards them. @param today the day that they are read on: another day has its own */
export const budgetsQuery = (today: string) =>
  heldQuery([...spendKey, 'budgets', today], async () => (await call('spend.budgets')).budgets);

export const reportQuery = (counted: CountedSpend, by: SpendGrouping) =>
  heldQuery([...spendKey, 'report', counted, by], () => call('spend.report', { ...counted, by }), 60_000);

/** Reads everything about prices, budgets and charges again whenever one of them changed. */
export const useSpendEvents = () => useStaleByEvent('spend.changed', spendKey);

export const useKeepSheet = () => useCall('spend.keepSheet', { stale: spendKey });

/** Replaces the budgets of all currencies and projects. */
export const useKeepBudgets = () => useCall('spend.keepBudgets', { stale: spendKey });

/** Lets the user choose a file, and reads the sheet in it; `null` after a cancelled dialog. */
export async function readSheetFile(): Promise<PriceSheet | null> {
  return (await call('spend.readSheet'))?.sheet ?? null;
}

/** Writes the stored sheet into a file that the user chooses. @returns whether it was saved. */
export async function exportSheet(connectionId: string): Promise<boolean> {
  return (await call('spend.exportSheet', { connectionId })).isSaved;
}
