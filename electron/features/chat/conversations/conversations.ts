import {
  type ChatSettings,
  type Conversation,
  type ConversationSummary,
  chatSettingsSchema,
  fail,
  ok,
  type Result,
} from '#contract';
import type { Clock } from '../../../shared/clock.ts';
import type { Documents } from '../../../shared/documents.ts';
import { yieldToEventLoop } from '../../../shared/event-loop.ts';
import type { Log } from '../../../shared/log.ts';
import type { Answering } from '../answers/answering.ts';
import type { ChatFiles } from '../files/files.ts';
import { notFound, type Present } from '../messages/present.ts';
import type { StoredConversation } from '../model.ts';
import type { ChatRepository, ConversationChange } from '../ports.ts';

export interface ConversationsPorts {
  readonly store: ChatRepository;
  readonly files: ChatFiles;
  readonly documents: Documents;
  readonly answering: Answering;
  readonly present: Present;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
}

/** How long a removed conversation can be brought back, unless the app ends first. */
const restorableMs = 10 * 60_000;
/** Messages deleted, and copied, before other work gets its turn. */
const purgeStep = 20;
const copyStep = 200;
const firstSettings: ChatSettings = {
  model: 'textgen-3.7-flash',
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: '',
};
const settingsDocument = 'chat.settings';

/** The list of conversations and what is true of each as a whole. */
export function createConversations(ports: ConversationsPorts) {
  const { store, files, documents, answering, present, clock, newId, log, onChange } = ports;

  function change(id: string, changes: ConversationChange): Result<null> {
    if (store.get(id) === null) return fail(notFound);
    store.change(id, changes);
    onChange([id], true);
    return ok(null);
  }

  async function create(): Promise<Result<Conversation>> {
    const now = clock.now();
    const conversation: StoredConversation = {
      id: newId(),
      title: '',
      isNamed: false,
      isPinned: false,
      createdAt: now,
      updatedAt: now,
      settings: documents.read(settingsDocument, chatSettingsSchema, firstSettings),
      draft: { text: '', attachments: [] },
    };
    store.insert(conversation);
    onChange([conversation.id], true);
    return present.conversation(conversation.id);
  }

  async function configure(id: string, settings: ChatSettings): Promise<Result<Conversation>> {
    const changed = change(id, { settings });
    if (!changed.ok) return changed;
    documents.write(settingsDocument, settings);
    return present.conversation(id);
  }

  function summaryAfter(changed: Result<null>, id: string): Result<ConversationSummary> {
    return changed.ok ? present.summary(id) : changed;
  }

  async function duplicate(id: string): Promise<Result<Conversation>> {
    const original = store.get(id);
    if (original === null) return fail(notFound);
    const now = clock.now();
    const title = original.title === '' ? '' : `${original.title} (2)`;
    const copy = { ...original, id: newId(), title, isPinned: false, createdAt: now, updatedAt: now };
    // Hidden until it is whole; what a crash leaves of it goes with the removed ones.
    store.insert(copy, now);
    const family = store.family(id);
    const ids = new Map(family.map((message) => [message.id, newId()]));
    const copies = family.map((message) => ({
      from: message.id,
      id: ids.get(message.id) ?? newId(),
      parentId: ids.get(message.parentId ?? '') ?? null,
      hasFiles: message.hasFiles,
    }));
    for (let from = 0; from < copies.length; from += copyStep) {
      store.copyMessages(copy.id, copies.slice(from, from + copyStep));
      await yieldToEventLoop();
    }
    store.setRemoved(copy.id, null);
    onChange([copy.id], true);
    return present.conversation(copy.id);
  }

  function remove(id: string): Result<null> {
    if (store.get(id) === null) return fail(notFound);
    answering.stop(id);
    store.setRemoved(id, clock.now());
    clock.after(restorableMs, () => purge(clock.now() - restorableMs));
    onChange([id], true);
    return ok(null);
  }

  function restore(id: string): Result<ConversationSummary> {
    if (!store.setRemoved(id, null)) return fail(notFound);
    onChange([id], true);
    return present.summary(id);
  }

  /** Deletes for good, a few messages at a time, then the pictures that nothing shows any more. */
  function purge(removedUntil: number): void {
    try {
      if (store.purgeSome(removedUntil, purgeStep)) {
        clock.after(0, () => purge(removedUntil));
        return;
      }
      const unused = store.forgetUnusedPictures();
      files.removePictures(unused).catch((error: unknown) => {
        log.warn('pictures that are not needed could not be removed', { error: String(error) });
      });
    } catch (error) {
      log.error('removed conversations could not be deleted', { error: String(error) });
    }
  }

  /** Attachments of a message that is being written are in no book yet: only before the window opens are they judged. */
  function tidy(): void {
    purge(clock.now());
    Promise.all([files.sweep(), files.removeAttachments(store.forgetUnusedAttachments())]).catch((error) => {
      log.warn('files of conversations could not be tidied up', { error: String(error) });
    });
  }

  return {
    list: (search: string, offset: number, limit: number) => ok(store.list(search, offset, limit)),
    get: present.conversation,
    create,
    configure,
    rename: (id: string, title: string) => summaryAfter(change(id, { title, isNamed: true }), id),
    pin: (id: string, isPinned: boolean) => summaryAfter(change(id, { isPinned }), id),
    duplicate,
    remove,
    restore,
    /** The window knows what it has typed: no event. */
    saveDraft(id: string, text: string, attachments: readonly string[]): Result<null> {
      if (store.get(id) === null) return fail(notFound);
      store.change(id, { draft: { text, attachments } });
      return ok(null);
    },
    tidy,
  };
}
