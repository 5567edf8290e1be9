import { basename } from 'node:path';
import { appError, cleanLine, fail, type OperationPreset, ok, operationLimits, type Result } from '#contract';
import { readChosenText, type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import type { OperationsPorts } from './ports.ts';
import { maxPresetFileBytes, type PresetContents, readPresets, writePresets } from './preset-file.ts';

const maxPresets = 500;

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
    rename: (id: string, name: string) => afterwards(store.rename(id, name)),
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
      if (!text.ok && text.error === 'too-large') {
        return fail(appError('operations.presets-too-large', 'The file is too large.', { details }));
      }
      const read = readPresets(text.ok ? text.value : '');
      if (!read.ok) return fail({ ...read.error, details });
      const known = new Set(store.list().map(identityOf));
      let added = 0;
      for (const one of read.value.presets) {
        const contents = { ...one, name: cleanLine(one.name, operationLimits.presetName) };
        if (known.size >= maxPresets || contents.name === '' || known.has(identityOf(contents))) continue;
        known.add(identityOf(contents));
        insert(contents);
        added += 1;
      }
      return afterwards(ok({ added, left: read.value.left + read.value.presets.length - added }));
    },
  };
}

const full = appError('operations.presets-full', 'There are as many presets as can be kept.');

function identityOf({ operation, name, request }: PresetContents): string {
  return JSON.stringify([operation, name, request]);
}
