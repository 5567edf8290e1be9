import { createContext, useContext, useEffect, useState } from 'react';
import type { Task } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';

/** How many bytes had moved at a time (milliseconds of any steady clock). */
export type TransferSample = Readonly<Record<'at' | 'done', number>>;

/** Longer than the gaps between two readings of the list, short enough to follow a line that slows down. */
const windowMs = 4_000;
/** Below this two samples tell more about timing than about the line. */
const shortestMs = 400;

/** Adds a sample and forgets those that are too old. A transfer that began again starts with this one. */
export function withSample(
  samples: readonly TransferSample[],
  sample: TransferSample,
): readonly TransferSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Bytes a second over the samples held; `null` while there is too little to tell. */
export function transferRate(samples: readonly TransferSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortestMs) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}

/** `12.4 of 46.9 MB` needs its unit once: drops the first where both are the same. */
export function shareUnit(done: string, total: string): string {
  const unit = total.slice(total.lastIndexOf(' '));
  return unit.startsWith(' ') && done.endsWith(unit) ? done.slice(0, -unit.length) : done;
}

type Samples = ReadonlyMap<string, readonly TransferSample[]>;

/** The samples of each transfer, in one place: a task's row and its details must tell the same rate. */
export const TransferSamples = createContext<Samples>(new Map());

/** Takes a sample of each transfer of these tasks, each time they are read. */
export function useTransferSamples(tasks: readonly Task[]): Samples {
  const [samples, setSamples] = useState<Samples>(new Map());
  useEffect(() => {
    const at = performance.now();
    const moving = tasks.flatMap(({ id, transfer }) =>
      transfer === null ? [] : [{ id, done: transfer.done }],
    );
    setSamples((held) =>
      moving.length === 0 && held.size === 0
        ? held
        : new Map(moving.map(({ id, done }) => [id, withSample(held.get(id) ?? [], { at, done })])),
    );
  }, [tasks]);
  return samples;
}

/** `12.4 of 46.9 MB · 8.1 MB/s`; the rate is left out until it is known, and once all bytes have moved. */
export function useTransferWords({ id, transfer }: Task): string | null {
  const { t, format } = useWords();
  const rate = transferRate(useContext(TransferSamples).get(id) ?? []);
  if (transfer === null) return null;
  const { done, total } = transfer;
  const amount =
    total === null
      ? format.bytes(done)
      : t('tasks.transferOf', {
          done: shareUnit(format.bytes(done), format.bytes(total)),
          total: format.bytes(total),
        });
  if (rate === null || done === total) return amount;
  // Where it must break, it breaks before the rate, not inside it.
  const size = format.bytes(rate).replace(' ', '\u00a0');
  return `${amount} ·\u00a0${t('tasks.rate', { size })}`;
}
