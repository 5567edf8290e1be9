import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LibraryMove } from '#contract';
import { call, useEvent } from '../../../bridge.ts';
import { heldQuery, useCall, useHeldByEvent } from '../../../calls.queries.ts';

const moveQuery = heldQuery(['library-move'], () => call('libraryFolder.move'));

/** How the move of the library's clips stands. */
export const useLibraryMove = (): LibraryMove => useQuery(moveQuery).data ?? { type: 'none' };
/** Keeps what is held equal to what the main process last said. */
export const useLibraryMoveEvents = () => useHeldByEvent('libraryFolder.moveChanged', moveQuery);

/** Why no clip can be saved in the library's folder, looked at whenever it is in sight. A move that rests says more of it itself. */
export function useFolderProblem(folder: string) {
  const { type } = useLibraryMove();
  return useQuery({
    queryKey: ['settings', 'libraryFolder', folder, type],
    queryFn: async () => (await call('libraryFolder.check')).problem,
    enabled: type !== 'paused',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export const useChooseFolder = () => useCall('libraryFolder.choose', { stale: ['settings'] });
export const useChangeFolder = () => useCall('libraryFolder.change', { stale: ['settings'] });

/** What can be done about a move: going on, ending it, and having read its end. */
export function useMoveAction() {
  return useMutation({
    mutationFn: (action: 'tryAgain' | 'cancel' | 'dismiss') => call(`libraryFolder.${action}`),
  });
}

/** What is done sooner is not worth a line that moves all below it, in milliseconds. */
const exportShownAfterMs = 500;

/** How many clips are copied of an export that goes on; nothing in `total` where that is not worth telling. */
export function useExportProgress() {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const begunAt = useRef<number | null>(null);
  useEvent('library.exportProgress', (told) => {
    begunAt.current ??= performance.now();
    if (performance.now() - begunAt.current >= exportShownAfterMs) setProgress(told);
  });
  return progress;
}

export const useCancelExport = () => useCall('library.cancelExport');
