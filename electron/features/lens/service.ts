import { type Exchange, type ExchangeSubject, type ExchangeSummary, lensLimits } from '#contract';
import type { ExchangeRecord } from '../../shared/exchange.ts';
import type { LensPorts } from './ports.ts';

/** What was said between the app and gateways, kept to be looked at. */
export interface Lens {
  /** An exchange is over. */
  record(record: ExchangeRecord): void;
  list(subject: ExchangeSubject | null): readonly ExchangeSummary[];
  get(id: number): Exchange | null;
  /** Something that exchanges are kept about may be gone: forgets them a moment later. */
  tidyLater(): void;
  close(): void;
}

const dayMs = 86_400_000;
/** How long after a change, and after the start, what is no longer wanted is forgotten: by then a removal is final. */
const tidyDelayMs = 20_000;
/** Exchanges stored between two looks at how much there is. */
const pruneEvery = 50;

export function createLens({ store, isThere, clock, onChange }: LensPorts): Lens {
  let stored = 0;
  let cancelTidying: (() => void) | null = null;

  function prune(): void {
    store.prune(clock.now() - lensLimits.days * dayMs, lensLimits.bytes);
  }

  return {
    record(record) {
      store.add(record);
      stored += 1;
      if (stored % pruneEvery === 0) prune();
      onChange(record.subject);
    },
    list: (subject) => store.list(subject, lensLimits.list),
    get: store.get,
    tidyLater() {
      cancelTidying ??= clock.after(tidyDelayMs, () => {
        cancelTidying = null;
        store.forget(store.subjects().filter((subject) => !isThere(subject)));
        prune();
      });
    },
    close() {
      cancelTidying?.();
      store.close();
    },
  };
}
