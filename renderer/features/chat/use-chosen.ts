import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationsQuery } from './chat.queries.ts';

/** Which conversation is open: the one that was chosen, or else the one that changed last. */
export function useChosen() {
  const [pickedId, choose] = useState<string | null>(null);
  const list = useInfiniteQuery(conversationsQuery(''));
  const conversations = list.data?.pages.flatMap((page) => page.conversations) ?? [];
  const latest = conversations.reduce<(typeof conversations)[number] | null>(
    (newest, candidate) => (newest !== null && newest.updatedAt >= candidate.updatedAt ? newest : candidate),
    null,
  );
  // Once open it stays open, also when another one changes after it.
  if (pickedId === null && latest !== null) choose(latest.id);
  return {
    chosenId: pickedId,
    choose,
    isEmpty: list.isSuccess && pickedId === null && latest === null,
    error: list.error,
  };
}
