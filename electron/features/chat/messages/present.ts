import {
  appError,
  type Conversation,
  type ConversationSummary,
  fail,
  type Message,
  type ModelMessage,
  ok,
  type Picture,
  type Result,
} from '#contract';
import type { Answering } from '../answers/answering.ts';
import { type PlacedMessage, shownPath } from '../conversations/tree.ts';
import type { Attachments } from '../files/attachments.ts';
import type { StoredBlock, StoredModelMessage, StoredPicture } from '../model.ts';
import type { ChatRepository } from '../ports.ts';

export interface PresentPorts {
  readonly store: Pick<ChatRepository, 'get' | 'summary' | 'messages' | 'pictures'>;
  readonly attachments: Attachments;
  readonly answering: Pick<Answering, 'waiting'>;
  /** Address at which the window can show a picture. */
  readonly pictureUrl: (pictureId: string) => string;
}

export const notFound = appError('chat.not-found', 'There is no such conversation or message.');

/** Conversations as the window knows them: without paths, and of all versions the chosen ones. */
export function createPresent({ store, attachments, answering, pictureUrl }: PresentPorts) {
  async function conversation(id: string): Promise<Result<Conversation>> {
    const stored = store.get(id);
    const summary = store.summary(id);
    if (stored === null || summary === null) return fail(notFound);
    const path = shownPath(store.messages(id));
    const pictures = store.pictures([...new Set(path.flatMap(pictureIds))]);
    return ok({
      ...summary,
      settings: stored.settings,
      draft: { text: stored.draft.text, attachments: await attachments.present(stored.draft.attachments) },
      messages: await Promise.all(path.map((placed) => present(placed, pictures))),
    });
  }

  function summary(id: string): Result<ConversationSummary> {
    const found = store.summary(id);
    return found === null ? fail(notFound) : ok(found);
  }

  async function present(
    { message, versions }: PlacedMessage,
    pictures: ReadonlyMap<string, StoredPicture>,
  ): Promise<Message> {
    const { id, createdAt } = message;
    if (message.role === 'model') return presentAnswer(message, versions, pictures);
    const held = message.attachments.length === 0 ? [] : await attachments.present(message.attachments);
    return { role: 'user', id, createdAt, text: message.text, attachments: held, versions };
  }

  function presentAnswer(
    { id, createdAt, state, answer }: StoredModelMessage,
    versions: PlacedMessage['versions'],
    pictures: ReadonlyMap<string, StoredPicture>,
  ): ModelMessage {
    const waiting = state === 'pending' ? answering.waiting(id) : null;
    return {
      role: 'model',
      id,
      createdAt,
      state,
      ...answer,
      blocks: answer.blocks.flatMap((block) => presentBlock(block, pictures)),
      error: waiting?.error ?? answer.error,
      retryAt: waiting?.retryAt ?? null,
      versions,
    };
  }

  function presentBlock(
    block: StoredBlock,
    pictures: ReadonlyMap<string, StoredPicture>,
  ): ModelMessage['blocks'] {
    if (block.type !== 'picture') return [block];
    const picture = toPicture(pictures.get(block.pictureId), pictureUrl);
    return picture === null ? [] : [{ type: 'picture', picture }];
  }

  return { conversation, summary };
}
export type Present = ReturnType<typeof createPresent>;

function pictureIds({ message }: PlacedMessage): string[] {
  if (message.role === 'user') return [];
  return message.answer.blocks.flatMap((block) => (block.type === 'picture' ? [block.pictureId] : []));
}

function toPicture(stored: StoredPicture | undefined, url: (pictureId: string) => string): Picture | null {
  if (stored === undefined || stored.width === null || stored.height === null) return null;
  const { sha256, mime, bytes, width, height } = stored;
  return { pictureId: sha256, mime, bytes, width, height, url: url(sha256) };
}
