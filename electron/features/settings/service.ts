import type { z } from 'zod';
import type { Settings, SettingsChange } from '#contract';
import { withoutUndefined } from '../../shared/json.ts';
import type { Documents } from '../../shared/ports.ts';
import { closestLanguage } from '../../words/language.ts';
import { foldersDocument, maxFolders, storedSettingsSchema } from './model.ts';

type Stored = z.infer<typeof storedSettingsSchema>;

const firstSettings = storedSettingsSchema.parse({});

export interface SettingsPorts {
  readonly documents: Documents;
  readonly defaultLibraryFolder: string;
  /** The system's language as a BCP 47 tag. */
  readonly systemLocale: () => string;
  readonly onChange: (settings: Settings) => void;
}

export function createSettings(ports: SettingsPorts) {
  const { documents, defaultLibraryFolder, systemLocale, onChange } = ports;
  /** What is stored; `null` where it has to be read. Nobody else writes this document while the app runs. */
  let held: Stored | null = null;

  let heldFolders: readonly string[] | null = null;

  function chosenFolders(): readonly string[] {
    heldFolders ??= documents.read(foldersDocument.name, foldersDocument.schema, []);
    return heldFolders;
  }

  function keepFolders(folders: readonly string[]): readonly string[] {
    // The last place counts: one that is in use again is not the first to go.
    const kept = [...new Set([...folders].reverse())].slice(0, maxFolders).reverse();
    documents.write(foldersDocument.name, kept);
    heldFolders = kept;
    return kept;
  }

  /** The folder that is left counts as chosen too: its clips stay where they are. */
  const confirm = (path: string) => keepFolders([...chosenFolders(), get().libraryFolder, path]);

  function read(): Stored {
    held ??= documents.read('settings', storedSettingsSchema, firstSettings);
    return held;
  }

  function get(): Settings {
    const { libraryFolder, ...stored } = read();
    const { language } = stored;
    const shownLanguage = language === 'system' ? closestLanguage(systemLocale()) : language;
    return { ...stored, shownLanguage, libraryFolder: libraryFolder ?? defaultLibraryFolder };
  }

  function write(change: Partial<Stored>): Settings {
    const changed = { ...read(), ...change };
    held = null;
    documents.write('settings', changed);
    const settings = get();
    onChange(settings);
    return settings;
  }

  return {
    get,
    /** What the window leaves out, or sends as `undefined`, stays as it is stored. */
    update({ notifications, ...change }: SettingsChange): Settings {
      const kinds = { ...read().notifications, ...withoutUndefined(notifications ?? {}) };
      return write(withoutUndefined({ ...change, notifications: kinds }) as Partial<Stored>);
    },
    /** Has finished clips saved in another folder from now on; those that are there already stay where they are. */
    setLibraryFolder(path: string): void {
      confirm(path);
      write({ libraryFolder: path });
    },
    /** The user has chosen this folder for clips. Stored when the call returns; nothing is saved there yet. */
    confirmLibraryFolder: confirm,
    /** Every folder in which clips of this library may lie: the present one, the app's own, and those chosen earlier. */
    libraryFolders: () => [get().libraryFolder, defaultLibraryFolder, ...chosenFolders()],
    /** Where finished clips are kept, and whether that is the app's own choice. */
    libraryFolder(): { readonly path: string; readonly isDefault: boolean } {
      const { libraryFolder: path } = get();
      return { path, isDefault: path === defaultLibraryFolder };
    },
  };
}
