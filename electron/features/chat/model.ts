import { z } from 'zod';
import {
  type Attachment,
  appError,
  type ConnectionSettings,
  type ConversationSummary,
  chatLimits,
  chatSettingsSchema,
  cleanLine,
  modelMessageSchema,
  modelNameSchema,
} from '#contract';
import { isObject, parseJson } from '../../shared/json.ts';

/** More blocks or images than are ever kept of one answer. */
export const maxStoredParts = 10_000;

/** A block of an answer as it is stored: a picture is named by its content, its facts are kept once. */
const storedBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thought'), text: z.string() }),
  z.object({ type: z.literal('picture'), pictureId: z.string() }),
  z.object({ type: z.literal('other'), json: z.string() }),
  z.object({ type: z.literal('rest'), parts: z.number(), characters: z.number() }),
]);
export type StoredBlock = z.infer<typeof storedBlockSchema>;

/** The part of an answer that is not searched or linked by: one JSON document a row. All but its blocks is stored as it is shown. */
export const storedAnswerSchema = modelMessageSchema
  .omit({ role: true, id: true, createdAt: true, state: true, retryAt: true, versions: true })
  .extend({ blocks: z.array(storedBlockSchema).max(maxStoredParts) });
export type StoredAnswer = z.infer<typeof storedAnswerSchema>;

export const storedQuestionSchema = z.object({ attachments: z.array(z.string()).max(chatLimits.pictures) });

const storedPieceSchema = z.object({
  index: z.number().int().nonnegative(),
  sha256: z.string(),
  bytes: z.number().int().nonnegative(),
  style: z.object({ alphabet: z.enum(['base64', 'base64url']), isPadded: z.boolean() }),
});

/** The model's parts as they came: JSON with a placeholder (named `mark` on disk) for each inline image, and the images' files (`pieces`). */
export const storedWireSchema = z.object({
  parts: z.string().refine((text) => {
    const parts = parseJson(text);
    return Array.isArray(parts) && parts.every(isObject);
  }),
  mark: z.string().regex(/^\w{1,64}$/),
  pieces: z.array(storedPieceSchema).max(maxStoredParts),
});
export type StoredWire = z.infer<typeof storedWireSchema>;

export type AnswerState = z.infer<typeof modelMessageSchema>['state'];

/** A message's place among the versions of a conversation. */
export interface Versioned {
  readonly id: string;
  /** `null` for the first message of a conversation. */
  readonly parentId: string | null;
  /** Of several versions the one with the highest number is shown. */
  readonly chosen: number;
}
interface Stored extends Versioned {
  readonly createdAt: number;
}
export interface StoredUserMessage extends Stored {
  readonly role: 'user';
  readonly text: string;
  /** Ids of attachments. */
  readonly attachments: readonly string[];
}
export interface StoredModelMessage extends Stored {
  readonly role: 'model';
  readonly state: AnswerState;
  readonly answer: StoredAnswer;
}
export type StoredMessage = StoredUserMessage | StoredModelMessage;

/** A model that this version does not know any more is no reason to lose the conversation. */
export const storedSettingsSchema = chatSettingsSchema.extend({
  model: modelNameSchema.catch('textgen-3.7-flash'),
});

export interface StoredConversation
  extends Readonly<Omit<ConversationSummary, 'model' | 'isAnswering' | 'excerpt'>> {
  /** The user gave it its title; until then it is empty, or the first line of the first message. */
  readonly isNamed: boolean;
  /** `null` before there was a connection. */
  readonly connectionId: string | null;
  readonly settings: z.infer<typeof chatSettingsSchema>;
  readonly draft: { readonly text: string; readonly attachments: readonly string[] };
}

/** A picture that the user attached, as a file of the app's own. */
export interface StoredAttachment extends Readonly<Omit<Attachment, 'fileId' | 'url' | 'isMissing'>> {
  readonly id: string;
  readonly fileName: string;
}

/** Data out of an answer, as a file named by its content. Without a size it is no picture that can be shown. */
export interface StoredPicture {
  readonly sha256: string;
  readonly fileName: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

const maxTitleCharacters = 60;
/** UTF-16 units of a line that are looked at for it: each character may be of many. */
const titleSource = 2_000;

/** A conversation's title: the first line of its first message that says something, cut between words where little is lost. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  const clean = cleanLine(line, titleSource).replace(/\s+/g, ' ');
  const characters = [...clean];
  if (characters.length <= maxTitleCharacters) return clean;
  const cut = characters.slice(0, maxTitleCharacters - 1).join('');
  const atWord = cut.replace(/\s+\S*$/u, '');
  return `${atWord.length >= cut.length / 2 ? atWord : cut}…`;
}

export const emptyAnswer: Omit<StoredAnswer, 'model'> = {
  blocks: [],
  finishReason: null,
  blockReason: null,
  usage: null,
  tookMs: null,
  error: null,
  leftOutPictures: 0,
  isCut: false,
  mayBeCharged: false,
};

/** Blocks of one answer that are handed to the window: as many as are kept of an answer by now. */
const maxShownBlocks = 1_001;

/** The blocks of an answer that are shown: an answer of an import may have any number of them. */
export function shownBlocks(blocks: readonly StoredBlock[]): readonly StoredBlock[] {
  if (blocks.length <= maxShownBlocks) return blocks;
  const shown = blocks.slice(0, maxShownBlocks - 1);
  return [...shown, { type: 'rest', parts: blocks.length - shown.length, characters: 0 }];
}

/** Stands where a picture was that does not go out any more; a turn never becomes empty by it. */
export const leftOutText = '[A picture was here. It is left out to keep the request small.]';

/** What is sent back of an answer whose own parts are lost or come from a file: what is shown of it, without pictures, whose signatures are gone. */
export function wireOfShown(blocks: readonly StoredBlock[]): StoredWire {
  const parts = shownBlocks(blocks).flatMap((block) => {
    if (block.type === 'text') return [{ text: block.text }];
    if (block.type === 'thought') return [{ text: block.text, thought: true }];
    return block.type === 'picture' ? [{ text: leftOutText }] : [];
  });
  return { parts: JSON.stringify(parts), mark: 'none', pieces: [] };
}

/** What is stored of an answer of which these words came and no more. */
export function cutAnswer(blocks: readonly StoredBlock[]) {
  const isCut = blocks.length > 0;
  return { facts: { blocks: [...blocks], isCut }, wire: isCut ? wireOfShown(blocks) : null };
}

/** Why a connection's gateway is not asked for a text model; `null` for a model that its settings name. */
export function textModelProblem({ textModels }: Pick<ConnectionSettings, 'textModels'>, model: string) {
  return textModels.some(({ name }) => name === model)
    ? null
    : appError('chat.model-not-offered', 'The connection does not have this model.');
}

/** The text of an answer without its thoughts. */
export function textOf(blocks: readonly StoredBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}
