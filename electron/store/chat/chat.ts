import type { StoredConversation, StoredMessage } from '../../features/chat/model.ts';
import type { ChatRepository, ConversationChange } from '../../features/chat/ports.ts';
import { createCharges } from '../charges.ts';
import type { Db } from '../open.ts';
import { changeRow, columnsOf, inserter, type OnUnreadable, readable } from '../rows.ts';
import { createChatFiles } from './chat-files.ts';
import { type ChargesOfAnswers, createChatMessages } from './chat-messages.ts';
import {
  conversationRowSchema,
  type ReadRows,
  readConversation,
  readSummary,
  summaryColumns,
} from './chat-rows.ts';
import { createChatSearch, newestBlank } from './chat-search.ts';

/**
 * Conversations, their messages and the books about their files. A row that cannot be read counts as not there and
 * stays as it is, so that it does not take the others with it.
 *
 * @param onUnreadable told of such a row each time it is met. @param charges written with answers, in the same transaction.
 */
export function createChatRepository(
  db: Db,
  onUnreadable: OnUnreadable = () => undefined,
  charges: ChargesOfAnswers = createCharges(db),
): ChatRepository {
  const columns = columnsOf(conversationRowSchema);
  const insertConversation = inserter(db, 'chat_conversations', [...columns, 'removed_at']);
  const selectConversation = db.prepare(
    `SELECT ${columns.join(', ')} FROM chat_conversations WHERE id = ? AND removed_at IS NULL`,
  );
  const selectSummary = db.prepare(
    `SELECT ${summaryColumns} FROM chat_conversations c WHERE c.id = ? AND c.removed_at IS NULL`,
  );
  const selectBlank = db.prepare(newestBlank).pluck();
  const updateRemoved = db
    .prepare(
      `UPDATE chat_conversations SET removed_at = ?1
       WHERE id IN (SELECT value FROM json_each(?2)) AND (?1 IS NULL AND removed_at IS NOT 0 OR removed_at IS NULL) RETURNING id`,
    )
    .pluck();
  const isGone = 'c.removed_at <= ?1 AND (?2 IS NULL OR c.id IN (SELECT value FROM json_each(?2)))';
  // Once its messages begin to go, it does not come back: it would without them.
  const letGo = db.prepare(
    `UPDATE chat_conversations AS c SET removed_at = 0 WHERE ${isGone} AND c.removed_at <> 0`,
  );
  const deleteMessages = db.prepare(
    `DELETE FROM chat_messages WHERE sequence IN (
       SELECT m.sequence FROM chat_conversations c JOIN chat_messages m ON m.conversation = c.sequence
       WHERE ${isGone} LIMIT ?3)`,
  );
  const deleteConversations = db.prepare(
    `DELETE FROM chat_conversations AS c WHERE ${isGone}
       AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation = c.sequence)`,
  );

  const read: ReadRows = (rows, reader) => rows.flatMap((row) => readable(row, reader, onUnreadable));
  const files = createChatFiles(db);
  const messages = createChatMessages(db, read, files.putPicture, charges);

  function insert(conversation: StoredConversation, removedAt: number | null = null): void {
    insertConversation({ ...conversation, ...draftColumns(conversation.draft), removedAt });
  }

  function change(id: string, { draft, ...changes }: ConversationChange): void {
    changeRow(db, 'chat_conversations', id, { ...changes, ...draftColumns(draft) });
  }

  return {
    ...files,
    ...messages.part,
    insert,
    get: (id) => read(selectConversation.all(id), readConversation)[0] ?? null,
    summary(id) {
      const [found] = read(selectSummary.all(id), readSummary);
      if (found === undefined) return null;
      const { sequence: _, ...summary } = found;
      return summary;
    },
    blank: () => (selectBlank.all()[0] as string | undefined) ?? null,
    list: createChatSearch(db, read),
    change,
    setRemoved(ids, removedAt) {
      const changed = new Set(updateRemoved.all(removedAt, JSON.stringify(ids)));
      return ids.filter((id) => changed.has(id));
    },
    append: db.transaction((id: string, added: readonly StoredMessage[], changes: ConversationChange) => {
      for (const message of added) messages.insert(id, message);
      change(id, changes);
    }),
    purgeSome(removedUntil, limit, ids) {
      const gone = [removedUntil, ids === undefined ? null : JSON.stringify(ids)];
      letGo.run(...gone);
      const { changes } = deleteMessages.run(...gone, limit);
      return changes > 0 || deleteConversations.run(...gone).changes > 0;
    },
  };
}

const draftColumns = (draft: StoredConversation['draft'] | undefined) => ({
  draftText: draft?.text,
  draftAttachments: draft?.attachments,
});
