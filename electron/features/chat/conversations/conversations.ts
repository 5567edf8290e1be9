import {
  appError,
  type ChatSettings,
  type Conversation,
  chatLimits,
  chatSettingsSchema,
  cleanLine,
  fail,
  type MessageEdits,
  messageEditsSchema,
  ok,
  type Result,
} from '#contract';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import type { AnswerRequests } from '../answers/answer-requests.ts';
import type { StoredConversation } from '../model.ts';
import type { ChatPorts, ConversationChange } from '../ports.ts';
import { type ConversationReader, notFound } from './conversation-reader.ts';
import { editsDocument, type Housekeeping } from './housekeeping.ts';

/** Messages copied before other work gets its turn. */
const copyStep = 200;
const firstSettings: ChatSettings = {
  model: 'textgen-3.7-flash',
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: '',
};
const settingsDocument = 'chat.settings';
/** The instruction that the conversation without a message was given when it was asked for: another one was typed there. */
const instructionDocument = 'chat.instruction';

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

  const edits = () => documents.read(editsDocument, messageEditsSchema, {});

  /** These were removed, whoever stored it: nothing is waited for any more, and they are deleted for good in time. */
  function removed(ids: readonly string[]): void {
    for (const id of ids) requests.stop(id);
    housekeeping.deleteLater(ids);
    onChange(ids, true);
  }

  return {
    list: (search: string, offset: number, limit: number, projectId: string | null = null) =>
      ok(store.list(search, offset, limit, projectId)),
    get: (id: string) => reader.conversation(id),
    earlier: reader.earlier,

    async create(wantedProject: string | null = null): Promise<Result<Conversation>> {
      const projectId = knownProject(wantedProject);
      const now = clock.now();
      const connectionId = session.activeId();
      const connection = connectionId === null ? null : session.routeOf(connectionId);
      const lastUsed = documents.read(settingsDocument, chatSettingsSchema, firstSettings);
      const models = (connection?.settings.textModels ?? []).map(({ name }) => name);
      // One that the connection does not have could not be asked.
      const model = models.includes(lastUsed.model) ? lastUsed.model : (models[0] ?? lastUsed.model);
      const settings = { ...lastUsed, model };
      const blank = store.get(store.blank() ?? '');
      const given = documents.read(instructionDocument, chatSettingsSchema.shape.systemInstruction, '');
      const typed =
        blank?.settings.systemInstruction === given ? undefined : blank?.settings.systemInstruction;
      // What is half written for another project stays there.
      const isEmpty = blank?.draft.text === '' && blank.draft.attachments.length === 0 && typed === undefined;
      const isKept = blank !== null && (isEmpty || blank.projectId === projectId);
      if (!isKept || typed === undefined) documents.write(instructionDocument, settings.systemInstruction);
      if (isKept) {
        const systemInstruction = typed ?? settings.systemInstruction;
        const changes = { connectionId, projectId, settings: { ...settings, systemInstruction } };
        store.change(blank.id, { ...changes, updatedAt: now });
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

    configure(id: string, settings: ChatSettings): Result<null> {
      const changed = change(id, { settings });
      if (changed.ok) documents.write(settingsDocument, settings);
      return changed;
    },

    async setConnection(id: string, connectionId: string): Promise<Result<Conversation>> {
      if (session.nameOf(connectionId) === null)
        return fail(appError('connections.not-found', 'There is no such connection.'));
      // The answer that is awaited is charged where it was asked for.
      if (requests.isBusy(id)) return fail(appError('chat.busy', 'An answer is being waited for.'));
      const changed = change(id, { connectionId });
      return changed.ok ? reader.conversation(id) : changed;
    },

    rename: (id: string, title: string) => change(id, { title, isNamed: true }),
    pin: (id: string, isPinned: boolean) => change(id, { isPinned }),

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
      store.setRemoved([copy.id], null);
      onChange([copy.id], true);
      return reader.conversation(copy.id);
    },

    remove(wanted: readonly string[]): Result<{ ids: string[] }> {
      const ids = store.setRemoved(wanted, clock.now());
      if (ids.length === 0) return fail(notFound);
      // Only then: of one that the disk does not let go, the answer is waited for as before.
      removed(ids);
      return ok({ ids });
    },
    removed,

    restore(wanted: readonly string[]): Result<{ ids: string[] }> {
      const ids = store.setRemoved(wanted, null);
      if (ids.length === 0) return fail(notFound);
      onChange(ids, true);
      return ok({ ids });
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
