import { type AppErrorData, appError, type Conversation, fail, isBlank, type Result } from '#contract';
import type { Connection } from '../../../shared/connection.ts';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import { chatWords } from '../../../words/chat.ts';
import type { AnswerRequests } from '../answers/answer-requests.ts';
import { type ConversationReader, notFound } from '../conversations/conversation-reader.ts';
import {
  emptyAnswer,
  type StoredConversation,
  type StoredMessage,
  type StoredModelMessage,
  type StoredUserMessage,
  textModelProblem,
  titleOf,
  type Versioned,
} from '../model.ts';
import type { ChatPorts } from '../ports.ts';
import type { RequestAssembler } from './request-assembler.ts';
import { nextChosen, shownPath, versionsOf } from './version-tree.ts';

interface ReadyConversation {
  readonly conversation: StoredConversation;
  /** All its messages, without what they say. */
  readonly family: readonly Versioned[];
  readonly connection: Connection;
}

/** What the user does with messages: each is stored before a request goes out. */
export function createMessageActions(
  ports: ChatPorts & {
    readonly assembler: RequestAssembler;
    readonly requests: AnswerRequests;
    readonly reader: ConversationReader;
  },
) {
  const { store, assembler, requests, reader, session, spend, system, clock, newId, onChange } = ports;

  /**
   * Asks, where a model can be asked now; fails else with a `chat.*` error, the problem of its connection, or that of a budget.
   *
   * @param act stores what is asked for before anything else happens: of two at the same moment one goes out
   */
  async function whenReady(
    id: string,
    mayPassBudget: boolean,
    act: (ready: ReadyConversation) => Promise<Result<Conversation>>,
  ): Promise<Result<Conversation>> {
    const asked = store.get(id);
    if (asked === null) return fail(notFound);
    // Of a conversation that has none yet, the active one.
    const opened = await session.open(asked.connectionId);
    if (!opened.ok) return opened;
    const conversation = store.get(id);
    if (conversation === null) return fail(notFound);
    if (requests.isBusy(id)) return fail(appError('chat.busy', 'An answer is being waited for.'));
    // Another connection was chosen for the conversation while this one was opened.
    if (conversation.connectionId !== asked.connectionId) return whenReady(id, mayPassBudget, act);
    const connection = opened.value;
    const { model } = conversation.settings;
    const problem =
      textModelProblem(connection.settings, model) ??
      spend.refusalOf(connection.connectionId, model, mayPassBudget, conversation.projectId);
    if (problem !== null) return fail(problem);
    return act({ conversation, family: store.family(id), connection });
  }

  async function checkQuestion(text: string, attachments: readonly string[]): Promise<AppErrorData | null> {
    if (isBlank(text) && attachments.length === 0) return appError('chat.empty', 'There is nothing to send.');
    return assembler.checkAttachments(attachments);
  }

  const newMessage = (parentId: string | null) => ({
    id: newId(),
    parentId,
    createdAt: clock.now(),
    chosen: 0,
  });

  function newQuestion(parentId: string | null, text: string, attachments: readonly string[]) {
    return { role: 'user', ...newMessage(parentId), text, attachments } satisfies StoredUserMessage;
  }

  function newAnswer(parentId: string, model: string): StoredModelMessage {
    return { role: 'model', ...newMessage(parentId), state: 'pending', answer: { model, ...emptyAnswer } };
  }

  async function ask(
    { conversation, family, connection }: ReadyConversation,
    question: StoredUserMessage,
    isFromDraft: boolean,
  ): Promise<Result<Conversation>> {
    const { id, settings, isNamed, title } = conversation;
    const chosen = nextChosen(family);
    const answer = newAnswer(question.id, settings.model);
    const isFirst = !isNamed && title === '';
    const added = [question, answer].map((message) => ({ ...message, chosen }));
    store.append(id, added, {
      updatedAt: clock.now(),
      connectionId: connection.connectionId,
      ...(isFirst && { title: titleOf(question.text) }),
      ...(isFromDraft && { draft: { text: '', attachments: [] } }),
    });
    return requestAnswer(conversation, answer.id, connection);
  }

  async function requestAnswer(
    { id, settings }: StoredConversation,
    answerId: string,
    connection: Connection,
  ): Promise<Result<Conversation>> {
    requests.start(id, answerId, settings, connection);
    onChange([id], true);
    await yieldToEventLoop();
    return reader.conversation(id);
  }

  /** Requests another answer to the question of an earlier one, which stays. */
  async function askAgain(
    { conversation, family, connection }: ReadyConversation,
    earlier: StoredModelMessage,
  ): Promise<Result<Conversation>> {
    if (earlier.parentId === null) return fail(notFound);
    const answer = newAnswer(earlier.parentId, conversation.settings.model);
    store.append(conversation.id, [{ ...answer, chosen: nextChosen(family) }], { updatedAt: clock.now() });
    return requestAnswer(conversation, answer.id, connection);
  }

  /** A message of a conversation; `null` where it has none of this id that can be read. */
  function find(family: readonly Versioned[], messageId: string): StoredMessage | null {
    const isOurs = family.some(({ id }) => id === messageId);
    return (isOurs && store.messagesOf([messageId])[0]) || null;
  }

  return {
    async send(id: string, text: string, attachments: readonly string[], mayPassBudget = false) {
      const problem = store.get(id) === null ? notFound : await checkQuestion(text, attachments);
      if (problem !== null) return fail(problem);
      return whenReady(id, mayPassBudget, (ready) => {
        const last = shownPath(ready.family).at(-1)?.message.id ?? null;
        return ask(ready, newQuestion(last, text, attachments), true);
      });
    },

    async edit(
      id: string,
      messageId: string,
      text: string,
      attachments: readonly string[],
      mayPassBudget = false,
    ): Promise<Result<Conversation>> {
      const problem = await checkQuestion(text, attachments);
      if (problem !== null) return fail(problem);
      return whenReady(id, mayPassBudget, async (ready) => {
        const earlier = find(ready.family, messageId);
        if (earlier?.role !== 'user') return fail(notFound);
        return ask(ready, newQuestion(earlier.parentId, text, attachments), false);
      });
    },

    regenerate: (id: string, messageId: string, mayPassBudget = false) =>
      whenReady(id, mayPassBudget, async (ready) => {
        const earlier = find(ready.family, messageId);
        return earlier?.role === 'model' ? askAgain(ready, earlier) : fail(notFound);
      }),

    retry: (id: string, messageId: string, mayPassBudget = false) =>
      whenReady(id, mayPassBudget, async (ready) => {
        const { conversation, family, connection } = ready;
        const earlier = find(family, messageId);
        if (earlier?.role !== 'model' || earlier.state === 'answered') return fail(notFound);
        // What came of it stays, as another version.
        if (earlier.answer.isCut) return askAgain(ready, earlier);
        const answer = { model: conversation.settings.model, ...emptyAnswer };
        store.setAnswer(messageId, { state: 'pending', answer, wire: null }, clock.now());
        return requestAnswer(conversation, messageId, connection);
      }),

    continueAnswer: (id: string, messageId: string, mayPassBudget = false) =>
      whenReady(id, mayPassBudget, async (ready) => {
        const earlier = find(ready.family, messageId);
        if (earlier?.role !== 'model' || earlier.answer.finishReason !== 'MAX_TOKENS') return fail(notFound);
        const { continueQuestion } = chatWords[system.language()];
        return ask(ready, newQuestion(messageId, continueQuestion, []), false);
      }),

    async stop(id: string): Promise<Result<Conversation>> {
      await requests.stop(id);
      return reader.conversation(id);
    },

    cancelRetry(id: string): Promise<Result<Conversation>> {
      requests.cancelRetry(id);
      return reader.conversation(id);
    },

    async showVersion(id: string, messageId: string, index: number): Promise<Result<Conversation>> {
      const family = store.get(id) === null ? [] : store.family(id);
      const message = family.find((each) => each.id === messageId);
      const version = message && versionsOf(family, message)[index];
      if (version === undefined) return fail(notFound);
      store.choose(version.id, nextChosen(family));
      onChange([id], false);
      return reader.conversation(id);
    },
  };
}
