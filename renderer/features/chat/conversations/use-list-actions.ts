import { useCallback, useState } from 'react';
import type { ConversationSummary } from '#contract';
import { chat, useListChange } from '../chat.queries.ts';

export interface ListActions {
  readonly rename: (id: string, title: string) => void;
  readonly pin: (id: string, isPinned: boolean) => void;
  readonly duplicate: (id: string) => void;
  readonly save: (id: string, format: 'markdown' | 'json') => void;
  readonly remove: (conversation: ConversationSummary) => void;
  readonly restore: (conversation: ConversationSummary) => void;
  /** The one removed last, while it can be brought back from here. */
  readonly removed: ConversationSummary | null;
  readonly forgetRemoved: () => void;
  readonly error: Error | null;
  readonly dismiss: () => void;
}

interface Callbacks {
  readonly onChoose: (id: string) => void;
  readonly onGone: (id: string) => void;
}

/** What can be done with a conversation from the list. */
export function useListActions({ onChoose, onGone }: Callbacks): ListActions {
  const { mutate, error, reset, refresh } = useListChange();
  const [removed, setRemoved] = useState<ConversationSummary | null>(null);
  const forgetRemoved = useCallback(() => setRemoved(null), []);
  return {
    rename: (id, title) => mutate(() => chat.rename(id, title)),
    pin: (id, isPinned) => mutate(() => chat.pin(id, isPinned)),
    duplicate: (id) => mutate(async () => onChoose((await chat.duplicate(id)).id)),
    save: (id, format) => mutate(() => chat.save(id, format)),
    remove: (conversation) =>
      mutate(async () => {
        await chat.remove(conversation.id);
        // What is chosen next must not be chosen from a list that still has it.
        await refresh();
        setRemoved(conversation);
        onGone(conversation.id);
      }),
    restore: (conversation) =>
      mutate(async () => {
        await chat.restore(conversation.id);
        setRemoved(null);
        onChoose(conversation.id);
      }),
    removed,
    forgetRemoved,
    error,
    dismiss: reset,
  };
}
