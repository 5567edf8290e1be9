import { useMutation, useQuery } from '@tanstack/react-query';
import type { LibraryMove } from '#contract';
import { call } from '../../../bridge.ts';
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
