import { z } from 'zod';
import { type ConversationSummary, spellings } from '#contract';
import type { Db } from '../open.ts';
import { slice } from '../schema/schema.ts';
import { type ReadRows, readSummary, searchableLength, summaryColumns } from './chat-rows.ts';

/** Puts the text of messages into the search index, a piece at a time. */
export function createChatIndex(db: Db) {
  // A row that somebody prepared may hold a longer text, or be indexed from before its start: for centuries.
  const columns = `sequence, length(substr(text, 1, ${searchableLength})) AS length,
    CASE WHEN typeof(unindexed_from) = 'integer' THEN max(unindexed_from, 1) ELSE 1 END AS unindexed_from`;
  const selectOne = db.prepare(`SELECT ${columns} FROM chat_messages WHERE id = ?`);
  const selectNext = db.prepare(
    `SELECT ${columns} FROM chat_messages WHERE unindexed_from IS NOT NULL ORDER BY sequence LIMIT 1`,
  );
  const insertSlice = db.prepare('INSERT INTO chat_slices (message, start) VALUES (?, ?)');
  const deleteSlices = db.prepare('DELETE FROM chat_slices WHERE message = ?');
  const update = db.prepare('UPDATE chat_messages SET unindexed_from = ? WHERE sequence = ?');
  const rowSchema = z.object({ sequence: z.number(), unindexed_from: z.number(), length: z.number() });

  function step(row: unknown): void {
    const { sequence, unindexed_from, length } = rowSchema.parse(row);
    if (unindexed_from === 1) deleteSlices.run(sequence);
    if (unindexed_from <= length) insertSlice.run(sequence, unindexed_from);
    const next = unindexed_from + slice.characters;
    update.run(next <= length ? next : null, sequence);
  }

  return {
    /** The first piece of a message that was just written; for a transaction of its caller. */
    first: (id: string): void => step(selectOne.get(id)),
    /** One more piece of whichever message has some left; `false` when all are done. */
    some: db.transaction((): boolean => {
      const row: unknown = selectNext.get();
      if (row === undefined) return false;
      step(row);
      return true;
    }),
  };
}

const excerptLength = { before: 30, after: 90 } as const;
/** The index is made of three characters in a row: fewer cannot be looked up in it. */
const indexedLength = 3;

/** Whether conversation `c` waits for its first message, and nobody has named or pinned it. */
const isBlank = `c.title = '' AND c.is_pinned = 0
  AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.conversation = c.sequence)`;

/** The conversation that the chat opens with: the newest of those that wait for their first message. */
export const newestBlank = `SELECT c.id FROM chat_conversations c WHERE c.removed_at IS NULL AND ${isBlank}
  ORDER BY c.updated_at DESC, c.sequence DESC LIMIT 1`;

/** Of several that wait, say after a removal was taken back, one with a draft stays in the list, so that the draft is found. */
const isLeftOut = `${isBlank} AND ((c.draft_text = '' AND c.draft_attachments = '[]') OR c.id = (${newestBlank}))`;

/**
 * Looks conversations up, but for those that wait for their first message: every word must be found in the title or in some
 * message. Pinned ones first, then by last change, newest first.
 */
export function createChatSearch(db: Db, read: ReadRows) {
  function find(search: string, offset: number, limit: number, projectId: string | null = null) {
    const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 16);
    const ofProject = projectId === null ? [] : ['c.project_id = ?'];
    const shown = ['c.removed_at IS NULL', `NOT (${isLeftOut})`, ...ofProject];
    const conditions = [
      ...shown,
      ...words.map((word) => `(${formsOf(word).map(conditionOf).join(' OR ')})`),
    ].join(' AND ');
    const found = words.flatMap(formsOf).flatMap((spelling) => [pattern(spelling), pattern(spelling)]);
    const values = projectId === null ? found : [projectId, ...found];
    const count = db.prepare(`SELECT count(*) FROM chat_conversations c WHERE ${conditions}`).pluck();
    const total = Number(count.all(...values)[0]);
    const rows: unknown[] = db
      .prepare(
        `SELECT ${summaryColumns} FROM chat_conversations c WHERE ${conditions}
         ORDER BY c.is_pinned DESC, c.updated_at DESC, c.sequence DESC LIMIT ? OFFSET ?`,
      )
      .all(...values, limit, offset);
    const conversations = read(rows, readSummary).map(({ sequence, ...summary }): ConversationSummary => {
      const title = summary.title.toLowerCase();
      const isInTitle = (word: string) => spellings(word).some((each) => title.includes(each.toLowerCase()));
      const missing = words.find((word) => !isInTitle(word));
      const excerpts = missing === undefined ? [] : formsOf(missing).map((each) => excerpt(sequence, each));
      return { ...summary, excerpt: excerpts.find((each) => each !== null) ?? null };
    });
    return { conversations, total };
  }

  /** Words around the newest place where a word stands. */
  function excerpt(conversation: number, word: string): string | null {
    const [text] = db
      .prepare(
        `SELECT s.text FROM chat_search s JOIN chat_slices p ON p.sequence = s.rowid
         JOIN chat_messages m ON m.sequence = p.message
         WHERE ${matches('chat_search', 's.text', word)} AND m.conversation = ? ORDER BY m.sequence DESC LIMIT 1`,
      )
      .pluck()
      .all(pattern(word), conversation) as string[];
    return text === undefined ? null : cutOut(text, word);
  }

  return find;
}

/** A letter with its accent is one character or two, and `LIKE` folds the case of ASCII letters alone. */
function formsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length >= indexedLength) return spellings(word);
  const casesOf = (letter: string) => [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
  const withCases = (forms: readonly string[], letter: string) =>
    forms.flatMap((form) => (letter < '\x80' ? [letter] : casesOf(letter)).map((each) => form + each));
  return letters.reduce(withCases, ['']).flatMap(spellings);
}

function conditionOf(word: string): string {
  return `(c.sequence IN (SELECT rowid FROM chat_titles_search WHERE ${matches('chat_titles_search', 'title', word)})
    OR c.sequence IN (SELECT m.conversation FROM chat_messages m JOIN chat_slices p ON p.message = m.sequence
      WHERE p.sequence IN (SELECT rowid FROM chat_search WHERE ${matches('chat_search', 'text', word)})))`;
}

function matches(table: string, column: string, word: string): string {
  return [...word].length >= indexedLength ? `${table} MATCH ?` : `${column} LIKE ? ESCAPE '\\'`;
}

/** The word as the index wants it, quoted so that it has no operators; or as `LIKE` wants it. */
function pattern(word: string): string {
  if ([...word].length >= indexedLength) return `"${word.replaceAll('"', '""')}"`;
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function cutOut(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()));
  const from = Math.max(0, at - excerptLength.before);
  const to = Math.min(text.length, at + excerptLength.after);
  const cut = text
    .slice(from, to)
    .replace(/\s+/g, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`;
}
