import { z } from 'zod';
import { type ConversationSummary, chatLimits, sha256Schema } from '#contract';
import {
  type StoredAnswer,
  type StoredConversation,
  type StoredMessage,
  storedAnswerSchema,
  storedQuestionSchema,
  storedSettingsSchema,
  textOf,
} from '../../features/chat/model.ts';
import { named } from '../rows.ts';
import {
  countColumn,
  fileNameColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  jsonValue,
  lineColumn,
  mimeColumn,
  projectColumn,
  timeColumn,
} from '../schema/columns.ts';

/**
 * Characters of one message that can be found: as many as a person can write in one. Each piece costs as much as all that is
 * before it, so that a longer text would keep the app busy for minutes.
 */
export const searchableLength = chatLimits.message;

/** Reads rows one by one; those that cannot be read are left out. */
export type ReadRows = <Value>(rows: readonly unknown[], reader: (row: unknown) => Value) => Value[];

export const conversationRowSchema = z.object({
  id: idColumn,
  title: lineColumn(1_000),
  is_named: flagColumn,
  is_pinned: flagColumn,
  created_at: timeColumn,
  updated_at: timeColumn,
  settings: jsonColumn(storedSettingsSchema),
  draft_text: z.string(),
  draft_attachments: jsonColumn(z.array(idColumn).max(chatLimits.pictures)),
  connection_id: z.string().max(64).nullable(),
  project_id: projectColumn,
});

export function readConversation(row: unknown): StoredConversation {
  const { draftText, draftAttachments, ...read } = named(conversationRowSchema.parse(row));
  return { ...read, draft: { text: draftText, attachments: draftAttachments } };
}

export const summaryColumns = `c.sequence, c.id, c.title, c.is_pinned, c.project_id, c.created_at, c.updated_at,
  ${jsonValue('c.settings', 'model')} AS model,
  EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation = c.sequence AND m.state = 'pending') AS is_answering`;

const summaryRowSchema = conversationRowSchema
  .pick({ id: true, title: true, is_pinned: true, project_id: true, created_at: true, updated_at: true })
  .extend({ sequence: z.number(), model: z.string(), is_answering: flagColumn });

export function readSummary(row: unknown): ConversationSummary & { readonly sequence: number } {
  return { ...named(summaryRowSchema.parse(row)), excerpt: null };
}

/** An answer's text is in its blocks: there it is not read twice. */
export const messageColumns = `id, parent_id, role, created_at, chosen, state, body,
  CASE role WHEN 'user' THEN text ELSE '' END AS text`;

export const messageRowSchema = z.object({
  id: idColumn,
  parent_id: idColumn.nullable(),
  role: z.enum(['user', 'model']),
  created_at: timeColumn,
  chosen: z.number().int(),
  state: z.enum(['pending', 'answered', 'stopped', 'failed', 'interrupted']).nullable(),
  text: z.string(),
  body: z.string(),
});

export function readMessage(row: unknown): StoredMessage {
  const { id, parent_id, role, created_at, chosen, state, text, body } = messageRowSchema.parse(row);
  const common = { id, parentId: parent_id, createdAt: created_at, chosen };
  const json: unknown = JSON.parse(body);
  if (role === 'user') return { ...common, role, text, ...storedQuestionSchema.parse(json) };
  return { ...common, role, state: state ?? 'interrupted', answer: storedAnswerSchema.parse(json) };
}

/** A message as the columns that `messageRowSchema` reads. */
export function rowOfMessage(message: StoredMessage) {
  const { id, parentId, role, createdAt, chosen } = message;
  const isQuestion = role === 'user';
  return {
    id,
    parent_id: parentId,
    role,
    created_at: createdAt,
    chosen,
    state: isQuestion ? null : message.state,
    text: isQuestion ? message.text : searchableText(message.answer),
    body: JSON.stringify(isQuestion ? { attachments: message.attachments } : message.answer),
  };
}

/** An answer is read from its blocks: its text is kept once more only to be found by. */
export function searchableText({ blocks }: StoredAnswer): string {
  return textOf(blocks).slice(0, searchableLength);
}

export const pictureRowSchema = z.object({
  sha256: sha256Schema,
  file_name: fileNameColumn,
  mime: mimeColumn,
  bytes: countColumn,
  width: countColumn.nullable(),
  height: countColumn.nullable(),
});

export const attachmentRowSchema = z.object({
  id: idColumn,
  name: lineColumn(1_000),
  file_name: fileNameColumn,
  mime: mimeColumn,
  bytes: countColumn,
  width: countColumn,
  height: countColumn,
  added_at: timeColumn,
});
