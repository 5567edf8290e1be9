import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '#contract';
import { en, type Messages } from './en.ts';
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
    resources: { en: { translation: en } },
    // React escapes; here a value is only marked, for the spaces around it.
    interpolation: { escapeValue: true, escape: markGap },
    postProcess: spacing.name,
  });

let chinese: Promise<void> | null = null;
let wanted: ShownLanguage = 'en';

/** Reads what is missing of a language before it can be shown: Chinese is a script of its own. */
export async function readWords(language: ShownLanguage): Promise<void> {
  if (language === 'en') return;
  chinese ??= import('./zh-CN.ts').then(({ zhCN }) => {
    i18next.addResourceBundle('zh-CN', 'translation', zhCN);
  });
  await chinese;
}

/** Shows a language; at once where its words have been read. */
export function showLanguage(language: ShownLanguage): void {
  wanted = language;
  if (!i18next.hasResourceBundle(language, 'translation')) {
    // Without its words, the one before stays; another may be chosen while they are read.
    readWords(language).then(
      () => showLanguage(wanted),
      () => undefined,
    );
    return;
  }
  document.documentElement.lang = language;
  if (i18next.language !== language) void i18next.changeLanguage(language);
}
