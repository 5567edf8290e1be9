import { z } from 'zod';
import { taskRequestSchema } from '#contract';
import { type StoredTask, storedStateSchema } from '../shared/stored-task.ts';

const rowSchema = z.object({
  id: z.string(),
  created_at: z.number(),
  updated_at: z.number(),
  request: z.string(),
  gateway_kind: z.enum(['remote', 'practice']),
  gateway_address: z.string(),
  gateway_label: z.string(),
  state: z.string(),
  result_path: z.string().nullable(),
  created_there: z.number().nullable(),
  name: z.string().nullable(),
  starred: z.number(),
  tags: z.string(),
  removed_at: z.number().nullable(),
});

/** Told of a row that cannot be read. */
export type OnUnreadable = (id: string, why: string) => void;

/** A row of the table of tasks as a task; `null` for one that cannot be read, which stays as it is. */
export function readTaskRow(row: unknown, onUnreadable: OnUnreadable): StoredTask | null {
  try {
    return readRow(row);
  } catch (error) {
    onUnreadable(idOf(row), error instanceof z.ZodError ? z.prettifyError(error) : String(error));
    return null;
  }
}

export function idOf(row: unknown): string {
  return z.object({ id: z.string() }).parse(row).id;
}

function readRow(row: unknown): StoredTask {
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
    request: taskRequestSchema.parse(JSON.parse(read.request)),
    gateway: { kind: read.gateway_kind, address: read.gateway_address, label: read.gateway_label },
    state: storedStateSchema.parse(JSON.parse(read.state)) as StoredTask['state'],
    resultPath: read.result_path,
    createdThere: read.created_there,
    name: read.name,
    isStarred: read.starred !== 0,
    tags: z.array(z.string()).parse(JSON.parse(read.tags)),
    removedAt: read.removed_at,
  };
}
