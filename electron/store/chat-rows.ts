import { z } from 'zod';
import type { ConversationSummary } from '#contract';
import {
  type StoredAttachment,
  type StoredConversation,
  type StoredMessage,
  type StoredPicture,
  storedAnswerSchema,
  storedQuestionSchema,
  storedSettingsSchema,
} from '../features/chat/model.ts';

export const conversationColumns =
  'id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments, connection_id';

const conversationRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  is_named: z.number(),
  is_pinned: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  settings: z.string(),
  draft_text: z.string(),
  draft_attachments: z.string(),
  connection_id: z.string().nullable(),
});

export function readConversation(row: unknown): StoredConversation {
  const read = conversationRowSchema.parse(row);
  return {
    id: read.id,
    title: read.title,
    isNamed: read.is_named !== 0,
    isPinned: read.is_pinned !== 0,
    connectionId: read.connection_id,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    settings: storedSettingsSchema.parse(JSON.parse(read.settings)),
    draft: {
      text: read.draft_text,
      attachments: z.array(z.string()).parse(JSON.parse(read.draft_attachments)),
    },
  };
}

export const summaryColumns = `c.sequence, c.id, c.title, c.is_pinned, c.created_at, c.updated_at,
  json_extract(c.settings, '$.model') AS model,
  EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation = c.sequence AND m.state = 'pending') AS is_answering`;

const summaryRowSchema = z.object({
  sequence: z.number(),
  id: z.string(),
  title: z.string(),
  is_pinned: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  model: z.string(),
  is_answering: z.number(),
});

export function readSummary(row: unknown): ConversationSummary & { readonly sequence: number } {
  const read = summaryRowSchema.parse(row);
  return {
    sequence: read.sequence,
    id: read.id,
    title: read.title,
    isPinned: read.is_pinned !== 0,
    model: read.model,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    isAnswering: read.is_answering !== 0,
    excerpt: null,
  };
}

/** An answer's text is in its blocks: there it is not read twice. */
export const messageColumns = `id, parent_id, role, created_at, chosen, state, body,
  CASE role WHEN 'user' THEN text ELSE '' END AS text`;

const messageRowSchema = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  role: z.enum(['user', 'model']),
  created_at: z.number(),
  chosen: z.number(),
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

const pictureRowSchema = z.object({
  sha256: z.string(),
  file_name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export function readPicture(row: unknown): StoredPicture {
  const { file_name, ...rest } = pictureRowSchema.parse(row);
  return { ...rest, fileName: file_name };
}

const attachmentRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  file_name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
});

export function readAttachment(row: unknown): StoredAttachment {
  const { file_name, ...rest } = attachmentRowSchema.parse(row);
  return { ...rest, fileName: file_name };
}
