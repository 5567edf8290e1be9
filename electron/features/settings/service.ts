import { z } from 'zod';
import {
  languageSchema,
  motionSchema,
  notificationsSchema,
  type Settings,
  type SettingsChange,
  textSizeSchema,
  themeSchema,
  whenClosedSchema,
} from '#contract';
import type { Documents } from '../../shared/documents.ts';
import { closestLanguage } from '../../shared/language.ts';

const { shape: noticeKinds } = notificationsSchema;

/** Each setting with the value that holds where none, or one that does not fit, is stored: a bad one costs no other. */
const storedSchema = z.object({
  theme: themeSchema.catch('system'),
  language: languageSchema.catch('system'),
  textSize: textSizeSchema.catch(100),
  motion: motionSchema.catch('system'),
  /** `null` stands for the default folder, so that a moved home folder still works. */
  libraryFolder: z.string().nullable().catch(null),
  enterSends: z.boolean().catch(true),
  spellCheck: z.boolean().catch(true),
  notifications: z.preprocess(
    // Until there were kinds, one switch stood for all but what is about to be lost.
    (stored) => (typeof stored === 'boolean' ? { ready: stored, trouble: stored } : (stored ?? {})),
    z
      .object({
        ready: noticeKinds.ready.catch(true),
        trouble: noticeKinds.trouble.catch(true),
        expiring: noticeKinds.expiring.catch(true),
      })
      .catch({ ready: true, trouble: true, expiring: true }),
  ),
  tray: z.boolean().catch(false),
  checkForUpdates: z.boolean().catch(false),
  whenClosed: whenClosedSchema.catch('ask'),
});
const firstSettings = storedSchema.parse({});

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
  let held: z.output<typeof storedSchema> | null = null;

  function read(): z.output<typeof storedSchema> {
    held ??= documents.read('settings', storedSchema, firstSettings);
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

  function write(change: Partial<z.infer<typeof storedSchema>>): Settings {
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
function givenOf(change: SettingsChange): Partial<z.infer<typeof storedSchema>> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
