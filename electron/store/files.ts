import { z } from 'zod';
import { frameOfSchema, referenceFileSchema, referenceKindSchema, sha256Schema, wordLimits } from '#contract';
import type { FilesRepository } from '../features/video/ports.ts';
import type { Db } from './open.ts';
import { changeRow, columnsOf, inserter, readRow } from './rows.ts';
import { countColumn, idColumn, jsonColumn, lineColumn, mimeColumn, timeColumn } from './schema/columns.ts';

const factsSchema = referenceFileSchema
  .pick({ width: true, height: true, seconds: true, framesPerSecond: true })
  .extend({
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
  /** Below zero before 1970. */
  modified_at: z.number().int(),
  facts: jsonColumn(factsSchema),
  added_at: timeColumn,
  link: z.string().max(8_192).nullable(),
  sha256: sha256Schema.nullable(),
  frame_of: jsonColumn(frameOfSchema).nullable(),
});

const knownFileSchema = fileRowSchema.omit({ added_at: true });

/** A row that cannot be read counts as not there: the file is chosen again. */
export function createFilesRepository(db: Db): FilesRepository {
  const read = (row: unknown) => readRow(knownFileSchema, row);
  const byId = db.prepare('SELECT * FROM files WHERE id = ?');
  const byPath = db.prepare('SELECT * FROM files WHERE path = ? ORDER BY added_at DESC LIMIT 1');
  const idsByPath = db.prepare('SELECT id FROM files WHERE path = ?').pluck();
  const byLink = db.prepare(
    'SELECT * FROM files WHERE path = ? AND kind = ? AND link IS NOT NULL ORDER BY added_at DESC LIMIT 1',
  );
  const bySha256 = db.prepare('SELECT * FROM files WHERE sha256 = ? ORDER BY added_at DESC');
  const hash = db.prepare(
    'UPDATE files SET sha256 = ? WHERE id = ? AND path = ? AND bytes = ? AND modified_at = ?',
  );
  const insert = inserter(db, 'files', columnsOf(fileRowSchema));
  return {
    get: (id) => read(byId.get(id)),
    findByPath: (path) => read(byPath.get(path)),
    idsAt: (path) => idsByPath.all(path).map(String),
    findByLink: (link, kind) => read(byLink.get(link, kind)),
    findBySha256: (sha256) => bySha256.all(sha256).flatMap((row) => read(row) ?? []),
    together: (work) => db.transaction(work)(),
    put: (file, addedAt) => insert({ ...file, addedAt }),
    update: ({ id, link: _, ...changes }) => changeRow(db, 'files', id, changes),
    keepHash: ({ id, path, bytes, modifiedAt }, sha256) =>
      hash.run(sha256, id, path, bytes, modifiedAt).changes > 0,
  };
}
