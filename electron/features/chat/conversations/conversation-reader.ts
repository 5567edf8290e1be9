import {
  appError,
  type Conversation,
  chatLimits,
  fail,
  type Message,
  type ModelMessage,
  ok,
  type Result,
} from '#contract';
import type { AnswerRequests } from '../answers/answer-requests.ts';
import type { Attachments } from '../files/attachments.ts';
import { type Placed, shownPath } from '../messages/version-tree.ts';
import {
  type StoredBlock,
  type StoredMessage,
  type StoredModelMessage,
  type StoredPicture,
  shownBlocks,
  type Versioned,
} from '../model.ts';
import type { ChatPorts } from '../ports.ts';

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
    const id = connectionId ?? session.activeId();
    const name = id === null ? null : session.nameOf(id);
    return id === null || name === null ? null : { id, name };
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
  };
}

function pictureIds(message: StoredMessage): string[] {
  if (message.role === 'user') return [];
  return shownBlocks(message.answer.blocks).flatMap((block) =>
    block.type === 'picture' ? [block.pictureId] : [],
  );
}
