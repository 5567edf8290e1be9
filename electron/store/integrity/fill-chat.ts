import type { Db } from '../open.ts';

/** Tables that hold nothing but what is in the messages: they are made anew, not brought over. */
export const chatDerived: readonly string[] = ['chat_slices', 'chat_message_files'];

/**
 * Makes whole again what was brought over of conversations: a message whose predecessor is lost follows the one
 * before it, files are found by the messages that show them, and the search index fills itself bit by bit.
 */
export function mendChat(db: Db): void {
  db.exec(`
    DELETE FROM chat_messages WHERE conversation NOT IN (SELECT sequence FROM chat_conversations);
    UPDATE chat_messages AS m SET parent_id = (
      SELECT e.id FROM chat_messages e WHERE e.conversation = m.conversation AND e.sequence < m.sequence
      ORDER BY e.sequence DESC LIMIT 1)
    WHERE parent_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM chat_messages p WHERE p.id = m.parent_id AND p.conversation = m.conversation);
    INSERT OR IGNORE INTO chat_message_files (message, file)
      SELECT m.sequence, f.value
      FROM chat_messages m, json_each(${soundJson('m.body')}, '$.attachments') f WHERE m.role = 'user';
    INSERT OR IGNORE INTO chat_message_files (message, file)
      SELECT m.sequence, json_extract(f.value, '$.sha256')
      FROM chat_messages m, json_each(${soundJson('m.wire')}, '$.pieces') f;
    UPDATE chat_messages SET unindexed_from = 1;
  `);
}

/** Of a row that was brought over no more is known than that its texts are texts. */
function soundJson(column: string): string {
  return `CASE WHEN json_valid(${column}) THEN ${column} ELSE '{}' END`;
}
