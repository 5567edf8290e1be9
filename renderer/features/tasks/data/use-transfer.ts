import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { shareUnit, type TransferSample, transferRate, withSample } from './transfer-rate.ts';

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
  const { t } = useTranslation();
  const format = useFormat();
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
