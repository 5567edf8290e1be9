import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { conversationsQuery } from '../chat.queries.ts';

interface ChosenOptions {
  readonly chosenId: string | null;
  /** Whether the chosen one is no longer there, as after a start that deleted it for good. */
  readonly isGone: boolean;
  readonly choose: (id: string | null) => void;
}

/** Sees to it that a conversation is open: the one that was chosen, or else the one that changed last. */
export function useChosen({ chosenId, isGone, choose }: ChosenOptions) {
  const list = useInfiniteQuery(conversationsQuery(''));
  const conversations = list.data?.pages.flatMap((page) => page.conversations) ?? [];
  const latest = conversations.reduce<(typeof conversations)[number] | null>(
    (newest, candidate) => (newest !== null && newest.updatedAt >= candidate.updatedAt ? newest : candidate),
    null,
  );
  const latestId = latest?.id ?? null;
  // While the list still has it, the list is about to be read anew.
  const isForgotten =
    isGone && list.isSuccess && !list.isFetching && conversations.every(({ id }) => id !== chosenId);
  const chooseLatest = useEffectEvent((): void => choose(latestId));
  useEffect(() => {
    // Once open it stays open, also when another one changes after it.
    if (isForgotten || (chosenId === null && latestId !== null)) chooseLatest();
  }, [chosenId, latestId, isForgotten]);
  return { isEmpty: list.isSuccess && chosenId === null && latestId === null, error: list.error };
}
