import { type AppErrorData, appError, type Conversation, fail, type Result } from '#contract';
import type { Clock } from '../../../shared/clock.ts';
import type { Connection, SessionPort } from '../../../shared/connection.ts';
import { yieldToEventLoop } from '../../../shared/event-loop.ts';
import { titleOf } from '../conversations/title.ts';
import { nextChosen, shownPath, versionsOf } from '../conversations/tree.ts';
import type { Outgoing } from '../messages/outgoing.ts';
import { notFound, type Present } from '../messages/present.ts';
import {
  emptyAnswer,
  type StoredConversation,
  type StoredMessage,
  type StoredModelMessage,
  type StoredUserMessage,
} from '../model.ts';
import type { ChatRepository, ChatSystem } from '../ports.ts';
import type { Answering } from './answering.ts';

export interface TalkPorts {
  readonly store: ChatRepository;
  readonly outgoing: Outgoing;
  readonly answering: Answering;
  readonly present: Present;
  readonly session: SessionPort;
  readonly system: Pick<ChatSystem, 'language'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
}

/** What is asked to have a cut answer continued; it is a message like any other. */
const continueWords = {
  en: 'Continue exactly where you stopped.',
  'zh-CN': '请从中断的地方继续。',
} as const;

interface Ready {
  readonly conversation: StoredConversation;
  readonly messages: readonly StoredMessage[];
  readonly active: Connection;
}

/** Questions and answers: each is stored before anything goes out. */
export function createTalk(ports: TalkPorts) {
  const { store, outgoing, answering, present, session, system, clock, newId, onChange } = ports;

  /** What stands against asking in a conversation now. */
  function ready(id: string): Result<Ready> {
    const conversation = store.get(id);
    if (conversation === null) return fail(notFound);
    if (answering.isBusy(id)) return fail(appError('chat.busy', 'An answer is being waited for.'));
    const active = session.current();
    if (active === null) return fail(appError('session.signed-out', 'Not connected to a gateway.'));
    return { ok: true, value: { conversation, messages: store.messages(id), active } };
  }

  async function checkQuestion(text: string, attachments: readonly string[]): Promise<AppErrorData | null> {
    if (text.trim() === '' && attachments.length === 0)
      return appError('chat.empty', 'There is nothing to send.');
    return outgoing.check(attachments);
  }

  function question(
    parentId: string | null,
    text: string,
    attachments: readonly string[],
  ): StoredUserMessage {
    return { role: 'user', id: newId(), parentId, createdAt: clock.now(), chosen: 0, text, attachments };
  }

  function pending(parentId: string, model: string): StoredModelMessage {
    const answer = { model, ...emptyAnswer };
    return {
      role: 'model',
      id: newId(),
      parentId,
      createdAt: clock.now(),
      chosen: 0,
      state: 'pending',
      answer,
    };
  }

  /** Stores a question with the place for its answer, and asks. */
  async function ask(
    { conversation, messages, active }: Ready,
    asked: StoredUserMessage,
    isFromDraft: boolean,
  ): Promise<Result<Conversation>> {
    const { id, settings, isNamed, title } = conversation;
    const chosen = nextChosen(messages);
    const answer = pending(asked.id, settings.model);
    const isFirst = !isNamed && title === '';
    store.append(
      id,
      [
        { ...asked, chosen },
        { ...answer, chosen },
      ],
      {
        updatedAt: clock.now(),
        ...(isFirst && { title: titleOf(asked.text) }),
        ...(isFromDraft && { draft: { text: '', attachments: [] } }),
      },
    );
    return begin(conversation, answer.id, active);
  }

  async function begin(
    { id, settings }: StoredConversation,
    answerId: string,
    active: Connection,
  ): Promise<Result<Conversation>> {
    answering.ask(id, answerId, settings, active);
    onChange([id], true);
    await yieldToEventLoop();
    return present.conversation(id);
  }

  function find(messages: readonly StoredMessage[], id: string): StoredMessage | null {
    return messages.find((message) => message.id === id) ?? null;
  }

  return {
    async send(id: string, text: string, attachments: readonly string[]): Promise<Result<Conversation>> {
      const problem = store.get(id) === null ? notFound : await checkQuestion(text, attachments);
      if (problem !== null) return fail(problem);
      const now = ready(id);
      if (!now.ok) return now;
      const last = shownPath(now.value.messages).at(-1)?.message.id ?? null;
      return ask(now.value, question(last, text, attachments), true);
    },

    async edit(
      id: string,
      messageId: string,
      text: string,
      attachments: readonly string[],
    ): Promise<Result<Conversation>> {
      const problem = await checkQuestion(text, attachments);
      if (problem !== null) return fail(problem);
      const now = ready(id);
      if (!now.ok) return now;
      const earlier = find(now.value.messages, messageId);
      if (earlier?.role !== 'user') return fail(notFound);
      return ask(now.value, question(earlier.parentId, text, attachments), false);
    },

    async regenerate(id: string, messageId: string): Promise<Result<Conversation>> {
      const now = ready(id);
      if (!now.ok) return now;
      const { conversation, messages, active } = now.value;
      const earlier = find(messages, messageId);
      if (earlier?.role !== 'model' || earlier.parentId === null) return fail(notFound);
      const answer = pending(earlier.parentId, conversation.settings.model);
      store.append(id, [{ ...answer, chosen: nextChosen(messages) }], { updatedAt: clock.now() });
      return begin(conversation, answer.id, active);
    },

    async retry(id: string, messageId: string): Promise<Result<Conversation>> {
      const now = ready(id);
      if (!now.ok) return now;
      const { conversation, messages, active } = now.value;
      const earlier = find(messages, messageId);
      if (earlier?.role !== 'model' || earlier.state === 'answered') return fail(notFound);
      const answer = { model: conversation.settings.model, ...emptyAnswer };
      store.setAnswer(messageId, { state: 'pending', answer, wire: null }, clock.now());
      return begin(conversation, messageId, active);
    },

    async goOn(id: string, messageId: string): Promise<Result<Conversation>> {
      const now = ready(id);
      if (!now.ok) return now;
      const earlier = find(now.value.messages, messageId);
      if (earlier?.role !== 'model' || earlier.answer.finishReason !== 'MAX_TOKENS') return fail(notFound);
      return ask(now.value, question(messageId, continueWords[system.language()], []), false);
    },

    stop(id: string): Promise<Result<Conversation>> {
      answering.stop(id);
      return present.conversation(id);
    },

    cancelRetry(id: string): Promise<Result<Conversation>> {
      answering.cancelRetry(id);
      return present.conversation(id);
    },

    async showVersion(id: string, messageId: string, index: number): Promise<Result<Conversation>> {
      const messages = store.get(id) === null ? [] : store.messages(id);
      const message = find(messages, messageId);
      const version = message === null ? undefined : versionsOf(messages, message)[index];
      if (version === undefined) return fail(notFound);
      store.choose(version.id, nextChosen(messages));
      onChange([id], false);
      return present.conversation(id);
    },
  };
}
