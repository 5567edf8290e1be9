import type { z } from 'zod';
import type { Settings, SettingsChange } from '#contract';
import type { Documents } from '../../shared/documents.ts';
import { closestLanguage } from '../../shared/language.ts';
import { storedSettingsSchema } from './model.ts';

const firstSettings = storedSettingsSchema.parse({});

export interface SettingsPorts {
  readonly documents: Documents;
  readonly defaultLibraryFolder: string;
  /** The system's language as a BCP 47 tag. */
  readonly systemLocale: () => string;
  readonly onChange: (settings: Settings) => void;
}

export interface SettingsService {
  get(): Settings;
  update(change: SettingsChange): Settings;
  /** Has finished clips saved in another folder from now on; those that are there already stay where they are. */
  setLibraryFolder(path: string): void;
  /** Where finished clips are kept, and whether that is the app's own choice. */
  libraryFolder(): { readonly path: string; readonly isDefault: boolean };
}

export function createSettings(ports: SettingsPorts): SettingsService {
  const { documents, defaultLibraryFolder, systemLocale, onChange } = ports;
  /** What is stored; `null` where it has to be read. Nobody else writes this document while the app runs. */
  let held: z.output<typeof storedSettingsSchema> | null = null;

  function read(): z.output<typeof storedSettingsSchema> {
    held ??= documents.read('settings', storedSettingsSchema, firstSettings);
    return held;
  }

  function get(): Settings {
    const { libraryFolder, ...stored } = read();
    const { language } = stored;
    const shownLanguage = language === 'system' ? closestLanguage(systemLocale()) : language;
    return {
      ...stored,
      shownLanguage,
      libraryFolder: libraryFolder ?? defaultLibraryFolder,
    };
  }

  function write(change: Partial<z.infer<typeof storedSettingsSchema>>): Settings {
    const changed = { ...read(), ...change };
    held = null;
    documents.write('settings', changed);
    const settings = get();
    onChange(settings);
    return settings;
  }

  return {
    get,
    update: (change) => write(givenOf(change)),
    setLibraryFolder(path) {
      write({ libraryFolder: path });
    },
    libraryFolder() {
      const { libraryFolder: path } = get();
      return { path, isDefault: path === defaultLibraryFolder };
    },
  };
}

/** What is `undefined` was not given, and changes nothing. */
function givenOf(change: SettingsChange): Partial<z.infer<typeof storedSettingsSchema>> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
