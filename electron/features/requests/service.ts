import { type ExchangeRecord, type ExchangeSubject, recordLimits } from '#contract';
import { logged } from '../../shared/error-code.ts';
import { inParts } from '../../shared/turns.ts';
import type { RequestsPorts } from './ports.ts';

const dayMs = 86_400_000;
/** How long after the start, and how often then, it is looked what is no longer there, and what grows too old. */
const firstTidyMs = 20_000;
const tidyEveryMs = 10 * 60_000;
const pruneEvery = 50;
const pruneAgainMs = 100;
/** Subjects looked at, or forgotten, without a pause for other work. */
const subjectsAtOnce = 20;

export type Requests = ReturnType<typeof createRequests>;

/** What was said between the app and gateways, kept to be looked at. */
export function createRequests({ store, isThere, clock, log, onChange }: RequestsPorts) {
  let stored = 0;
  let isClosed = false;
  let cancelTidying: (() => void) | null = null;
  let cancelPruning: (() => void) | null = null;

  function prune(): void {
    cancelPruning?.();
    const hasMore = store.prune(clock.now() - recordLimits.days * dayMs, recordLimits.bytes);
    cancelPruning = hasMore ? clock.after(pruneAgainMs, prune) : null;
  }

  async function tidy(): Promise<void> {
    const gone: ExchangeSubject[] = [];
    await inParts(store.subjects(), subjectsAtOnce, (part) => {
      for (const subject of part) if (!isClosed && !isThere(subject)) gone.push(subject);
    });
    await inParts(gone, subjectsAtOnce, (part) => !isClosed && store.forget(part));
    if (!isClosed) prune();
  }

  function tidyIn(ms: number): void {
    cancelTidying = clock.after(ms, async () => {
      await tidy().catch(logged(log.warn, 'the record of exchanges could not be tidied, and will be later'));
      if (!isClosed) tidyIn(tidyEveryMs);
    });
  }

  return {
    record(record: ExchangeRecord): void {
      if (isClosed) return;
      store.add(record);
      stored += 1;
      if (stored % pruneEvery === 0) prune();
      onChange(record.subject);
    },
    list: (subject: ExchangeSubject | null) => store.list(subject, recordLimits.list),
    get: store.get,
    /** From now on what is kept about something that is gone is forgotten within ten minutes. Call once. */
    start: () => tidyIn(firstTidyMs),
    close(): void {
      isClosed = true;
      cancelTidying?.();
      cancelPruning?.();
      store.close();
    },
  };
}
