import {
  appError,
  type ChatSettings,
  type Conversation,
  type ConversationSummary,
  chatLimits,
  chatSettingsSchema,
  cleanLine,
  fail,
  type Message,
  type MessageEdits,
  messageEditsSchema,
  type ModelMessage,
  ok,
  type Result,
} from '#contract';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import type { AnswerRequests } from '../answers/answer-requests.ts';
import type { Attachments } from '../files/attachments.ts';
import { type Placed, shownPath } from '../messages/version-tree.ts';
import {
  type StoredBlock,
  type StoredConversation,
  type StoredMessage,
  type StoredModelMessage,
  type StoredPicture,
  shownBlocks,
  type Versioned,
} from '../model.ts';
import type { ChatPorts, ConversationChange } from '../ports.ts';
import type { Housekeeping } from './housekeeping.ts';

export const notFound = appError('chat.not-found', 'There is no such conversation or message.');

export type ConversationReader = ReturnType<typeof createConversationReader>;

/** Turns stored conversations into the contract's: without paths, and of several versions the chosen one. */
export function createConversationReader(
  ports: ChatPorts & {
    readonly attachments: Attachments;
    readonly requests: Pick<AnswerRequests, 'scheduledRetry' | 'wordsOf'>;
  },
) {
  const { store, attachments, requests, session, mediaUrl } = ports;

  async function conversation(id: string, limit: number = chatLimits.page): Promise<Result<Conversation>> {
    const stored = store.get(id);
    const summary = store.summary(id);
    if (stored === null || summary === null) return fail(notFound);
    return ok({
      ...summary,
      connection: connectionOf(stored.connectionId),
      settings: stored.settings,
      draft: { text: stored.draft.text, attachments: await attachments.describe(stored.draft.attachments) },
      ...(await lastOf(shownPath(store.family(id)), limit)),
    });
  }

  /** The last messages of a way through the versions, one at least where any can be read. One that cannot is left out. */
  async function lastOf(
    path: readonly Placed<Versioned>[],
    limit: number,
  ): Promise<Pick<Conversation, 'messages' | 'earlier'>> {
    const earlier = Math.max(0, path.length - limit);
    const places = new Map(path.slice(earlier).map(({ message, versions }) => [message.id, versions]));
    const known = new Map(store.messagesOf([...places.keys()]).map((message) => [message.id, message]));
    const pictures = store.pictures([...new Set([...known.values()].flatMap(pictureIds))]);
    const messages = [...places].flatMap(([id, versions]) => {
      const message = known.get(id);
      return message === undefined ? [] : [toMessage({ message, versions }, pictures)];
    });
    if (messages.length === 0 && earlier > 0) return lastOf(path.slice(0, earlier), limit);
    return { messages: await Promise.all(messages), earlier };
  }

  /** The connection of a conversation. A conversation that has none yet will be asked over the active one. */
  function connectionOf(connectionId: string | null): Conversation['connection'] {
    const id = connectionId ?? session.current()?.connectionId;
    const name = id === undefined ? null : session.nameOf(id);
    return id === undefined || name === null ? null : { id, name };
  }

  async function toMessage(
    { message, versions }: Placed<StoredMessage>,
    pictures: ReadonlyMap<string, StoredPicture>,
  ): Promise<Message> {
    if (message.role === 'model') return toAnswer(message, versions, pictures);
    const { id, createdAt, text } = message;
    const described = message.attachments.length === 0 ? [] : await attachments.describe(message.attachments);
    return { role: 'user', id, createdAt, text, attachments: described, versions };
  }

  function toAnswer(
    { id, createdAt, state, answer }: StoredModelMessage,
    versions: Placed<StoredMessage>['versions'],
    pictures: ReadonlyMap<string, StoredPicture>,
  ): ModelMessage {
    const retry = state === 'pending' ? requests.scheduledRetry(id) : null;
    const blocks = (state === 'pending' ? requests.wordsOf(id) : null) ?? answer.blocks;
    return {
      role: 'model',
      id,
      createdAt,
      state,
      ...answer,
      blocks: shownBlocks(blocks).flatMap((block) => toBlock(block, pictures)),
      error: retry?.error ?? answer.error,
      retryAt: retry?.retryAt ?? null,
      versions,
    };
  }

  function toBlock(block: StoredBlock, pictures: ReadonlyMap<string, StoredPicture>): ModelMessage['blocks'] {
    if (block.type !== 'picture') return [block];
    const stored = pictures.get(block.pictureId);
    if (stored === undefined || stored.width === null || stored.height === null) return [];
    const { sha256, mime, bytes, width, height } = stored;
    const url = mediaUrl('pictures', sha256);
    return [{ type: 'picture', picture: { pictureId: sha256, mime, bytes, width, height, url } }];
  }

  return {
    /** Fails with `chat.not-found`. */
    conversation,
    /** The messages right before one that is shown; `null` where that one is not. */
    async earlier(
      id: string,
      messageId: string,
    ): Promise<Result<Pick<Conversation, 'messages' | 'earlier'> | null>> {
      const path = shownPath(store.family(id));
      const end = path.findIndex(({ message }) => message.id === messageId);
      return ok(end === -1 ? null : await lastOf(path.slice(0, end), chatLimits.earlierPage));
    },
    /** Fails with `chat.not-found`. */
    summary(id: string): Result<ConversationSummary> {
      const found = store.summary(id);
      return found === null ? fail(notFound) : ok(found);
    },
  };
}

function pictureIds(message: StoredMessage): string[] {
  if (message.role === 'user') return [];
  return shownBlocks(message.answer.blocks).flatMap((block) =>
    block.type === 'picture' ? [block.pictureId] : [],
  );
}

/** Messages copied before other work gets its turn. */
const copyStep = 200;
const firstSettings: ChatSettings = {
  model: 'textgen-3.7-flash',
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: '',
};
const settingsDocument = 'chat.settings';
const editsDocument = 'chat.edits';

/** The list of conversations, and what is changed of one as a whole. */
export function createConversations(
  ports: ChatPorts & {
    readonly requests: AnswerRequests;
    readonly reader: ConversationReader;
    readonly housekeeping: Housekeeping;
  },
) {
  const { store, documents, requests, reader, session, knownProject, housekeeping, clock, newId, onChange } =
    ports;

  function change(id: string, changes: ConversationChange): Result<null> {
    if (store.get(id) === null) return fail(notFound);
    store.change(id, changes);
    onChange([id], true);
    return ok(null);
  }

  /** Of messages that are there. */
  function edits(): MessageEdits {
    const kept = Object.entries(documents.read(editsDocument, messageEditsSchema, {}));
    const known = new Set(store.messagesOf(kept.map(([id]) => id)).map(({ id }) => id));
    return Object.fromEntries(kept.filter(([id]) => known.has(id)));
  }

  function changeAndSummarize(id: string, changes: ConversationChange): Result<ConversationSummary> {
    const changed = change(id, changes);
    return changed.ok ? reader.summary(id) : changed;
  }

  return {
    list: (search: string, offset: number, limit: number, projectId: string | null = null) =>
      ok(store.list(search, offset, limit, projectId)),
    get: (id: string) => reader.conversation(id),
    earlier: reader.earlier,

    async create(wantedProject: string | null = null): Promise<Result<Conversation>> {
      const projectId = knownProject(wantedProject);
      const now = clock.now();
      const connectionId = session.current()?.connectionId ?? null;
      const settings = documents.read(settingsDocument, chatSettingsSchema, firstSettings);
      const blank = store.get(store.blank() ?? '');
      // What is half written for another project stays there.
      const isEmpty = blank?.draft.text === '' && blank.draft.attachments.length === 0;
      if (blank !== null && (isEmpty || blank.projectId === projectId)) {
        store.change(blank.id, { connectionId, projectId, settings, updatedAt: now });
        onChange([blank.id], false);
        return reader.conversation(blank.id);
      }
      const conversation: StoredConversation = {
        id: newId(),
        title: '',
        isNamed: false,
        isPinned: false,
        connectionId,
        projectId,
        createdAt: now,
        updatedAt: now,
        settings,
        draft: { text: '', attachments: [] },
      };
      store.insert(conversation);
      onChange([conversation.id], false);
      return reader.conversation(conversation.id);
    },

    async configure(id: string, settings: ChatSettings): Promise<Result<Conversation>> {
      const changed = change(id, { settings });
      if (!changed.ok) return changed;
      documents.write(settingsDocument, settings);
      return reader.conversation(id);
    },

    async setConnection(id: string, connectionId: string): Promise<Result<Conversation>> {
      if (session.nameOf(connectionId) === null)
        return fail(appError('connections.not-found', 'There is no such connection.'));
      // The answer that is awaited is charged where it was asked for.
      if (requests.isBusy(id)) return fail(appError('chat.busy', 'An answer is being waited for.'));
      const changed = change(id, { connectionId });
      return changed.ok ? reader.conversation(id) : changed;
    },

    rename: (id: string, title: string) => changeAndSummarize(id, { title, isNamed: true }),
    pin: (id: string, isPinned: boolean) => changeAndSummarize(id, { isPinned }),

    async duplicate(id: string): Promise<Result<Conversation>> {
      const original = store.get(id);
      if (original === null) return fail(notFound);
      const now = clock.now();
      const ending = ' (2)';
      const title = original.title && cleanLine(original.title, chatLimits.title - ending.length) + ending;
      const copy = { ...original, id: newId(), title, isPinned: false, createdAt: now, updatedAt: now };
      // Stored as removed until every message is copied, so that a crash leaves no half copy.
      store.insert(copy, now);
      const family = store.family(id);
      const ids = new Map(family.map((message) => [message.id, newId()]));
      const copies = family.map((message) => ({
        from: message.id,
        id: ids.get(message.id) ?? newId(),
        parentId: ids.get(message.parentId ?? '') ?? null,
      }));
      for (let from = 0; from < copies.length; from += copyStep) {
        store.copyMessages(copy.id, copies.slice(from, from + copyStep));
        await yieldToEventLoop();
      }
      store.setRemoved(copy.id, null);
      onChange([copy.id], true);
      return reader.conversation(copy.id);
    },

    remove(id: string): Result<null> {
      if (store.get(id) === null) return fail(notFound);
      store.setRemoved(id, clock.now());
      // Only then: of one that the disk does not let go, the answer is waited for as before.
      requests.stop(id);
      housekeeping.deleteLater([id]);
      onChange([id], true);
      return ok(null);
    },

    /** These were removed by whoever stored it: nothing is waited for any more, and they are deleted for good in time. */
    removed(ids: readonly string[]): void {
      for (const id of ids) requests.stop(id);
      housekeeping.deleteLater(ids);
      onChange(ids, true);
    },

    restore(id: string): Result<ConversationSummary> {
      if (!store.setRemoved(id, null)) return fail(notFound);
      onChange([id], true);
      return reader.summary(id);
    },

    /** No event: the window knows what was typed. */
    saveDraft(id: string, text: string, attachments: readonly string[]): Result<null> {
      if (store.get(id) === null) return fail(notFound);
      store.change(id, { draft: { text, attachments } });
      return ok(null);
    },
    edits: () => ok(edits()),
    saveEdit(messageId: string, edit: MessageEdits[string] | null): Result<null> {
      const { [messageId]: _, ...others } = edits();
      const all = [...Object.entries(others), ...(edit === null ? [] : [[messageId, edit]])];
      documents.write(editsDocument, Object.fromEntries(all.slice(-chatLimits.edits)));
      return ok(null);
    },
  };
}
