import { z } from 'zod';
import { type FrameOf, frameOfSchema, referenceKindSchema, wordLimits } from '#contract';
import type { FilesRepository, KnownFile } from '../features/video/ports.ts';
import {
  countColumn,
  idColumn,
  jsonColumn,
  lineColumn,
  mimeColumn,
  sha256Column,
  timeColumn,
} from './columns.ts';
import type { Db } from './open.ts';

const factsSchema = z.object({
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  seconds: z.number().nonnegative().optional(),
  framesPerSecond: z.number().nonnegative().optional(),
  videoCodec: lineColumn(wordLimits.word).optional(),
  audioCodec: lineColumn(wordLimits.word).optional(),
});

export const fileRowSchema = z.object({
  id: idColumn,
  path: z.string().min(1).max(32_768),
  kind: referenceKindSchema,
  name: lineColumn(1_000),
  mime: mimeColumn,
  bytes: countColumn,
  modified_at: countColumn,
  facts: jsonColumn(factsSchema),
  added_at: timeColumn,
  link: z.string().max(8_192).nullable(),
  sha256: sha256Column.nullable(),
  frame_of: jsonColumn(frameOfSchema).nullable(),
});

export function createFilesRepository(db: Db): FilesRepository {
  const byId = db.prepare('SELECT * FROM files WHERE id = ?');
  const byPath = db.prepare('SELECT * FROM files WHERE path = ? ORDER BY added_at DESC LIMIT 1');
  const byLink = db.prepare(
    'SELECT * FROM files WHERE path = ? AND kind = ? AND link IS NOT NULL ORDER BY added_at DESC LIMIT 1',
  );
  const bySha256 = db.prepare('SELECT * FROM files WHERE sha256 = ? ORDER BY added_at DESC');
  const hash = db.prepare(
    'UPDATE files SET sha256 = ? WHERE id = ? AND path = ? AND bytes = ? AND modified_at = ?',
  );
  const insert = db.prepare(
    `INSERT INTO files (id, path, kind, name, mime, bytes, modified_at, facts, added_at, link, sha256,
       frame_of)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = db.prepare(
    'UPDATE files SET path = ?, kind = ?, name = ?, mime = ?, bytes = ?, modified_at = ?, facts = ?, sha256 = ?, frame_of = ? WHERE id = ?',
  );
  return {
    get: (id) => readRow(byId.get(id)),
    findByPath: (path) => readRow(byPath.get(path)),
    findByLink: (link, kind) => readRow(byLink.get(link, kind)),
    findBySha256: (sha256) => bySha256.all(sha256).flatMap((row) => readRow(row) ?? []),
    together: (work) => db.transaction(work)(),
    put(file, addedAt) {
      const { id, path, kind, name, mime, bytes, modifiedAt, link, sha256, frameOf } = file;
      const facts = JSON.stringify(file.facts);
      const frame = writeFrame(frameOf);
      insert.run(id, path, kind, name, mime, bytes, modifiedAt, facts, addedAt, link, sha256, frame);
    },
    update({ id, path, kind, name, mime, bytes, modifiedAt, facts, sha256, frameOf }) {
      const frame = writeFrame(frameOf);
      change.run(path, kind, name, mime, bytes, modifiedAt, JSON.stringify(facts), sha256, frame, id);
    },
    keepHash: ({ id, path, bytes, modifiedAt }, sha256) =>
      hash.run(sha256, id, path, bytes, modifiedAt).changes > 0,
  };
}

/** A row that cannot be read counts as not there: the file is chosen again. */
function readRow(row: unknown): KnownFile | null {
  const read = fileRowSchema.safeParse(row);
  if (!read.success) return null;
  const { modified_at: modifiedAt, frame_of: frameOf, added_at: _, ...rest } = read.data;
  return { ...rest, modifiedAt, frameOf };
}

function writeFrame(frameOf: FrameOf | null): string | null {
  return frameOf === null ? null : JSON.stringify(frameOf);
}
