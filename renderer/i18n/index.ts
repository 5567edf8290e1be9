import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '#contract';
import { en, type Messages } from './en.ts';
import { zhCN } from './zh-CN.ts';

export type ShownLanguage = Settings['shownLanguage'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: Messages };
  }
}

/** Prepares the words before the first render; no file or network is involved. */
export function startI18n(language: ShownLanguage): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'zh-CN'],
    initAsync: false,
    resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

export function showLanguage(language: ShownLanguage): void {
  if (i18next.language === language) return;
  void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
