import { z } from 'zod';
import type { StoredPicture } from '../../features/chat/model.ts';
import type { ChatRepository } from '../../features/chat/ports.ts';
import { createDocuments } from '../documents.ts';
import type { Db } from '../open.ts';
import { columnsOf, inserter, readRow } from '../rows.ts';
import { attachmentRowSchema, pictureRowSchema } from './chat-rows.ts';

/** Files up to these rows stay for good, whether a message refers to them or not: a rebuilt database may lack messages that show them. */
const keptFiles = {
  name: 'kept-chat-files',
  schema: z.object({ pictures: z.number(), attachments: z.number() }),
} as const;

/** Keeps all files that are known so far for good. */
export function keepAllChatFiles(db: Db): void {
  const kept = db
    .prepare(
      `SELECT (SELECT coalesce(max(rowid), 0) FROM chat_pictures) AS pictures,
         (SELECT coalesce(max(rowid), 0) FROM chat_attachments) AS attachments`,
    )
    .get();
  createDocuments(db).write(keptFiles.name, keptFiles.schema.parse(kept));
}

const attachmentSchema = attachmentRowSchema.omit({ added_at: true });

/**
 * Which files belong to conversations, and which of them no conversation refers to any more. `putPicture` is for a transaction
 * of its caller.
 */
export function createChatFiles(db: Db) {
  const kept = createDocuments(db).read(keptFiles.name, keptFiles.schema, { pictures: 0, attachments: 0 });
  const putPicture: (picture: StoredPicture) => void = inserter(
    db,
    'chat_pictures',
    columnsOf(pictureRowSchema),
    'ON CONFLICT (sha256) DO NOTHING',
  );
  const selectPicture = db.prepare('SELECT * FROM chat_pictures WHERE sha256 = ?');
  const insertAttachment = inserter(db, 'chat_attachments', columnsOf(attachmentRowSchema));
  const selectAttachment = db.prepare('SELECT * FROM chat_attachments WHERE id = ?');
  const fileNames = (sql: string, after: number) =>
    db.prepare(`${sql} RETURNING file_name`).pluck().all(after) as string[];
  const hasAttachment = db.prepare('SELECT 1 FROM chat_attachments WHERE file_name = ?');

  const picture = (sha256: string) => readRow(pictureRowSchema, selectPicture.get(sha256));

  return {
    putPicture,
    picture,
    pictures: (sha256s) =>
      new Map(
        sha256s.flatMap((sha256) => {
          const found = picture(sha256);
          return found === null ? [] : [[sha256, found] as const];
        }),
      ),
    putAttachment: (attachment, addedAt) => insertAttachment({ ...attachment, addedAt }),
    attachment: (id) => readRow(attachmentSchema, selectAttachment.get(id)),
    forgetUnusedPictures: () =>
      fileNames(
        'DELETE FROM chat_pictures WHERE rowid > ? AND sha256 NOT IN (SELECT file FROM chat_message_files)',
        kept.pictures,
      ),
    // The same bytes may be attached twice and are one file.
    forgetUnusedAttachments: () =>
      fileNames(
        `DELETE FROM chat_attachments WHERE rowid > ? AND id NOT IN (SELECT file FROM chat_message_files)
           AND id NOT IN (SELECT value FROM chat_conversations,
             json_each(CASE WHEN json_valid(draft_attachments) THEN draft_attachments ELSE '[]' END))`,
        kept.attachments,
      ).filter((fileName) => hasAttachment.get(fileName) === undefined),
  } satisfies Partial<ChatRepository> & Readonly<Record<'putPicture', unknown>>;
}
