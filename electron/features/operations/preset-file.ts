import { z } from 'zod';
import {
  appError,
  fail,
  holdsAccess,
  type OperationPreset,
  type OperationRequest,
  ok,
  operationPresetSchema,
  type QueryRow,
  queryOf,
  type Result,
  withQuery,
} from '#contract';
import { parseJson } from '../../shared/json.ts';

export const maxPresetFileBytes = 20 * 1024 * 1024;

const format = 'gateway-studio-presets';
const version = 1;

export type PresetContents = Omit<OperationPreset, 'id'>;

/** The text of a file of presets. What looks like a secret in a header or a query is left empty: a file is passed on. */
export function writePresets(presets: readonly OperationPreset[]): string {
  const contents = presets.map(({ operation, name, request }) => ({
    operation,
    name,
    request: withoutSecrets(request),
  }));
  return `${JSON.stringify({ format, version, presets: contents }, null, 2)}\n`;
}

function withoutSecrets(request: OperationRequest): OperationRequest {
  const isSecret = ({ name }: QueryRow) => holdsAccess(name);
  const emptied = (rows: readonly QueryRow[]) =>
    rows.map((row) => (isSecret(row) ? { ...row, value: '' } : row));
  const query = queryOf(request.path);
  // Written anew only where it has to be: every other path stays letter for letter.
  const path = query.some(isSecret) ? withQuery(request.path, emptied(query)) : request.path;
  return { ...request, path, headers: emptied(request.headers) };
}

const fileSchema = z.object({
  format: z.literal(format),
  version: z.number().int().positive(),
  presets: z.unknown(),
});
const listSchema = z.array(z.unknown()).max(10_000);
const contentsSchema = operationPresetSchema.omit({ id: true });

/** Reads a file of presets: those that can be used, and how many cannot. Fails with one of `operations.presets-*`. */
export function readPresets(
  text: string,
): Result<{ readonly presets: PresetContents[]; readonly left: number }> {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return fail(unreadable);
  if (file.data.version > version) return fail(newer);
  const list = listSchema.safeParse(file.data.presets);
  if (!list.success) return fail(unreadable);
  const presets = list.data.flatMap((entry) => {
    const read = contentsSchema.safeParse(entry);
    return read.success && read.data.name.trim() !== '' ? [read.data] : [];
  });
  return ok({ presets, left: list.data.length - presets.length });
}

const unreadable = appError('operations.presets-unreadable', 'This is no file of presets.');
const newer = appError('operations.presets-newer', 'This file was made by a later version.');
