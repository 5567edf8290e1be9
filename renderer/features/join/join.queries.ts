import { useMutation } from '@tanstack/react-query';
import type { PartToJoin } from '#contract';
import { call, listen } from '../../bridge.ts';
import { heldQuery } from '../../calls.queries.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';

/** What of clips decides whether they can be joined; read anew each time it is asked for. */
export const joinableQuery = (ids: readonly string[]) =>
  heldQuery(['join', ...ids], () => call('join.inspect', { ids: [...ids] }), 0);

export function useJoin() {
  const { projectId } = useChosenProject();
  return useMutation({
    mutationFn: ({ parts, name }: { readonly parts: readonly PartToJoin[]; readonly name: string }) =>
      call('join.start', { parts: [...parts], name, projectId }),
  });
}

export function cancelJoin(): void {
  void call('join.cancel');
}

/** Tells how far a join is, from 0 to 1; returns the function that stops it. */
export function listenForJoinProgress(onProgress: (fraction: number) => void): () => void {
  return listen('join.progress', ({ done, total }) => onProgress(done / total));
}
