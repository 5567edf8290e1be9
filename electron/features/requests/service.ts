import { type ExchangeRecord, type ExchangeSubject, recordLimits, undoRemovalMs } from '#contract';
import { inParts } from '../../shared/turns.ts';
import type { RequestsPorts } from './ports.ts';

const dayMs = 86_400_000;
/** How long after a change, and after the start, it is looked at what is no longer there. */
const tidyDelayMs = 2 * undoRemovalMs;
/** Otherwise: what grows too old, and conversations that are deleted for good long after they were removed, are told of by nobody. */
const tidyEveryMs = 10 * 60_000;
const pruneEvery = 50;
const pruneAgainMs = 100;
/** Subjects looked at, or forgotten, without a pause for other work. */
const subjectsAtOnce = 20;

export type Requests = ReturnType<typeof createRequests>;

/** What was said between the app and gateways, kept to be looked at. */
export function createRequests({ store, isThere, clock, onChange }: RequestsPorts) {
  let stored = 0;
  let isClosed = false;
  let tidying: { readonly at: number; readonly cancel: () => void } | null = null;
  let cancelPruning: (() => void) | null = null;
  /** Subjects that were gone when `tidy` last ran. A removal may be undone: exchanges are forgotten when their subject is gone twice in a row. */
  let missed = new Set<string>();

  function prune(): void {
    cancelPruning?.();
    const hasMore = store.prune(clock.now() - recordLimits.days * dayMs, recordLimits.bytes);
    cancelPruning = hasMore ? clock.after(pruneAgainMs, prune) : null;
  }

  async function tidy(): Promise<void> {
    const gone: ExchangeSubject[] = [];
    const missing = new Set<string>();
    await inParts(store.subjects(), subjectsAtOnce, (part) => {
      for (const subject of part) {
        if (isClosed || isThere(subject)) continue;
        const key = `${subject.type} ${subject.id}`;
        if (missed.has(key)) gone.push(subject);
        else missing.add(key);
      }
    });
    await inParts(gone, subjectsAtOnce, (part) => !isClosed && store.forget(part));
    if (isClosed) return;
    missed = missing;
    prune();
    tidyWithin(missing.size > 0 ? tidyDelayMs : tidyEveryMs);
  }

  function tidyWithin(ms: number): void {
    const at = clock.now() + ms;
    if (tidying !== null && tidying.at <= at) return;
    tidying?.cancel();
    const cancel = clock.after(ms, () => {
      tidying = null;
      void tidy();
    });
    tidying = { at, cancel };
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
    /** Something that exchanges are kept about may be gone: forgets them once that cannot be undone. From the first call on this is looked after by itself too. */
    tidyLater: () => tidyWithin(tidyDelayMs),
    close(): void {
      isClosed = true;
      tidying?.cancel();
      cancelPruning?.();
      store.close();
    },
  };
}
