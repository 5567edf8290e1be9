import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerBlock, ModelMessage, StreamedText } from '#contract';
import { createStore } from '../../hooks/contexts/create-store.ts';

/** A block of words of an answer that is coming. */
type ComingBlock = Extract<AnswerBlock, { type: 'text' | 'thought' }>;

interface Entry {
  blocks: readonly ComingBlock[];
  /** Words that came before those they follow. */
  ahead: StreamedText[];
}

/** Most pieces that wait for those before them. */
const maxAhead = 1_000;

/** The words of answers that are coming, apart from the cached conversations: only the answer is drawn again, at most once a frame. */
export function createStreamedAnswers(nextFrame: (callback: () => void) => void) {
  const entries = new Map<string, Entry>();
  const changes = createStore(0);
  let isScheduled = false;

  function changed(): void {
    if (isScheduled) return;
    isScheduled = true;
    nextFrame(() => {
      isScheduled = false;
      changes.set(changes.get() + 1);
    });
  }
  function entryOf(messageId: string): Entry {
    const entry = entries.get(messageId) ?? { blocks: [], ahead: [] };
    entries.set(messageId, entry);
    return entry;
  }
  function add(entry: Entry, words: readonly StreamedText[]): void {
    for (const word of words) {
      const blocks = added(entry.blocks, word);
      if (blocks === null) entry.ahead = [...entry.ahead.slice(-maxAhead), word];
      else entry.blocks = blocks;
    }
  }

  return {
    /** Adds words. `false` where some before them are missing: the conversation has to be fetched, and `seed` brings them. */
    take(messageId: string, words: readonly StreamedText[]): boolean {
      const entry = entryOf(messageId);
      add(entry, words);
      changed();
      return entry.ahead.length === 0;
    },
    /** The words so far, as the main process told them with the conversation. */
    seed(messageId: string, blocks: readonly AnswerBlock[]): void {
      const known = blocks.filter((block): block is ComingBlock => 'text' in block);
      const entry = entryOf(messageId);
      if (lengthOf(known) > lengthOf(entry.blocks)) entry.blocks = known;
      const { ahead } = entry;
      entry.ahead = [];
      add(entry, ahead);
      if (known.length > 0 || ahead.length > 0) changed();
    },
    get: (messageId: string): readonly ComingBlock[] | null => entries.get(messageId)?.blocks ?? null,
    forget: (messageId: string): void => void entries.delete(messageId),
    subscribe: changes.subscribe,
  };
}

/** The blocks with words added where they belong; `null` where some before them are missing. Words that are there are not added twice. */
function added(
  blocks: readonly ComingBlock[],
  { block, type, from, text }: StreamedText,
): readonly ComingBlock[] | null {
  const open = blocks[block];
  if (open === undefined) return block === blocks.length && from === 0 ? [...blocks, { type, text }] : null;
  if (from > open.text.length) return null;
  const more = text.slice(open.text.length - from);
  if (more === '') return blocks;
  return blocks.with(block, { type: open.type, text: open.text + more });
}

function lengthOf(blocks: readonly AnswerBlock[]): number {
  return blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
}

export const streamedAnswers = createStreamedAnswers((callback) => void requestAnimationFrame(callback));

/** The blocks of an answer as they stand now: while it comes, with the words that came since the conversation was fetched. */
export function useComingBlocks({ id, state, blocks }: ModelMessage): readonly AnswerBlock[] {
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
