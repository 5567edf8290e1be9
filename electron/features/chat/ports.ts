import type { AnswerUsage, AppErrorData, ConversationSummary, Quote, StreamedText } from '#contract';
import type { FreeBytes } from '../../files/free-space.ts';
import type { GatewayClient } from '../../gateway/types.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { SessionPort } from '../../shared/connection.ts';
import type { Clock, Documents, Log } from '../../shared/ports.ts';
import type {
  AnswerState,
  StoredAnswer,
  StoredAttachment,
  StoredConversation,
  StoredMessage,
  StoredModelMessage,
  StoredPicture,
  StoredWire,
  Versioned,
} from './model.ts';

/** Fields of a conversation that can be changed by themselves. */
export type ConversationChange = Partial<Omit<StoredConversation, 'id' | 'createdAt'>>;

export type MessageCopy = Omit<Versioned, 'chosen'> & { readonly from: string };

/** What an answer cost, as far as that is known. */
export interface AnswerCharge {
  readonly connectionId: string;
  /** The host for people to read; empty for the practice gateway. */
  readonly connectionLabel: string;
  /** `certain` where the gateway said what the answer used up to its end, else `possible`. */
  readonly charge: 'certain' | 'possible';
  /** `null` where no price was set, or the gateway did not say what was used. */
  readonly quote: Quote | null;
}

/** @param pictures pictures in the answer. @returns `null` where there is no price, or it is not known what was used. */
export type QuoteAnswer = (usage: AnswerUsage | null, pictures: number) => Quote | null;

/** What answers cost, and whether budgets let models be asked. */
export interface ChatSpend {
  /** Prices an answer by the sheet as it is now, when the model is asked, whatever becomes of the sheet until it has answered. */
  quoterOf(connectionId: string, model: string): QuoteAnswer;
  /** `spend.budget-asks`, `spend.budget-stops`, or `null`. @param mayPass chat may pass budgets that ask, for this day or month. */
  refusalOf(
    connectionId: string,
    model: string,
    mayPass: boolean,
    projectId: string | null,
  ): AppErrorData | null;
}

/** The state and content of an answer, written over the row's present ones. */
export interface AnswerChange {
  readonly state: AnswerState;
  readonly answer: StoredAnswer;
  readonly wire: StoredWire | null;
  /** Files of the answer that may not be known yet. */
  readonly pictures?: readonly StoredPicture[];
  /** Stored with it, whether or not the message is still there; absent where nothing was charged. */
  readonly charge?: AnswerCharge & { readonly at: number };
}

/** Where conversations are kept. A write has reached the disk when the call returns. */
export interface ChatRepository {
  /** @param removedAt hides it from the beginning. */
  insert(conversation: StoredConversation, removedAt?: number): void;
  get(id: string): StoredConversation | null;
  summary(id: string): ConversationSummary | null;
  /** The newest conversation that waits for its first message and has neither a name nor a pin; `null` when there is none. */
  blank(): string | null;
  /** Leaves out conversations that wait for their first message. @param projectId of this project alone. */
  list(
    search: string,
    offset: number,
    limit: number,
    projectId?: string | null,
  ): { readonly conversations: ConversationSummary[]; readonly total: number };
  change(id: string, change: ConversationChange): void;
  /** All or none. @returns those that there are, in their order, without those that were removed before. */
  setRemoved(ids: readonly string[], removedAt: number | null): string[];
  /** Stores messages and a change of their conversation in one transaction. */
  append(id: string, messages: readonly StoredMessage[], change: ConversationChange): void;
  /** Messages by their ids, oldest first. One that cannot be read is left out. */
  messagesOf(ids: readonly string[]): StoredMessage[];
  /** What models sent, by the ids of the messages; `null` where it cannot be read. */
  wires(ids: readonly string[]): ReadonlyMap<string, StoredWire | null>;
  /** In one transaction; of a message that was deleted, the charge alone. @param updatedAt of the conversation; `null` leaves it. */
  setAnswer(messageId: string, change: AnswerChange, updatedAt: number | null): void;
  /** Of a request that no message is of. One that is there stays as it is. */
  putCharge(
    id: string,
    model: string,
    projectId: string | null,
    charge: AnswerCharge & { readonly at: number },
  ): void;
  choose(messageId: string, chosen: number): void;
  /** Answers that are waited for, those too whose rows cannot be read, and those of removed conversations. `connectionId` is the conversation's. */
  pending(): (Pick<StoredModelMessage, 'id' | 'createdAt'> & {
    readonly conversationId: string;
    readonly connectionId: string | null;
    readonly model: string;
  })[];
  /** Makes a little more of what is stored searchable; `false` when all of it is. The beginning of a message is at once. */
  indexSome(): boolean;
  /** What a conversation's messages are to each other, oldest first, without what they say. */
  family(id: string): Versioned[];
  /** Copies messages into another conversation in one transaction; one that is being waited for becomes `stopped`. */
  copyMessages(to: string, copies: readonly MessageCopy[]): void;
  /** Deletes up to `limit` messages of conversations that were removed until then, or of these alone; `false` when nothing is left. */
  purgeSome(removedUntil: number, limit: number, ids?: readonly string[]): boolean;
  /** Deletes the rows of files that no message or draft refers to; returns their file names. */
  forgetUnusedPictures(): string[];
  forgetUnusedAttachments(): string[];
  picture(sha256: string): StoredPicture | null;
  pictures(sha256s: readonly string[]): ReadonlyMap<string, StoredPicture>;
  putAttachment(attachment: StoredAttachment, addedAt: number): void;
  attachment(id: string): StoredAttachment | null;
}

/** What the system does with pictures and addresses. */
export interface ChatSystem {
  /** The system's file dialog; an empty list when it was cancelled. */
  choosePictures(): Promise<readonly string[]>;
  chooseSavePath(kind: 'picture' | 'markdown' | 'json', fileName: string): Promise<string | null>;
  startDrag(path: string): Promise<void>;
  language(): 'en' | 'zh-CN';
}

/** What the chat is made of; each part of it takes what it needs of these. */
export interface ChatPorts {
  readonly gateway: Pick<GatewayClient, 'generate'>;
  readonly store: ChatRepository;
  readonly documents: Documents;
  readonly session: SessionPort;
  readonly spend: ChatSpend;
  readonly knownProject: (id: string | null) => string | null;
  readonly system: ChatSystem;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly media: MediaTools;
  readonly folders: { readonly attachments: string; readonly pictures: string; readonly journal: string };
  /** For tests; the system's by default. */
  readonly freeBytes?: FreeBytes;
  readonly mediaUrl: (collection: 'attachments' | 'pictures', id: string) => string;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  /** Words of an answer have come; at most thirty times a second for one answer. */
  readonly onWords: (conversationId: string, messageId: string, words: readonly StreamedText[]) => void;
}
