import { createHash } from 'node:crypto';
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { z } from 'zod';
import { exchangeContentSchema, exchangeSubjectSchema, exchangeSummarySchema } from '#contract';
import type { ExchangesRepository } from '../features/lens/ports.ts';
import type { ExchangeRecord } from '../shared/exchange.ts';
import type { Log } from '../shared/log.ts';

type Db = Database.Database;

/** Any other version of the file is thrown away: what it holds is only a record. */
const version = 1;
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
  CREATE INDEX exchanges_by_time ON exchanges (started_at);
  PRAGMA user_version = ${version};`;

/** Rows that one statement deletes while the file is too large. */
const deletedAtOnce = 50;

const summaryRowSchema = z.object({ id: z.number(), count: z.number(), summary: z.string() });
const rowSchema = summaryRowSchema.extend({ content: z.string() });
const storedSummarySchema = exchangeSummarySchema.omit({ id: true, count: true });

/**
 * Keeps exchanges in a database of their own: copies and checks of the app's database do not have to carry them, and a
 * damaged one is simply begun anew. It is opened when it is first needed.
 *
 * @param path file to open or create.
 */
export function createExchangesRepository(path: string, log: Pick<Log, 'warn'>): ExchangesRepository {
  let db: Db | null = null;

  /** Runs `work` on the file; begins a new file, once, where the present one cannot be used. */
  function run<Value>(work: (open: Db) => Value, otherwise: Value): Value {
    for (const isLastTry of [false, true]) {
      try {
        db ??= openFile(path);
        return work(db);
      } catch (error) {
        log.warn('the record of exchanges cannot be used', { error: String(error), isLastTry });
        closeDb();
        if (!isLastTry && isDamage(error)) removeFile(path);
        else return otherwise;
      }
    }
    return otherwise;
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
    add: (record) => run((open) => addRow(open, record), undefined),
    list(subject, limit) {
      const rows = run(
        (open) =>
          subject === null
            ? open.prepare('SELECT id, count, summary FROM exchanges ORDER BY id DESC LIMIT ?').all(limit)
            : open
                .prepare(
                  `SELECT id, count, summary FROM exchanges WHERE subject_type = ? AND subject_id = ?
                   ORDER BY id DESC LIMIT ?`,
                )
                .all(subject.type, subject.id, limit),
        [] as unknown[],
      );
      return rows.flatMap((row) => {
        const { id, count, summary } = summaryRowSchema.parse(row);
        const read = storedSummarySchema.safeParse(parseJson(summary));
        return read.success ? [{ id, count, ...read.data }] : [];
      });
    },
    get(id) {
      const found = run(
        (open) => open.prepare('SELECT id, count, summary, content FROM exchanges WHERE id = ?').get(id),
        undefined,
      );
      const row = rowSchema.safeParse(found);
      if (!row.success) return null;
      const { count, summary, content } = row.data;
      const readSummary = storedSummarySchema.safeParse(parseJson(summary));
      const readContent = exchangeContentSchema.safeParse(parseJson(content));
      if (!readSummary.success || !readContent.success) return null;
      return { id, count, ...readSummary.data, ...readContent.data };
    },
    subjects() {
      const rows = run(
        (open) => open.prepare('SELECT DISTINCT subject_type AS type, subject_id AS id FROM exchanges').all(),
        [] as unknown[],
      );
      return rows.flatMap((row) => {
        const read = exchangeSubjectSchema.safeParse(row);
        return read.success ? [read.data] : [];
      });
    },
    forget: (subjects) =>
      run((open) => {
        const erase = open.prepare('DELETE FROM exchanges WHERE subject_type = ? AND subject_id = ?');
        for (const { type, id } of subjects) erase.run(type, id);
      }, undefined),
    prune: (olderThan, bytes) => run((open) => pruneRows(open, olderThan, bytes), undefined),
    close: closeDb,
  };
}

function openFile(path: string): Db {
  const ownerOnly = 0o600;
  closeSync(openSync(path, 'a', ownerOnly));
  chmodSync(path, ownerOnly);
  const db = new Database(path);
  db.pragma('busy_timeout = 500');
  db.pragma('journal_mode = WAL');
  // The last exchanges may be lost with the power: nothing depends on them.
  db.pragma('synchronous = NORMAL');
  // What the user removed is not to be found in the file.
  db.pragma('secure_delete = ON');
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found === version) return db;
  if (found === 0) db.exec(schema);
  else {
    db.close();
    throw new OtherVersion();
  }
  return db;
}

class OtherVersion extends Error {
  constructor() {
    super('The record of exchanges is of another version.');
    this.name = 'OtherVersion';
  }
}

/** Whether a new file helps; a full or locked disk does not call for one. */
function isDamage(error: unknown): boolean {
  return (
    error instanceof OtherVersion ||
    /corrupt|not a database|malformed|no such (table|column)|already exists/i.test(String(error))
  );
}

function removeFile(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
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

/** Only queries are asked again and again by the program: any other exchange is like no other. */
function likenessOf(record: ExchangeRecord): string {
  const { call, request, response, status, failure } = record;
  if (call !== 'query') return '';
  const said = JSON.stringify([request.url, status, failure, response?.body ?? null]);
  return createHash('sha256').update(said).digest('hex');
}

function pruneRows(db: Db, olderThan: number, limit: number): void {
  db.prepare('DELETE FROM exchanges WHERE started_at < ?').run(olderThan);
  const sum = db.prepare('SELECT COALESCE(SUM(bytes), 0) AS bytes FROM exchanges');
  const oldest = db.prepare(
    'DELETE FROM exchanges WHERE id IN (SELECT id FROM exchanges ORDER BY started_at LIMIT ?)',
  );
  while ((sum.get() as { bytes: number }).bytes > limit) oldest.run(deletedAtOnce);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
