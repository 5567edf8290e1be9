import { type AppErrorCode, appErrorCodes, type LedgerEntry, type Task } from '#contract';
import { gatewayTaskId } from '../task-view.ts';

/** What a ledger line's `why` begins with, as far as this window has words for it. */
export const ledgerEvents = [
  'made',
  'send-started',
  'created',
  'rejected',
  'not-sent',
  'outcome-unknown',
  'withdrawn',
  'process-died',
  'observed',
  'succeeded',
  'failed',
  'cancelled-there',
  'expired',
  'trouble',
  'saved',
  'linked',
  'stop',
  'resume',
  'sent-again',
  'dismissed',
] as const;
type LedgerEvent = (typeof ledgerEvents)[number];

type WhyEvent =
  | { readonly isKnown: true; readonly name: LedgerEvent }
  | { readonly isKnown: false; readonly name: string };
type WhyDetail =
  | { readonly isErrorCode: true; readonly code: AppErrorCode }
  | { readonly isErrorCode: false; readonly text: string };

/** Reads `event` or `event: code`; what is not known is kept as it stands. */
export function readWhy(why: string): { readonly event: WhyEvent; readonly detail: WhyDetail | null } {
  const [, name = why, rest] = /^([^:]*)(?::\s*(.*))?$/s.exec(why) ?? [];
  const known = ledgerEvents.find((event) => event === name);
  const code = appErrorCodes.find((candidate) => candidate === rest);
  return {
    event: known === undefined ? { isKnown: false, name } : { isKnown: true, name: known },
    detail:
      rest === undefined || rest === ''
        ? null
        : code === undefined
          ? { isErrorCode: false, text: rest }
          : { isErrorCode: true, code },
  };
}

/** The ledger as plain text for a message to support; English for the reader there, times in UTC. */
export function ledgerText(task: Task, entries: readonly LedgerEntry[]): string {
  const lines = entries.map(({ at, from, to, why, httpStatus, requestId }) =>
    [
      new Date(at).toISOString(),
      from === null || from === to ? to : `${from} -> ${to}`,
      why,
      `HTTP ${httpStatus ?? '-'}`,
      `request ${requestId ?? '-'}`,
    ].join('  '),
  );
  return [
    `Job ${task.id}`,
    `Task id ${gatewayTaskId(task) ?? '-'}`,
    `Gateway ${task.gateway.label}`,
    `Status ${task.state.status}`,
    '',
    ...lines,
  ].join('\n');
}
