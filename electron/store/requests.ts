import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import {
  type ExchangeRecord,
  exchangeContentSchema,
  exchangeSubjectSchema,
  exchangeSummarySchema,
} from '#contract';
import type { ExchangesRepository } from '../features/requests/ports.ts';
import { removeFile } from '../files/remove.ts';
import { codeOf } from '../shared/error-code.ts';
import type { Log } from '../shared/ports.ts';
import { closedFilesReleased, connect, type Db } from './database.ts';
import { keepForOwner, versionOf } from './open.ts';
import { jsonColumn } from './schema/columns.ts';

/** Any other version of the file is thrown away: what it holds is only a record. */
const version = 2;
const schema = `
  CREATE TABLE exchanges (
    id INTEGER PRIMARY KEY,
    subject_type TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    /* Exchanges with the same one asked and answered the same. */
    likeness TEXT NOT NULL,
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    summary TEXT NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX exchanges_by_subject ON exchanges (subject_type, subject_id, id);
  /* With the sizes, so that their sum is known without reading the rows. */
  CREATE INDEX exchanges_by_time ON exchanges (started_at, bytes);
  PRAGMA user_version = ${version};`;

/** Most rows that one call deletes for their age or for the room they take: what is deleted is overwritten, which takes its time. */
const prunedAtOnce = 20;

const summaryRowSchema = z.object({
  id: z.number(),
  count: z.number(),
  summary: jsonColumn(exchangeSummarySchema.omit({ id: true, count: true })),
});
const rowSchema = summaryRowSchema.extend({ content: jsonColumn(exchangeContentSchema) });

/**
 * Keeps exchanges in a database of their own: copies and checks of the app's database do not have to carry them, and a
 * damaged one is simply begun anew. It is opened when it is first needed.
 *
 * @param path file to open or create.
 */
export function createExchangesRepository(path: string, log: Pick<Log, 'warn'>): ExchangesRepository {
  let db: Db | null = null;
  /** While a file that cannot be used is being removed; there is no record meanwhile. */
  let removal: Promise<void> | null = null;
  let isClosed = false;

  /** Runs `work` on the file. One that cannot be used is removed, and the next call begins a new one. */
  function run<Value>(work: (open: Db) => Value, otherwise: Value): Value {
    if (isClosed || removal !== null) return otherwise;
    try {
      db ??= openFile(path);
      return work(db);
    } catch (error) {
      log.warn('the record of exchanges cannot be used', { error: String(error) });
      closeDb();
      if (isDamage(error)) removal = remove();
      return otherwise;
    }
  }

  async function remove(): Promise<void> {
    try {
      await closedFilesReleased();
      for (const ending of ['', '-wal', '-shm']) await removeFile(path + ending);
    } catch (error) {
      log.warn('the record of exchanges could not be removed', { error: String(error) });
    }
    removal = null;
  }

  /** The same for whatever only looks or deletes: where there is no file there is nothing, and none is begun. */
  function runOnPresent<Value>(work: (open: Db) => Value, otherwise: Value): Value {
    return db === null && !existsSync(path) ? otherwise : run(work, otherwise);
  }

  function closeDb(): void {
    try {
      db?.close();
    } catch (error) {
      log.warn('the record of exchanges could not be closed', { error: String(error) });
    }
    db = null;
  }

  return {
    add(record) {
      const add = () => run((open) => addRow(open, record), undefined);
      add();
      void removal?.then(add);
    },
    list(subject, limit) {
      const about = subject === null ? '' : 'WHERE subject_type = ? AND subject_id = ?';
      const values = subject === null ? [limit] : [subject.type, subject.id, limit];
      const sql = `SELECT id, count, summary FROM exchanges ${about} ORDER BY id DESC LIMIT ?`;
      const rows = runOnPresent<readonly unknown[]>((open) => open.prepare(sql).all(...values), []);
      return rows.flatMap((found) => {
        const { data } = summaryRowSchema.safeParse(found);
        return data === undefined ? [] : { id: data.id, count: data.count, ...data.summary };
      });
    },
    get(id) {
      const found = runOnPresent(
        (open) => open.prepare('SELECT id, count, summary, content FROM exchanges WHERE id = ?').get(id),
        undefined,
      );
      const { data } = rowSchema.safeParse(found);
      return data === undefined ? null : { id, count: data.count, ...data.summary, ...data.content };
    },
    subjects() {
      const rows = runOnPresent(
        (open) => open.prepare('SELECT DISTINCT subject_type AS type, subject_id AS id FROM exchanges').all(),
        [] as unknown[],
      );
      return rows.flatMap((row) => exchangeSubjectSchema.safeParse(row).data ?? []);
    },
    forget: (subjects) =>
      runOnPresent((open) => {
        const erase = open.prepare('DELETE FROM exchanges WHERE subject_type = ? AND subject_id = ?');
        const erased = subjects.reduce((sum, { type, id }) => sum + erase.run(type, id).changes, 0);
        if (erased > 0) emptyJournal(open);
      }, undefined),
    prune: (olderThan, bytes) => runOnPresent((open) => pruneRows(open, olderThan, bytes), false),
    close() {
      isClosed = true;
      closeDb();
    },
  };
}

const otherVersion = 'OTHER_VERSION';

function openFile(path: string): Db {
  keepForOwner(path);
  return connect(path, (db) => {
    // The main thread waits for whoever reads the file, a program that makes copies for one.
    db.pragma('busy_timeout = 20');
    db.pragma('journal_mode = WAL');
    // The record may be lost with the power, since nothing depends on it; and no call waits for the disk.
    db.pragma('synchronous = OFF');
    // What the user removed is not to be found in the file.
    db.pragma('secure_delete = ON');
    const found = versionOf(db);
    if (found === 0) db.exec(schema);
    else if (found !== version)
      throw Object.assign(new Error('The record of exchanges is of another version.'), {
        code: otherVersion,
      });
  });
}

/** Whether a new file helps; a full or locked disk does not call for one. */
function isDamage(error: unknown): boolean {
  return (
    codeOf(error) === otherVersion ||
    /corrupt|not a database|malformed|no such (table|column)|already exists/i.test(String(error))
  );
}

function addRow(db: Db, record: ExchangeRecord): void {
  const { request, response, ...summary } = record;
  const { subject, startedAt } = summary;
  const content = JSON.stringify({ request, response });
  const likeness = likenessOf(record);
  const text = JSON.stringify(summary);
  const bytes = Buffer.byteLength(text) + Buffer.byteLength(content);
  const newest = db
    .prepare(
      'SELECT id, likeness FROM exchanges WHERE subject_type = ? AND subject_id = ? ORDER BY id DESC LIMIT 1',
    )
    .get(subject.type, subject.id) as { id: number; likeness: string } | undefined;
  if (likeness !== '' && newest?.likeness === likeness) {
    db.prepare(
      'UPDATE exchanges SET count = count + 1, started_at = ?, bytes = ?, summary = ?, content = ? WHERE id = ?',
    ).run(startedAt, bytes, text, content, newest.id);
    return;
  }
  db.prepare(
    `INSERT INTO exchanges (subject_type, subject_id, started_at, likeness, count, bytes, summary, content)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
  ).run(subject.type, subject.id, startedAt, likeness, bytes, text, content);
}

/** What two queries about one task have in common where the second brought nothing new; empty for other calls, which are all kept. */
function likenessOf(record: ExchangeRecord): string {
  const { call, request, response, status, failure } = record;
  if (call !== 'query') return '';
  const said = JSON.stringify([request.url, status, failure, response?.body ?? null]);
  return createHash('sha256').update(said).digest('hex');
}

/** What was deleted stands in the journal until that is written back to the file. */
function emptyJournal(db: Db): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Whether more is to be pruned. */
function pruneRows(db: Db, olderThan: number, limit: number): boolean {
  const sum = db.prepare('SELECT COALESCE(SUM(bytes), 0) AS bytes FROM exchanges').get() as { bytes: number };
  const oldest = db
    .prepare('SELECT id, started_at, bytes FROM exchanges ORDER BY started_at LIMIT ?')
    .all(prunedAtOnce) as { id: number; started_at: number; bytes: number }[];
  const erase = db.prepare('DELETE FROM exchanges WHERE id = ?');
  let tooMuch = sum.bytes - limit;
  let erased = 0;
  for (const { id, started_at, bytes } of oldest) {
    if (started_at >= olderThan && tooMuch <= 0) break;
    erase.run(id);
    tooMuch -= bytes;
    erased += 1;
  }
  if (erased > 0) emptyJournal(db);
  return erased === prunedAtOnce;
}
