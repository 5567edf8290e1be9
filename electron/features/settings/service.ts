import { z } from 'zod';
import {
  type Language,
  languageSchema,
  type Settings,
  type Theme,
  themeSchema,
  type WhenClosed,
  whenClosedSchema,
} from '#contract';
import type { Documents } from '../../shared/documents.ts';

const storedSchema = z.object({
  theme: themeSchema,
  language: languageSchema,
  /** `null` stands for the default folder, so that a moved home folder still works. */
  libraryFolder: z.string().nullable(),
  notifications: z.boolean().default(true),
  enterSends: z.boolean().default(true),
  tray: z.boolean().default(false),
  whenClosed: whenClosedSchema.default('ask'),
});

export interface SettingsPorts {
  readonly documents: Documents;
  readonly defaultLibraryFolder: string;
  /** The system's language as a BCP 47 tag. */
  readonly systemLocale: () => string;
  readonly onChange: (settings: Settings) => void;
}

export interface SettingsService {
  get(): Settings;
  update(change: {
    readonly theme?: Theme | undefined;
    readonly language?: Language | undefined;
    readonly notifications?: boolean | undefined;
    readonly enterSends?: boolean | undefined;
    readonly tray?: boolean | undefined;
    readonly whenClosed?: WhenClosed | undefined;
  }): Settings;
  /** Has finished clips saved in another folder from now on; those that are there already stay where they are. */
  setLibraryFolder(path: string): void;
  /** Where finished clips are kept, and whether that is the app's own choice. */
  libraryFolder(): { readonly path: string; readonly isDefault: boolean };
}

export function createSettings(ports: SettingsPorts): SettingsService {
  const { documents, defaultLibraryFolder, systemLocale, onChange } = ports;
  const read = () =>
    documents.read('settings', storedSchema, {
      theme: 'system',
      language: 'system',
      libraryFolder: null,
      notifications: true,
      enterSends: true,
      tray: false,
      whenClosed: 'ask',
    });

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
    documents.write('settings', { ...read(), ...change });
    const settings = get();
    onChange(settings);
    return settings;
  }

  return {
    get,
    update: ({ theme, language, notifications, enterSends, tray, whenClosed }) =>
      write({
        ...(theme && { theme }),
        ...(language && { language }),
        ...(notifications !== undefined && { notifications }),
        ...(enterSends !== undefined && { enterSends }),
        ...(tray !== undefined && { tray }),
        ...(whenClosed && { whenClosed }),
      }),
    setLibraryFolder(path) {
      write({ libraryFolder: path });
    },
    libraryFolder() {
      const { libraryFolder: path } = get();
      return { path, isDefault: path === defaultLibraryFolder };
    },
  };
}

/** Of the languages the app speaks, the one nearest to a system locale such as `zh-Hans-CN`. */
export function closestLanguage(locale: string): 'en' | 'zh-CN' {
  return /^zh\b/i.test(locale) ? 'zh-CN' : 'en';
}
