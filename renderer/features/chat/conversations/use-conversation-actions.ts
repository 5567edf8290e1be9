import { useCallback, useState } from 'react';
import type { ConversationSummary } from '#contract';
import { chat, useListChange } from '../chat.queries.ts';

export interface ConversationActions {
  readonly rename: (id: string, title: string) => void;
  readonly pin: (id: string, isPinned: boolean) => void;
  readonly duplicate: (id: string) => void;
  readonly exportTo: (id: string, format: 'markdown' | 'json') => void;
  /** `next`: what is open then, where this one is. */
  readonly remove: (conversation: ConversationSummary, next: string | null) => void;
  readonly restore: (conversation: ConversationSummary) => void;
  /** The one removed last, while it can be brought back from here. */
  readonly removed: ConversationSummary | null;
  readonly dismissRemoved: () => void;
  readonly error: Error | null;
  readonly dismissError: () => void;
}

interface Callbacks {
  readonly onChoose: (id: string) => void;
  readonly onGone: (id: string, next: string | null) => void;
}

/** What the user does with a conversation, from the list or by a command. */
export function useConversationActions({ onChoose, onGone }: Callbacks): ConversationActions {
  const { mutate, error, reset, refresh, forget } = useListChange();
  const [removed, setRemoved] = useState<ConversationSummary | null>(null);
  const dismissRemoved = useCallback(() => setRemoved(null), []);
  return {
    rename: (id, title) => mutate(() => chat.rename(id, title)),
    pin: (id, isPinned) => mutate(() => chat.pin(id, isPinned)),
    duplicate: (id) => mutate(async () => onChoose((await chat.duplicate(id)).id)),
    exportTo: (id, format) => mutate(() => chat.export(id, format)),
    remove: (conversation, next) =>
      mutate(async () => {
        await chat.remove(conversation.id);
        // What is chosen next must not be chosen from a list that still has it.
        await refresh();
        setRemoved(conversation);
        onGone(conversation.id, next);
      }),
    restore: (conversation) =>
      mutate(async () => {
        await chat.restore(conversation.id);
        setRemoved(null);
        forget(conversation.id);
        onChoose(conversation.id);
      }),
    removed,
    dismissRemoved,
    error,
    dismissError: reset,
  };
}
