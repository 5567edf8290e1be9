import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Budget, PriceSheet, ProjectFilter, SpendGrouping, SpendPeriod } from '#contract';
import { call, useEvent } from '../../bridge.ts';

const spendKey = ['spend'] as const;
/** Until the main process says otherwise. */
const untilChanged = { staleTime: Number.POSITIVE_INFINITY } as const;

/** The price sheet of a connection. */
export function sheetQuery(connectionId: string) {
  return queryOptions({
    queryKey: [...spendKey, 'sheet', connectionId],
    queryFn: async () => (await call('spend.sheet', { connectionId })).sheet,
    ...untilChanged,
  });
}

/** Budgets, and what counts towards them. @param today the day that they are read on: another day has its own */
export function budgetsQuery(today: string) {
  return queryOptions({
    queryKey: [...spendKey, 'budgets', today],
    queryFn: async () => (await call('spend.budgets')).budgets,
    ...untilChanged,
  });
}

/** What of all charges is counted. */
interface Counted {
  readonly period: SpendPeriod;
  readonly project?: ProjectFilter;
  readonly withPractice?: boolean;
}

export function reportQuery(counted: Counted, by: SpendGrouping) {
  return queryOptions({
    queryKey: [...spendKey, 'report', counted, by],
    queryFn: () => call('spend.report', { ...counted, by }),
    ...untilChanged,
    gcTime: 60_000,
  });
}

/** Reads everything about prices, budgets and charges again whenever one of them changed. */
export function useSpendEvents(): void {
  const client = useQueryClient();
  useEvent('spend.changed', () => void client.invalidateQueries({ queryKey: spendKey }));
}

export function useKeepSheet(connectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sheet: PriceSheet | null) => call('spend.keepSheet', { connectionId, sheet }),
    onSuccess: () => client.invalidateQueries({ queryKey: spendKey }),
  });
}

/** Replaces the budgets of all currencies and projects. */
export function useKeepBudgets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (budgets: readonly Budget[]) => call('spend.keepBudgets', { budgets: [...budgets] }),
    onSuccess: () => client.invalidateQueries({ queryKey: spendKey }),
  });
}

/** Lets the user choose a file, and reads the sheet in it; `null` after a cancelled dialog. */
export async function readSheetFile(): Promise<PriceSheet | null> {
  return (await call('spend.readSheet'))?.sheet ?? null;
}

/** Writes the stored sheet into a file that the user chooses. @returns whether it was saved. */
export async function exportSheet(connectionId: string): Promise<boolean> {
  return (await call('spend.exportSheet', { connectionId })).isSaved;
}

export function useExportCsv() {
  return useMutation({
    mutationFn: (counted: Counted) => call('spend.exportCsv', counted),
  });
}
