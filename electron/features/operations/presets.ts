import { basename } from 'node:path';
import { z } from 'zod';
import {
  appError,
  cleanLine,
  fail,
  holdsAccess,
  type OperationPreset,
  type OperationRequest,
  ok,
  operationLimits,
  operationPresetSchema,
  type QueryRow,
  queryOf,
  type Result,
  withQuery,
} from '#contract';
import { readChosenText, type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import { parseJson } from '../../shared/json.ts';
import type { OperationsPorts } from './ports.ts';

const maxPresets = 500;
const maxPresetFileBytes = 20 * 1024 * 1024;

const format = 'gateway-studio-presets';
const version = 1;

export type PresetContents = Omit<OperationPreset, 'id'>;

/** Requests that the user keeps by name. @param withoutTokens takes the tokens of all connections out of all texts of a request. */
export function createPresets(ports: OperationsPorts, withoutTokens: <Value>(value: Value) => Value) {
  const { store, system, clock, newId, onChange } = ports;
  store.purge();

  function insert(contents: PresetContents): OperationPreset {
    const { operation, name, request } = withoutTokens(contents);
    const preset = { id: newId(), operation, name, request };
    store.insert(preset, clock.now());
    return preset;
  }
  function afterwards<Value>(value: Value): Value {
    onChange('presets');
    return value;
  }

  return {
    list: store.list,
    keep(contents: PresetContents): Result<OperationPreset> {
      if (store.list().length >= maxPresets) return fail(full);
      return afterwards(ok(insert(contents)));
    },
    rename: (id: string, name: string) => afterwards(store.rename(id, withoutTokens(name))),
    /** Hides it until the app starts again; then it is deleted. */
    remove: (id: string) => afterwards(store.setRemoved(id, clock.now())),
    restore: (id: string) => afterwards(store.setRemoved(id, null)),
    async exportAll(): SaveOutcome {
      const target = await system.chooseSavePath('presets', 'presets.json');
      // Once more without tokens: a preset may have been kept before one of them was known.
      return saveChosen(target, withoutTokens(writePresets(store.list())));
    },
    /** @returns how many were added and how many left out; `null` where no file was chosen. */
    async importFile(): Promise<Result<{ added: number; left: number } | null>> {
      const path = await system.choosePresets();
      if (path === null) return ok(null);
      const details = { files: [basename(path)] };
      const text = await readChosenText(path, maxPresetFileBytes);
      if (!text.ok && text.error === 'too-large')
        return fail(appError('operations.presets-too-large', 'The file is too large.', { details }));
      const read = readPresets(text.ok ? text.value : '');
      if (!read.ok) return fail({ ...read.error, details });
      const known = new Set(store.list().map(identityOf));
      let added = 0;
      try {
        for (const one of read.value.presets) {
          const contents = { ...one, name: cleanLine(one.name, operationLimits.presetName) };
          if (known.size >= maxPresets || contents.name === '' || known.has(identityOf(contents))) continue;
          known.add(identityOf(contents));
          insert(contents);
          added += 1;
        }
      } finally {
        // Also those before one that the disk refuses.
        onChange('presets');
      }
      return ok({ added, left: read.value.left + read.value.presets.length - added });
    },
  };
}

const full = appError('operations.presets-full', 'There are as many presets as can be kept.');

function identityOf({ operation, name, request }: PresetContents): string {
  return JSON.stringify([operation, name, request]);
}

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
function readPresets(text: string): Result<{ readonly presets: PresetContents[]; readonly left: number }> {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return fail(unreadable);
  if (file.data.version > version) return fail(newer);
  const list = listSchema.safeParse(file.data.presets);
  if (!list.success) return fail(unreadable);
  const presets = list.data.flatMap((entry) => contentsSchema.safeParse(entry).data ?? []);
  return ok({ presets, left: list.data.length - presets.length });
}

const unreadable = appError('operations.presets-unreadable', 'This is no file of presets.');
const newer = appError('data.newer', 'This file was made by a later version.');
