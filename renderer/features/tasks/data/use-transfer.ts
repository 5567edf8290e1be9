import { createContext, useContext, useEffect, useState } from 'react';
import type { Task } from '#contract';
import { type TransferSample, transferRate, withSample } from './transfer-rate.ts';

type Samples = ReadonlyMap<string, readonly TransferSample[]>;

/** What was seen of each transfer, in one place: a task's row and its details must tell the same rate. */
export const TransferSamples = createContext<Samples>(new Map());

/** Bytes a second of a task's upload or download; `null` while it is not known. */
export function useTransferRate(taskId: string): number | null {
  return transferRate(useContext(TransferSamples).get(taskId) ?? []);
}

/** Watches the transfers of these tasks, each time the list is read. */
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
