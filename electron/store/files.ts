import { z } from 'zod';
import { type FrameOf, frameOfSchema, referenceKindSchema } from '#contract';
import type { FilesRepository, KnownFile } from '../features/references/ports.ts';
import type { Db } from './open.ts';

const factsSchema = z.object({
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  seconds: z.number().nonnegative().optional(),
  framesPerSecond: z.number().nonnegative().optional(),
  videoCodec: z.string().optional(),
  audioCodec: z.string().optional(),
});

const rowSchema = z.object({
  id: z.string(),
  path: z.string(),
  kind: referenceKindSchema,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  modified_at: z.number(),
  facts: z.string(),
  link: z.string().nullable(),
  sha256: z.string().nullable(),
  frame_of: z.string().nullable(),
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

function readRow(row: unknown): KnownFile | null {
  if (row === undefined) return null;
  const { modified_at, facts, frame_of, ...rest } = rowSchema.parse(row);
  return {
    ...rest,
    modifiedAt: modified_at,
    facts: factsSchema.parse(JSON.parse(facts)),
    frameOf: frame_of === null ? null : frameOfSchema.parse(JSON.parse(frame_of)),
  };
}

function writeFrame(frameOf: FrameOf | null): string | null {
  return frameOf === null ? null : JSON.stringify(frameOf);
}
