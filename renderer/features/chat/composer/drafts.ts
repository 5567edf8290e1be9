import type { Attachment, Conversation } from '#contract';
import { chat } from '../chat.queries.ts';

export interface ChatDraft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Milliseconds after the last key until a draft is kept. */
const saveAfter = 250;

export interface Drafts {
  /** What was typed last for a conversation: newer than what the main process told when it was opened. */
  of(conversation: Pick<Conversation, 'id' | 'draft'>): ChatDraft;
  change(id: string, draft: ChatDraft): void;
  /** Was sent, so there is nothing to keep; the main process has forgotten it itself. */
  sent(id: string): void;
  /** Keeps now what waits to be kept. */
  flush(): void;
}

/** @param onError told when a draft could not be kept. */
export function createDrafts(
  save: (id: string, draft: ChatDraft) => Promise<unknown> = (id, { text, attachments }) =>
    chat.saveDraft(
      id,
      text,
      attachments.map(({ fileId }) => fileId),
    ),
  onError: (error: unknown) => void = () => undefined,
): Drafts {
  const held = new Map<string, ChatDraft>();
  let waiting: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  const flush = (): void => {
    if (waiting === null) return;
    const { id, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    const draft = held.get(id);
    if (draft !== undefined) void save(id, draft).catch(onError);
  };

  return {
    of: ({ id, draft }) => held.get(id) ?? draft,
    change(id, draft) {
      held.set(id, draft);
      if (waiting !== null && waiting.id !== id) flush();
      if (waiting !== null) clearTimeout(waiting.timer);
      waiting = { id, timer: setTimeout(flush, saveAfter) };
    },
    sent(id) {
      held.set(id, { text: '', attachments: [] });
      if (waiting?.id !== id) return;
      clearTimeout(waiting.timer);
      waiting = null;
    },
    flush,
  };
}
