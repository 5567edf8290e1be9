import { z } from 'zod';
import { bytesUpTo, droppedFilesSchema } from './calls/dropped-files.ts';
import { appErrorSchema } from './calls/errors.ts';
import { lineSchema, sha256Schema, textSchema } from './calls/foreign-text.ts';
import { method, savedSchema } from './calls/method.ts';
import { modelNameSchema } from './connections/models.ts';
import { connectionIdSchema } from './connections/session.ts';
import { maxMovedMembers, projectIdSchema } from './projects.ts';
import { answerUsageSchema } from './spend/quotes.ts';
import { mayPassBudgetSchema } from './tasks/tasks.ts';
import { chatPictureSchema, fileIdSchema, maxPastedBytes } from './video/references.ts';
import { base64Bytes } from './video/video.ts';

/** How long a removed conversation can be brought back, in milliseconds, unless the app ends first. */
export const restorableMs = 10 * 60_000;

export const chatLimits = {
  /** UTF-16 units of one message. */
  message: 400_000,
  systemInstruction: 40_000,
  title: 200,
  /** Pictures of one message. */
  pictures: 16,
  /** `pictureBytes` of one request; older pictures are left out beyond it. */
  pictureBytes: 20 * 1024 * 1024,
  /** A picture with a longer side than this, in pixels, goes out as a smaller copy unless the user says otherwise. */
  longSide: 2_048,
  /** Messages that a conversation comes with, and those before them that one more call brings: all at once would hold the main process up. */
  page: 100,
  earlierPage: 400,
  /** Sent messages that are being changed at once; of more, those changed last are kept. */
  edits: 20,
} as const;
/** Bytes that pictures take in a request, as base64. */
export function pictureBytes(pictures: readonly { readonly bytes: number }[]): number {
  return pictures.reduce((sum, { bytes }) => sum + base64Bytes(bytes), 0);
}
export const temperatureLimits = { min: 0, max: 2, preset: 1 } as const;
export const maxOutputTokensPreset = 8_192;

/** Settings that go out with each request of a conversation; `null` and an empty text are not sent. */
export const chatSettingsSchema = z.object({
  model: modelNameSchema,
  temperature: z.number().min(temperatureLimits.min).max(temperatureLimits.max).nullable(),
  maxOutputTokens: z.number().int().min(1).max(1_000_000).nullable(),
  /** Not part of the documented contract: sent as `systemInstruction` only when it is not empty. */
  systemInstruction: textSchema(chatLimits.systemInstruction),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** A prompt for a video as a model has rewritten it; `isCut` where the model reached its length limit. */
export const rewrittenPromptSchema = z.object({ prompt: z.string(), isCut: z.boolean() });
export type RewrittenPrompt = z.infer<typeof rewrittenPromptSchema>;

const count = z.number().int().nonnegative();

/** A picture in an answer, stored as a file named by its content. `bytes` are those of what would go out. */
export const pictureSchema = z.object({
  pictureId: sha256Schema,
  mime: z.string(),
  bytes: count,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  url: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A picture that the user adds to a message. Kept by the main process as a file; the window knows it by id. */
export const attachmentSchema = pictureSchema.omit({ pictureId: true }).extend({
  fileId: fileIdSchema,
  name: z.string(),
  isMissing: z.boolean().default(false),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** One block of an answer, as it is shown. The main process keeps the model's parts verbatim beside the blocks. */
export const answerBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thought'), text: z.string() }),
  z.object({ type: z.literal('picture'), picture: pictureSchema }),
  /** A part that this app does not know; `json` is shortened to 2,000 characters. */
  z.object({ type: z.literal('other'), json: z.string() }),
  /** Stands last where an answer is larger than what the app keeps or shows: the parts and characters that are not shown. */
  z.object({ type: z.literal('rest'), parts: count, characters: count }),
]);
export type AnswerBlock = z.infer<typeof answerBlockSchema>;

/** Which of several versions of a message is shown: `index` counts from 0. */
const versionsSchema = z.object({ index: count, count: z.number().int().positive() });

export const userMessageSchema = z.object({
  role: z.literal('user'),
  id: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  versions: versionsSchema,
});

export const modelMessageSchema = z.object({
  role: z.literal('model'),
  id: z.string(),
  createdAt: z.number().int(),
  model: z.string(),
  /**
   * `pending`: asked. `answered`: a reply came, perhaps an empty or blocked one. `stopped`: by the user. `failed`: with
   * `error`. `interrupted`: the app ended while it waited; nothing is known of the reply.
   */
  state: z.enum(['pending', 'answered', 'stopped', 'failed', 'interrupted']),
  /** Of a `pending` answer that is streamed: the words so far; `chat.streamed` goes on from there. */
  blocks: z.array(answerBlockSchema),
  /** The gateway's word (`STOP`, `MAX_TOKENS`, `SAFETY`, …), where it gave one. */
  finishReason: z.string().nullable(),
  blockReason: z.string().nullable(),
  usage: answerUsageSchema.nullable(),
  /** Time from sending to the whole reply, in milliseconds. */
  tookMs: z.number().nullable(),
  error: appErrorSchema.nullable(),
  /** When the app sends the request again by itself (nothing was made of it), in milliseconds since 1970; `null` where it does not. */
  retryAt: z.number().nullable(),
  /** Older pictures left out of the request, for the size budget. */
  leftOutPictures: count,
  /** The answer was streamed and broke off: `blocks` are what came of it, `state` says why it ended. */
  isCut: z.boolean(),
  /** The answer `failed`, and may have been made and charged all the same: whether to ask again is the user's decision. */
  mayBeCharged: z.boolean(),
  versions: versionsSchema,
});

export const messageSchema = z.discriminatedUnion('role', [userMessageSchema, modelMessageSchema]);
export type Message = z.infer<typeof messageSchema>;
export type UserMessage = z.infer<typeof userMessageSchema>;
export type ModelMessage = z.infer<typeof modelMessageSchema>;

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  isPinned: z.boolean(),
  projectId: projectIdSchema.nullable(),
  model: z.string(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  /** A reply is being waited for. */
  isAnswering: z.boolean(),
  /** Text around the first match in a message; `null` where the title matches, or nothing was searched for. */
  excerpt: z.string().nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const conversationSchema = z.object({
  ...conversationSummarySchema.shape,
  /**
   * Where its questions go: the connection that was active when it was made, unless the user moved it. The name is empty for the
   * practice gateway. `null` when that connection was removed, and before there is one.
   */
  connection: z.object({ id: z.string(), name: z.string() }).nullable(),
  settings: chatSettingsSchema,
  draft: z.object({ text: z.string(), attachments: z.array(attachmentSchema) }),
  /** The last of the messages that are shown, oldest first: of several versions the chosen one. */
  messages: z.array(messageSchema),
  /** How many are shown before these; `chat.earlier` brings them. */
  earlier: count,
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationIdSchema = z.string().min(1).max(64);
const one = z.object({ id: conversationIdSchema });
const several = z.object({ ids: z.array(conversationIdSchema).min(1).max(maxMovedMembers) });
const oneMessage = one.extend({ messageId: z.string().min(1).max(64) });
const asking = { mayPassBudget: mayPassBudgetSchema };
const text = textSchema(chatLimits.message);
const attachments = z.array(fileIdSchema).max(chatLimits.pictures);
/** Sent messages that are being changed, by their id: what stands in the field of each, and those of its pictures that stay. */
export const messageEditsSchema = z
  .record(z.string(), z.object({ text, attachments }))
  .refine((edits) => Object.keys(edits).length <= chatLimits.edits);
export type MessageEdits = z.infer<typeof messageEditsSchema>;
const files = droppedFilesSchema(chatLimits.pictures);
/** Most bytes of a smaller copy that the window may hand over. */
export const maxChatCopyBytes = 8 * 1024 * 1024;

export const attachOutcomeSchema = z.object({
  added: z.array(attachmentSchema),
  refused: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(['not-a-picture', 'too-large', 'too-many', 'missing', 'unreadable']),
    }),
  ),
});
export type AttachOutcome = z.infer<typeof attachOutcomeSchema>;

export const chatMethods = {
  /**
   * Pinned ones first, then by last change, newest first. One that waits for its first message is left out. Every word of
   * `search` must be found in title or messages.
   */
  'chat.list': method(
    z.object({
      search: textSchema(200),
      /** Only those of this project; `null` for all. */
      projectId: projectIdSchema.nullable().default(null),
      offset: count,
      limit: z.number().int().min(1).max(200),
    }),
    z.object({ conversations: z.array(conversationSummarySchema), total: z.number().int() }),
  ),
  'chat.get': method(one, conversationSchema),
  /** The messages right before one that is shown; `null` where that one is not shown any more. */
  'chat.earlier': method(oneMessage, conversationSchema.pick({ messages: true, earlier: true }).nullable()),
  /**
   * The conversation that waits for its first message, with the settings used last and for the active connection; made where
   * there is none, so that no empty ones pile up. It belongs to this project from now on.
   */
  'chat.create': method(z.object({ projectId: projectIdSchema.nullable() }), conversationSchema),
  'chat.configure': method(one.extend({ settings: chatSettingsSchema }), z.null()),
  /** Moves a conversation to another connection. Fails with `connections.not-found`. */
  'chat.setConnection': method(one.extend({ connectionId: connectionIdSchema }), conversationSchema),
  'chat.rename': method(one.extend({ title: lineSchema(chatLimits.title).min(1) }), z.null()),
  'chat.pin': method(one.extend({ isPinned: z.boolean() }), z.null()),
  'chat.duplicate': method(one, conversationSchema),
  /** Hides conversations at once, all or none, and deletes them for good `restorableMs` later, or when the app starts next. */
  'chat.remove': method(several, several),
  /** Brings back those of them that still can be. */
  'chat.restore': method(several, several),
  /** Saves the conversation as a file where the user chooses, its pictures in a folder beside the file. */
  'chat.export': method(one.extend({ format: z.enum(['markdown', 'json']) }), savedSchema),
  /** Keeps the text and the attachments of the message being written. */
  'chat.saveDraft': method(one.extend({ text, attachments }), z.null()),
  /** Of all conversations. */
  'chat.edits': method(z.void(), messageEditsSchema),
  /** Keeps what a sent message is being changed to; `null` once it is sent or given up. */
  'chat.saveEdit': method(
    oneMessage.pick({ messageId: true }).extend({ edit: messageEditsSchema.valueType.nullable() }),
    z.null(),
  ),

  /**
   * Stores the question, then asks. Returns as soon as the question is stored. Where a budget is reached, nothing is stored or
   * sent: fails with `spend.budget-asks`, to be called again with `mayPassBudget`, which then holds for all chats until the
   * day or month turns or the app ends; or with `spend.budget-stops`. So do all methods that ask a model.
   */
  'chat.send': method(one.extend({ text, attachments, ...asking }), conversationSchema),
  /** Aborts the request under way at once; the question stays. */
  'chat.stop': method(one, conversationSchema),
  /** Asks a changed question in the place of one that was sent; the earlier one stays as another version. */
  'chat.edit': method(oneMessage.extend({ text, attachments, ...asking }), conversationSchema),
  /** Asks for another answer; the earlier one stays as another version. */
  'chat.regenerate': method(oneMessage.extend(asking), conversationSchema),
  /** Requests an answer again in the place of one that failed, was stopped or interrupted. */
  'chat.retry': method(oneMessage.extend(asking), conversationSchema),
  /** Asks the model to go on with an answer that was cut at its length limit. */
  'chat.continue': method(oneMessage.extend(asking), conversationSchema),
  /** Ends the countdown to an automatic retry; the answer has failed then. */
  'chat.cancelRetry': method(one, conversationSchema),
  'chat.showVersion': method(oneMessage.extend({ index: count }), conversationSchema),

  'chat.pickPictures': method(z.object({ attached: attachments }), attachOutcomeSchema),
  'chat.addPictures': method(z.object({ attached: attachments, files }), attachOutcomeSchema),
  'chat.pastePicture': method(
    z.object({ attached: attachments, bytes: bytesUpTo(maxPastedBytes) }),
    attachOutcomeSchema,
  ),
  /** Keeps a smaller copy that the window made of an attached picture. */
  'chat.saveCopy': method(
    z.object({ fileId: fileIdSchema, bytes: bytesUpTo(maxChatCopyBytes) }),
    attachmentSchema,
  ),
  'chat.savePicture': method(chatPictureSchema, savedSchema),
  /** Hands a picture to the drag that has just begun in the window. */
  'chat.dragPicture': method(chatPictureSchema, z.null()),
  /** Opens an http or https address in the system's browser, after the user has seen it. */
  'chat.openLink': method(z.object({ url: z.string().max(8_192) }), z.null()),

  /**
   * Asks a model to rewrite a video prompt; nothing is stored. `ticket` names the request for `chat.cancelRewrite`. What was asked under
   * another one and not cancelled there, as by a window that was closed, is not asked again.
   */
  'chat.rewritePrompt': method(
    z.object({
      model: modelNameSchema,
      prompt: textSchema(200_000),
      ticket: z.string().min(1).max(64),
      /** The project that is charged. */
      projectId: projectIdSchema.nullable().default(null),
      ...asking,
    }),
    rewrittenPromptSchema,
  ),
  /** Nobody wants the rewritten prompt: neither one that is under way nor one that has come. */
  'chat.cancelRewrite': method(z.object({ ticket: z.string().min(1).max(64) }), z.null()),
};

/** Words of an answer that have just come. */
export const streamedTextSchema = z.object({
  /** Place among the blocks so far, from 0. */
  block: count,
  type: z.enum(['text', 'thought']),
  /** UTF-16 units of the block before these words. */
  from: count,
  text: z.string(),
});
export type StreamedText = z.infer<typeof streamedTextSchema>;

export const chatEvents = {
  /** More of an answer that is `pending` has come; at most thirty times a second, only what is new. */
  'chat.streamed': z.object({
    conversationId: z.string(),
    messageId: z.string(),
    words: z.array(streamedTextSchema),
  }),
  /** These conversations changed; `isListChanged` when one came, went, or moved in the list. */
  'chat.changed': z.object({ ids: z.array(z.string()), isListChanged: z.boolean() }),
};
