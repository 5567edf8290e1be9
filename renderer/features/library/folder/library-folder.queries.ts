import { useMutation, useQuery } from '@tanstack/react-query';
import type { LibraryMove } from '#contract';
import { call } from '../../../bridge.ts';
import { heldQuery, useCall, useHeldByEvent } from '../../../calls.queries.ts';

const moveQuery = heldQuery(['library-move'], () => call('libraryFolder.move'));

const none: LibraryMove = { type: 'none' };

/** How the move of the library's clips stands. */
export function useLibraryMove(): LibraryMove {
  return useQuery(moveQuery).data ?? none;
}

/** Keeps what is held equal to what the main process last said. */
export const useLibraryMoveEvents = () => useHeldByEvent('libraryFolder.moveChanged', moveQuery);

export const useChooseFolder = () => useCall('libraryFolder.choose', { stale: ['settings'] });
export const useChangeFolder = () => useCall('libraryFolder.change', { stale: ['settings'] });

/** What can be done about a move: going on, ending it, and having read its end. */
export function useMoveAction() {
  return useMutation({
    mutationFn: (action: 'tryAgain' | 'cancel' | 'dismiss') => call(`libraryFolder.${action}`),
  });
}
