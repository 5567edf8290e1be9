import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DataWork } from '#contract';
import { call, listen, useEvent } from '../../bridge.ts';
import { useCall } from '../../calls.queries.ts';

const dataKey = ['data'] as const;

/** How much data there is, what of it is under way, and what copies there are. */
export const dataQuery = queryOptions({ queryKey: dataKey, queryFn: () => call('data.get') });

/** How far an export or import is, from 0 to 1; `null` while that is not known. */
export function useDataProgress(work: DataWork, isUnderWay: boolean): number | null {
  const [fraction, setFraction] = useState<number | null>(null);
  useEffect(() => {
    if (!isUnderWay) return;
    const stop = listen('data.progress', (told) => {
      if (told.work === work && told.totalBytes > 0) setFraction(told.doneBytes / told.totalBytes);
    });
    return () => {
      stop();
      // Now and not when the next one begins, which would start where this one ended.
      setFraction(null);
    };
  }, [work, isUnderWay]);
  return isUnderWay ? fraction : null;
}

/** Resolves to what an archive holds: one that was dropped, chosen, or opened with the app; `null` where there is none. */
export function useReadProject() {
  return useMutation({
    mutationFn: (source: File | 'chosen' | 'opened') => {
      if (source === 'chosen') return call('data.chooseProject');
      return source === 'opened'
        ? call('data.readOpenedProject')
        : call('data.readProject', { files: [source] });
    },
  });
}

/** Calls when the system may have given the app an archive to open, once at the beginning too. */
export function useOpenedProject(read: () => void): void {
  useEvent('data.projectOpened', read);
  const readFirst = useEffectEvent(read);
  useEffect(() => readFirst(), []);
}

export const useDeleteCopy = () => useCall('data.deleteCopy', { stale: dataKey });
export const useBackUp = () => useCall('data.backUp', { stale: dataKey });

/** Ends the export, check or import that goes on; who waits for it is told that it was cancelled. */
export function cancelDataWork(): void {
  call('data.cancel').catch(() => undefined);
}

/** Lets go of the export that was read through. */
export function discardImport(): void {
  call('data.discardImport').catch(() => undefined);
}
