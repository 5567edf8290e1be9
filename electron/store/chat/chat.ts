import { z } from 'zod';
import type { StoredConversation, StoredMessage } from '../../features/chat/model.ts';
import type { ChatRepository, ConversationChange } from '../../features/chat/ports.ts';
import { createCharges } from '../charges.ts';
import type { Db } from '../open.ts';
import { createChatFiles } from './chat-files.ts';
import { type ChargesOfAnswers, createChatMessages } from './chat-messages.ts';
import { conversationColumns, readConversation, readSummary, summaryColumns } from './chat-rows.ts';
import { createChatSearch, newestBlank } from './chat-search.ts';

/**
 * Conversations, their messages and the books about their files. A row that cannot be read counts as not there and
 * stays as it is, so that it does not take the others with it.
 *
 * @param onUnreadable told of such a row each time it is met. @param charges written with answers, in the same transaction.
 */
export function createChatRepository(
  db: Db,
  onUnreadable: (id: string, why: string) => void = () => undefined,
  charges: ChargesOfAnswers = createCharges(db),
): ChatRepository {
  const insertConversation = db.prepare(
    `INSERT INTO chat_conversations (${conversationColumns}, removed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectConversation = db.prepare(
    `SELECT ${conversationColumns} FROM chat_conversations WHERE id = ? AND removed_at IS NULL`,
  );
  const selectSummary = db.prepare(
    `SELECT ${summaryColumns} FROM chat_conversations c WHERE c.id = ? AND c.removed_at IS NULL`,
  );
  const selectBlank = db.prepare(newestBlank);
  const updateRemoved = db.prepare('UPDATE chat_conversations SET removed_at = ? WHERE id = ?');
  const deleteMessages = db.prepare(
    `DELETE FROM chat_messages WHERE sequence IN (
       SELECT m.sequence FROM chat_conversations c JOIN chat_messages m ON m.conversation = c.sequence
       WHERE c.removed_at <= ? LIMIT ?)`,
  );
  const deleteConversations = db.prepare(
    `DELETE FROM chat_conversations WHERE removed_at <= ?
       AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation = chat_conversations.sequence)`,
  );

  /** Reads rows one by one. */
  function read<Value>(rows: readonly unknown[], reader: (row: unknown) => Value): Value[] {
    return rows.flatMap((row) => {
      try {
        return [reader(row)];
      } catch (error) {
        const { id } = z.object({ id: z.string() }).parse(row);
        onUnreadable(id, error instanceof z.ZodError ? z.prettifyError(error) : String(error));
        return [];
      }
    });
  }
  const files = createChatFiles(db);
  const messages = createChatMessages(db, read, files.putPicture, charges);

  function insert(conversation: StoredConversation, removedAt: number | null = null): void {
    const { id, title, isNamed, isPinned, createdAt, updatedAt, settings, draft, connectionId, projectId } =
      conversation;
    const [named, pinned] = [Number(isNamed), Number(isPinned)];
    const files = JSON.stringify(draft.attachments);
    const stored = JSON.stringify(settings);
    const { text } = draft;
    const row = [
      id,
      title,
      named,
      pinned,
      createdAt,
      updatedAt,
      stored,
      text,
      files,
      connectionId,
      projectId,
    ];
    insertConversation.run(...row, removedAt);
  }

  function change(id: string, changes: ConversationChange): void {
    const { title, isNamed, isPinned, connectionId, projectId, updatedAt, settings, draft } = changes;
    const columns: readonly (readonly [string, unknown])[] = [
      ['title', title],
      ['is_named', isNamed === undefined ? undefined : Number(isNamed)],
      ['is_pinned', isPinned === undefined ? undefined : Number(isPinned)],
      ['connection_id', connectionId],
      ['project_id', projectId],
      ['updated_at', updatedAt],
      ['settings', settings && JSON.stringify(settings)],
      ['draft_text', draft?.text],
      ['draft_attachments', draft && JSON.stringify(draft.attachments)],
    ];
    const set = columns.filter(([, value]) => value !== undefined);
    if (set.length === 0) return;
    db.prepare(
      `UPDATE chat_conversations SET ${set.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`,
    ).run(...set.map(([, value]) => value), id);
  }

  return {
    ...files,
    ...messages.part,
    insert,
    get(id) {
      const row: unknown = selectConversation.get(id);
      return row === undefined ? null : (read([row], readConversation)[0] ?? null);
    },
    summary(id) {
      const row: unknown = selectSummary.get(id);
      if (row === undefined) return null;
      const [found] = read([row], readSummary);
      if (found === undefined) return null;
      const { sequence: _, ...summary } = found;
      return summary;
    },
    blank() {
      const row: unknown = selectBlank.get();
      return row === undefined ? null : z.object({ id: z.string() }).parse(row).id;
    },
    list: createChatSearch(db, read).find,
    change,
    setRemoved: (id, removedAt) => updateRemoved.run(removedAt, id).changes > 0,
    append: db.transaction((id: string, added: readonly StoredMessage[], changes: ConversationChange) => {
      for (const message of added) messages.insert(id, message);
      change(id, changes);
    }),
    purgeSome(removedUntil, limit) {
      const { changes } = deleteMessages.run(removedUntil, limit);
      return changes > 0 || deleteConversations.run(removedUntil).changes > 0;
    },
  };
}
