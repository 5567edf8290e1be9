import type { Attachment, Conversation } from '#contract';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { chat } from '../chat.queries.ts';

export interface ChatDraft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Milliseconds after a key within which a draft is saved, also where others follow without a pause. */
const saveAfter = 250;

export type Drafts = ReturnType<typeof createDrafts>;

/** A conversation that was deleted has no draft any more. */
const saveDraft = (id: string, { text, attachments }: ChatDraft): Promise<unknown> =>
  chat
    .saveDraft({ id, text, attachments: attachments.map(({ fileId }) => fileId) })
    .catch((error: unknown) => {
      if (toAppError(error).code !== 'chat.not-found') throw error;
    });

/**
 * What is typed in each conversation. A message on its way belongs to the draft until it is known to be stored: a question about a
 * budget may stand between, and the app may end there.
 *
 * @param onSaved called when all drafts are saved, with `null`, or when one could not be, with what was thrown: it is tried again.
 */
export function createDrafts(onSaved: (error: Error | null) => void, save = saveDraft, retryAfter = 5_000) {
  const drafts = new Map<string, ChatDraft>();
  /** Messages on their way, each with whether it was saved as part of the draft meanwhile. */
  const sending = new Map<string, { readonly message: ChatDraft; isSaved: boolean }>();
  const boxes = new Map<string, (message: ChatDraft) => void>();
  /** What came while no box was in sight: one that comes into sight again, with what it held, does not know of it. */
  const missed = new Map<string, ChatDraft>();
  const unsaved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  const flush = (): void => {
    clearTimeout(timer);
    const ids = [...unsaved];
    unsaved.clear();
    for (const id of ids) {
      const onItsWay = sending.get(id);
      if (onItsWay !== undefined) onItsWay.isSaved = true;
      save(id, joined(onItsWay?.message ?? nothing, drafts.get(id) ?? nothing)).then(
        () => unsaved.size === 0 && onSaved(null),
        (error: Error) => {
          onSaved(error);
          if (unsaved.size === 0) schedule(retryAfter);
          unsaved.add(id);
        },
      );
    }
  };
  const change = (id: string, draft: ChatDraft): void => {
    drafts.set(id, draft);
    if (unsaved.has(id)) return;
    flush();
    unsaved.add(id);
    schedule(saveAfter);
  };

  /** Gives a message to its box, or, where that is out of sight, to the draft as `whole`. */
  const giveBack = (id: string, message: ChatDraft, whole: ChatDraft): void => {
    const box = boxes.get(id);
    if (box !== undefined) box(message);
    else {
      missed.set(id, joined(missed.get(id) ?? nothing, message));
      change(id, whole);
    }
  };

  type Opened = Pick<Conversation, 'id' | 'draft'>;
  const of = ({ id, draft }: Opened): ChatDraft => drafts.get(id) ?? draft;

  return {
    /** The draft as typed last: newer than the one the conversation was opened with. */
    of,
    change,
    /** Adds what came while its box was not there: pictures that were ready only after that was left, for one. It may be open again. */
    add(conversation: Opened, late: ChatDraft): void {
      if (!isBlank(late)) giveBack(conversation.id, late, joined(of(conversation), late));
    },
    isSending: (id: string): boolean => sending.has(id),
    /** A message goes out of the box: one at a time. */
    send(id: string, message: ChatDraft): void {
      drafts.set(id, message);
      flush();
      sending.set(id, { message, isSaved: false });
      drafts.set(id, nothing);
    },
    /** Where it was stored, the main process has emptied its copy of the draft; otherwise the message goes back into the box. */
    settle(id: string, isStored: boolean): void {
      const onItsWay = sending.get(id);
      if (onItsWay === undefined) return;
      sending.delete(id);
      const { message, isSaved } = onItsWay;
      const typed = drafts.get(id) ?? nothing;
      if (isStored && !isSaved && isBlank(typed)) unsaved.delete(id);
      else if (isStored) change(id, typed);
      else giveBack(id, message, joined(message, typed));
    },
    /** A box is in sight, until what this returns is called. @param putBack takes what it missed and could not send. @param isNew it has all. */
    attend(id: string, putBack: (message: ChatDraft) => void, isNew: boolean): () => void {
      boxes.set(id, putBack);
      const came = missed.get(id);
      missed.delete(id);
      if (came !== undefined && !isNew) putBack(came);
      return () => void boxes.delete(id);
    },
    flush,
  };
}

const nothing: ChatDraft = { text: '', attachments: [] };

const isBlank = ({ text, attachments }: ChatDraft): boolean => text === '' && attachments.length === 0;

/** What was typed later stands below. */
function joined(first: ChatDraft, later: ChatDraft): ChatDraft {
  const text = [first.text, later.text].filter((each) => each !== '').join('\n');
  return { text, attachments: [...first.attachments, ...later.attachments] };
}
