import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '#contract';
import { en, type Messages } from './en.ts';
import { closeGaps, markGap } from './spacing.ts';
import { zhCN } from './zh-CN.ts';

export type ShownLanguage = Settings['shownLanguage'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: Messages };
  }
}

const spacing = { type: 'postProcessor', name: 'spacing', process: closeGaps } as const;

/** Prepares the words before the first render; no file or network is involved. */
export function startI18n(language: ShownLanguage): void {
  void i18next
    .use(initReactI18next)
    .use(spacing)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'zh-CN'],
      initAsync: false,
      resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
      // React escapes; here a value is only marked, for the spaces around it.
      interpolation: { escapeValue: true, escape: markGap },
      postProcess: spacing.name,
    });
  document.documentElement.lang = language;
}

export function showLanguage(language: ShownLanguage): void {
  if (i18next.language === language) return;
  void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
