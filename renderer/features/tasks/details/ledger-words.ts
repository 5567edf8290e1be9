import { type AppErrorCode, appErrorCodes } from '#contract';

/** The events that a ledger line's `why` begins with, as far as this window has words for them. */
export const ledgerEvents = [
  'stored',
  'over-budget-allowed',
  'prompt-changed',
  'send-started',
  'created',
  'rejected',
  'not-sent',
  'postponed',
  'outcome-unknown',
  'withdrawn',
  'put-back',
  'process-died',
  'observed',
  'succeeded',
  'failed',
  'cancelled-there',
  'expired',
  'trouble',
  'recovered',
  'saved',
  'kept',
  'linked',
  'stop',
  'resume',
  'sent-again',
  'dismissed',
  'restored',
] as const;
type LedgerEvent = (typeof ledgerEvents)[number];

type WhyEvent =
  | { readonly isKnown: true; readonly name: LedgerEvent }
  | { readonly isKnown: false; readonly name: string };
type WhyDetail =
  | { readonly isErrorCode: true; readonly code: AppErrorCode }
  | { readonly isErrorCode: false; readonly text: string };

export interface Why {
  readonly event: WhyEvent;
  readonly detail: WhyDetail | null;
  /** How often it happened, where lines were summed up. */
  readonly times: number;
}

/** Reads `event`, `event: code` and `event: code ×12`; what is not known is kept as it stands. */
export function readWhy(why: string): Why {
  const [, text = why, count] = /^(.*) ×(\d+)$/s.exec(why) ?? [];
  const [, name = text, rest] = /^([^:]*)(?::\s*(.*))?$/s.exec(text) ?? [];
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
    times: count === undefined ? 1 : Number(count),
  };
}
