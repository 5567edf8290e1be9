import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { appError, cleanLine, fail, type OperationPreset, ok, operationLimits, type Result } from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { diskError } from '../../files/disk-errors.ts';
import type { Clock } from '../../shared/clock.ts';
import type { OperationsSystem, PresetsRepository } from './ports.ts';
import { maxPresetFileBytes, type PresetContents, readPresets, writePresets } from './preset-file.ts';

export interface PresetsPorts {
  readonly store: PresetsRepository;
  readonly system: OperationsSystem;
  /** Takes the token of the connection out of all texts of a request. */
  readonly withoutToken: <Value>(value: Value) => Value;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onChange: () => void;
}

/** Most presets that are kept. */
const maxPresets = 500;

/** Requests that the user keeps by name. */
export function createPresets({ store, system, withoutToken, clock, newId, onChange }: PresetsPorts) {
  store.purge();

  function insert(contents: PresetContents): OperationPreset {
    const { operation, name, request } = withoutToken(contents);
    const preset = { id: newId(), operation, name, request };
    store.insert(preset, clock.now());
    return preset;
  }
  function afterwards<Value>(value: Value): Value {
    onChange();
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
    async exportAll(): Promise<Result<{ isSaved: boolean }>> {
      const target = await system.chooseSavePath('presets', 'presets.json');
      if (target === null) return ok({ isSaved: false });
      try {
        // Once more: a preset may have been kept while another token was in use.
        await writeAtomically(target, withoutToken(writePresets(store.list())));
        return ok({ isSaved: true });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
    /** @returns how many were added and how many left out; `null` where no file was chosen. */
    async importFile(): Promise<Result<{ added: number; left: number } | null>> {
      const path = await system.choosePresets();
      if (path === null) return ok(null);
      const files = [basename(path)];
      const size = await stat(path).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      );
      if (size === null)
        return fail(
          appError('operations.presets-unreadable', 'The file cannot be read.', { details: { files } }),
        );
      if (size > maxPresetFileBytes) {
        return fail(
          appError('operations.presets-too-large', 'The file is too large.', { details: { files } }),
        );
      }
      const read = readPresets(await readFile(path, 'utf8').catch(() => ''));
      if (!read.ok) return fail({ ...read.error, details: { files } });
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
