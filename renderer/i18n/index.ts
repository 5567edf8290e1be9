import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '#contract';
import { enStart, type Messages } from './en.ts';
import { closeGaps, markGap } from './spacing.ts';

export type ShownLanguage = Settings['shownLanguage'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: Messages };
  }
}

const spacing = { type: 'postProcessor', name: 'spacing', process: closeGaps } as const;

void i18next
  .use(initReactI18next)
  .use(spacing)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: ['en', 'zh-CN'],
    initAsync: false,
    resources: { en: { translation: enStart } },
    // React escapes; here a value is only marked, for the spaces around it.
    interpolation: { escapeValue: true, escape: markGap },
    postProcess: spacing.name,
  });

/** What of each language is read apart: of English all that the start does not draw, of others everything. */
const readers = {
  en: async () => (await import('./en-parts.ts')).enParts,
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
};
const readings = new Map<ShownLanguage, Promise<void>>();
const whole = new Set<ShownLanguage>();
/** Something is drawn, or about to be, that the start does not draw. */
let hasParts = false;

/** Reads all words of a language. */
export function readAllWords(language: ShownLanguage): Promise<void> {
  const before = readings.get(language);
  if (before !== undefined) return before;
  const reading = readers[language]().then((words) => {
    i18next.addResourceBundle(language, 'translation', words, true, true);
    whole.add(language);
  });
  readings.set(language, reading);
  return reading;
}

const canShow = (language: ShownLanguage): boolean => whole.has(language) || (language === 'en' && !hasParts);

/** Reads what is missing of a language before it can be shown. */
export async function readWords(language: ShownLanguage): Promise<void> {
  if (!canShow(language)) await readAllWords(language);
}

/** Reads the words of parts, which are drawn once this is done. */
export async function readPartWords(): Promise<void> {
  hasParts = true;
  await readWords(i18next.language === 'zh-CN' ? 'zh-CN' : 'en');
}

/** Shows a language; at once where its words have been read. */
export function showLanguage(language: ShownLanguage): void {
  if (!canShow(language)) {
    // Without its words, the one before stays.
    readAllWords(language).then(
      () => showLanguage(language),
      () => undefined,
    );
    return;
  }
  document.documentElement.lang = language;
  if (i18next.language !== language) void i18next.changeLanguage(language);
}
