import { z } from 'zod';
import { type StoredMessage, type StoredPicture, storedWireSchema } from '../../features/chat/model.ts';
import type { AnswerChange, ChatRepository, MessageCopy } from '../../features/chat/ports.ts';
import { parseJson } from '../../shared/json.ts';
import type { Charges } from '../charges.ts';
import type { Db } from '../open.ts';
import { jsonValue, projectColumn, timeColumn } from '../schema/columns.ts';
import { messageColumns, type ReadRows, readMessage, rowOfMessage, searchableText } from './chat-rows.ts';
import { createChatIndex } from './chat-search.ts';

/** What writes charges, in the transaction of an answer. */
export type ChargesOfAnswers = Pick<Charges, 'put' | 'priced' | 'transaction'>;

/** The messages of conversations. `insert` is for a transaction of its caller. */
export function createChatMessages(
  db: Db,
  read: ReadRows,
  putPicture: (picture: StoredPicture) => void,
  charges: ChargesOfAnswers,
) {
  const insertMessage = db.prepare(
    `INSERT INTO chat_messages
       (id, conversation, parent_id, role, created_at, chosen, state, text, body, unindexed_from)
     VALUES (?, (SELECT sequence FROM chat_conversations WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, 1)`,
  );
  const insertFile = db.prepare(
    `INSERT OR IGNORE INTO chat_message_files (message, file)
     VALUES ((SELECT sequence FROM chat_messages WHERE id = ?), ?)`,
  );
  const selectFamily = db.prepare(
    `SELECT id, parent_id AS parentId, chosen FROM chat_messages
     WHERE conversation = (SELECT sequence FROM chat_conversations WHERE id = ?) ORDER BY sequence`,
  );
  // The reply that is being waited for comes to the original alone.
  const insertCopy = db.prepare(
    `INSERT INTO chat_messages
       (id, conversation, parent_id, role, created_at, chosen, state, text, body, wire, unindexed_from)
     SELECT ?, (SELECT sequence FROM chat_conversations WHERE id = ?), ?, role, created_at, chosen,
       CASE state WHEN 'pending' THEN 'stopped' ELSE state END, text, body, wire, 1
     FROM chat_messages WHERE id = ?`,
  );
  const copyFiles = db.prepare(
    `INSERT INTO chat_message_files (message, file)
     SELECT (SELECT sequence FROM chat_messages WHERE id = ?), file FROM chat_message_files
     WHERE message = (SELECT sequence FROM chat_messages WHERE id = ?)`,
  );
  const deleteFiles = db.prepare(
    'DELETE FROM chat_message_files WHERE message = (SELECT sequence FROM chat_messages WHERE id = ?)',
  );
  const selectSome = db.prepare(
    `SELECT ${messageColumns} FROM chat_messages WHERE id IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
  );
  const selectPending = db.prepare(
    `SELECT m.id, m.created_at AS createdAt, c.id AS conversationId, c.connection_id AS connectionId,
       coalesce(${jsonValue('m.body', 'model')}, ${jsonValue('c.settings', 'model')}) AS model
     FROM chat_messages m JOIN chat_conversations c ON c.sequence = m.conversation
     WHERE m.state = 'pending' ORDER BY m.sequence`,
  );
  const selectProject = db
    .prepare(
      `SELECT project_id FROM chat_conversations
       WHERE sequence = (SELECT conversation FROM chat_messages WHERE id = ?)`,
    )
    .pluck();
  const selectWire = db.prepare('SELECT wire FROM chat_messages WHERE id = ?').pluck();
  const updateAnswer = db.prepare(
    'UPDATE chat_messages SET state = ?, text = ?, body = ?, wire = ?, unindexed_from = 1 WHERE id = ?',
  );
  const updateCreated = db.prepare('UPDATE chat_messages SET created_at = ? WHERE id = ?');
  const touch = db.prepare(
    `UPDATE chat_conversations SET updated_at = ?
     WHERE sequence = (SELECT conversation FROM chat_messages WHERE id = ?)`,
  );
  const updateChosen = db.prepare('UPDATE chat_messages SET chosen = ? WHERE id = ?');
  const index = createChatIndex(db);
  const pendingRows = z.array(
    z.object({
      id: z.string(),
      createdAt: timeColumn.catch(0),
      conversationId: z.string(),
      connectionId: z.string().nullable(),
      model: z.string().catch(''),
    }),
  );
  const familyRows = z.array(
    z.object({ id: z.string(), parentId: z.string().nullable(), chosen: z.number().int() }),
  );

  function insert(conversationId: string, message: StoredMessage): void {
    const { id, parent_id, role, created_at, chosen, state, text, body } = rowOfMessage(message);
    insertMessage.run(id, conversationId, parent_id, role, created_at, chosen, state, text, body);
    for (const file of message.role === 'user' ? message.attachments : []) insertFile.run(id, file);
    index.first(id);
  }

  function wires(ids: readonly string[]) {
    return new Map(
      ids.flatMap((id) => {
        const [wire = null]: unknown[] = selectWire.all(id);
        const stored = storedWireSchema.safeParse(parseJson(String(wire))).data ?? null;
        return wire === null ? [] : [[id, stored] as const];
      }),
    );
  }

  function writeAnswer(messageId: string, { state, answer, wire, pictures = [] }: AnswerChange): void {
    for (const picture of pictures) putPicture(picture);
    const stored = wire === null ? null : JSON.stringify(wire);
    const written = updateAnswer.run(
      state,
      searchableText(answer),
      JSON.stringify(answer),
      stored,
      messageId,
    );
    if (written.changes === 0) return;
    deleteFiles.run(messageId);
    for (const { sha256 } of wire?.pieces ?? []) insertFile.run(messageId, sha256);
    index.first(messageId);
  }

  const put: ChatRepository['putCharge'] = (id, model, projectId, charge) =>
    charges.put({ id, kind: 'answer', model, tags: [], projectId, ...charge });

  const setAnswer = charges.transaction(
    (messageId: string, change: AnswerChange, updatedAt: number | null) => {
      const { charge, answer } = change;
      writeAnswer(messageId, change);
      if (updatedAt !== null) touch.run(updatedAt, messageId);
      // Asked for anew: its wait, and what it may cost, are of today.
      if (updatedAt !== null && change.state === 'pending') updateCreated.run(updatedAt, messageId);
      if (charge === undefined) return;
      const [projectId] = selectProject.all(messageId);
      put(messageId, answer.model, projectColumn.parse(projectId), charge);
    },
  );

  const part = {
    messagesOf: (ids) => read(selectSome.all(JSON.stringify(ids)), readMessage),
    wires,
    family: (id) => familyRows.parse(selectFamily.all(id)),
    copyMessages: db.transaction((to: string, copies: readonly MessageCopy[]) => {
      for (const { from, id, parentId } of copies) {
        insertCopy.run(id, to, parentId, from);
        copyFiles.run(id, from);
      }
    }),
    indexSome: index.some,
    setAnswer,
    putCharge: (id, ...about) => void (charges.priced([id]).size === 0 && put(id, ...about)),
    choose: (messageId, chosen) => void updateChosen.run(chosen, messageId),
    pending: () => pendingRows.parse(selectPending.all()),
  } satisfies Partial<ChatRepository>;
  return { part, insert };
}
