import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerBlock, ModelMessage } from '#contract';
import { lengthOf, streamedAnswers } from '../streamed-answers.ts';

/** The blocks of an answer as they stand now: while it comes, with the words that came since the conversation was fetched. */
export function useComingBlocks({
  id,
  state,
  blocks,
}: Pick<ModelMessage, 'id' | 'state' | 'blocks'>): readonly AnswerBlock[] {
  const isPending = state === 'pending';
  const coming = useSyncExternalStore(streamedAnswers.subscribe, () =>
    isPending ? streamedAnswers.get(id) : null,
  );
  useEffect(() => {
    if (isPending) streamedAnswers.seed(id, blocks);
    else streamedAnswers.forget(id);
  }, [id, isPending, blocks]);
  return coming !== null && lengthOf(coming) >= lengthOf(blocks) ? coming : blocks;
}
