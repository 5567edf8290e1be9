import { z } from 'zod';
import { type OperationPreset, operationPresetSchema } from '#contract';
import type { PresetsRepository } from '../features/operations/ports.ts';
import { jsonColumn, lineColumn, timeColumn } from './columns.ts';
import type { Db } from './open.ts';

export const presetRowSchema = z.object({
  ...operationPresetSchema.shape,
  name: lineColumn(1_000),
  request: jsonColumn(operationPresetSchema.shape.request),
  created_at: timeColumn,
});

/** @param onUnreadable told of a row that cannot be read; it stays as it is. */
export function createPresetsRepository(
  db: Db,
  onUnreadable: (id: string, why: string) => void,
): PresetsRepository {
  const select = db.prepare(
    'SELECT id, operation, name, request FROM operation_presets WHERE removed_at IS NULL ORDER BY sequence',
  );
  const insert = db.prepare(
    'INSERT INTO operation_presets (id, operation, name, request, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const rename = db.prepare('UPDATE operation_presets SET name = ? WHERE id = ?');
  const setRemoved = db.prepare('UPDATE operation_presets SET removed_at = ? WHERE id = ?');
  const purge = db.prepare('DELETE FROM operation_presets WHERE removed_at IS NOT NULL');

  function read(row: unknown): OperationPreset[] {
    const found = presetRowSchema.omit({ created_at: true }).safeParse(row);
    if (!found.success) onUnreadable((row as { id: string }).id, String(found.error));
    return found.success ? [found.data] : [];
  }

  return {
    list: () => select.all().flatMap(read),
    insert({ id, operation, name, request }, createdAt) {
      insert.run(id, operation, name, JSON.stringify(request), createdAt);
    },
    rename(id, name) {
      rename.run(name, id);
    },
    setRemoved(id, removedAt) {
      setRemoved.run(removedAt, id);
    },
    purge() {
      purge.run();
    },
  };
}
