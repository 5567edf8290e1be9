import type { Attachment, Conversation } from '#contract';
import { chat } from '../chat.queries.ts';

export interface ChatDraft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Milliseconds after the last key until a draft is saved. */
const saveAfter = 250;

export type Drafts = ReturnType<typeof createDrafts>;

/** @param onSaved called when a draft was saved, with `null`, or could not be, with what was thrown: it is tried again. */
export function createDrafts(
  save: (id: string, draft: ChatDraft) => Promise<unknown> = (id, { text, attachments }) =>
    chat.saveDraft({ id, text, attachments: attachments.map(({ fileId }) => fileId) }),
  onSaved: (error: unknown) => void = () => undefined,
  retryAfter = 5_000,
) {
  const drafts = new Map<string, ChatDraft>();
  let waiting: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  const flush = (): void => {
    if (waiting === null) return;
    const { id, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    const draft = drafts.get(id);
    if (draft === undefined) return;
    save(id, draft).then(
      () => onSaved(null),
      (error: unknown) => {
        onSaved(error);
        waiting ??= { id, timer: setTimeout(flush, retryAfter) };
      },
    );
  };

  return {
    /** The draft as typed last: newer than the one the conversation was opened with. */
    of: ({ id, draft }: Pick<Conversation, 'id' | 'draft'>): ChatDraft => drafts.get(id) ?? draft,
    change(id: string, draft: ChatDraft): void {
      drafts.set(id, draft);
      if (waiting !== null && waiting.id !== id) flush();
      if (waiting !== null) clearTimeout(waiting.timer);
      waiting = { id, timer: setTimeout(flush, saveAfter) };
    },
    /** The draft was sent: nothing is left to save, the main process has emptied its copy. */
    sent(id: string): void {
      drafts.set(id, { text: '', attachments: [] });
      if (waiting?.id !== id) return;
      clearTimeout(waiting.timer);
      waiting = null;
    },
    /** Saves the waiting draft now. */
    flush,
  };
}
