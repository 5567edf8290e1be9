import { z } from 'zod';
import { type OperationPreset, operationPresetSchema } from '#contract';
import type { PresetsRepository } from '../features/operations/ports.ts';
import type { Db } from './open.ts';
import { inserter, type OnUnreadable, readable } from './rows.ts';
import { jsonColumn, lineColumn, timeColumn } from './schema/columns.ts';

export const presetRowSchema = z.object({
  ...operationPresetSchema.shape,
  name: lineColumn(1_000),
  request: jsonColumn(operationPresetSchema.shape.request),
  created_at: timeColumn,
});

/** @param onUnreadable told of a row that cannot be read; it stays as it is. */
export function createPresetsRepository(db: Db, onUnreadable: OnUnreadable): PresetsRepository {
  const select = db.prepare(
    'SELECT id, operation, name, request FROM operation_presets WHERE removed_at IS NULL ORDER BY sequence',
  );
  const insert = inserter(db, 'operation_presets', ['id', 'operation', 'name', 'request', 'created_at']);
  const rename = db.prepare('UPDATE operation_presets SET name = ? WHERE id = ?');
  const setRemoved = db.prepare('UPDATE operation_presets SET removed_at = ? WHERE id = ?');
  const purge = db.prepare('DELETE FROM operation_presets WHERE removed_at IS NOT NULL');

  const rowSchema = presetRowSchema.omit({ created_at: true });

  return {
    list: () => select.all().flatMap((row) => readable<OperationPreset>(row, rowSchema.parse, onUnreadable)),
    insert: (preset, createdAt) => insert({ ...preset, createdAt }),
    rename: (id, name) => void rename.run(name, id),
    setRemoved: (id, removedAt) => void setRemoved.run(removedAt, id),
    purge: () => void purge.run(),
  };
}
