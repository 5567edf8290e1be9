import type { ShownLanguage } from '#contract';

/** Of the languages the app speaks, the one nearest to a system locale such as `zh-Hans-CN`. */
export function closestLanguage(locale: string): ShownLanguage {
  return /^zh\b/i.test(locale) ? 'zh-CN' : 'en';
}
