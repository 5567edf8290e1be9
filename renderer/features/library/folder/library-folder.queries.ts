import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LibraryMove } from '#contract';
import { call, type InputOf, useEvent } from '../../../bridge.ts';

const moveQuery = queryOptions({
  queryKey: ['library-move'],
  queryFn: () => call('libraryFolder.move'),
  staleTime: Number.POSITIVE_INFINITY,
});

const none: LibraryMove = { type: 'none' };

/** How the move of the library's clips stands. */
export function useLibraryMove(): LibraryMove {
  return useQuery(moveQuery).data ?? none;
}

/** Keeps what is held equal to what the main process last said. */
export function useLibraryMoveEvents(): void {
  const client = useQueryClient();
  useEvent('libraryFolder.moveChanged', (move) => client.setQueryData(moveQuery.queryKey, move));
}

export function useChooseFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('libraryFolder.choose'),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useChangeFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: InputOf<'libraryFolder.change'>) => call('libraryFolder.change', choice),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

/** What can be done about a move: going on, ending it, and having read its end. */
export function useMoveAction() {
  return useMutation({
    mutationFn: (action: 'tryAgain' | 'cancel' | 'dismiss') => call(`libraryFolder.${action}`),
  });
}
