import { useTranslation } from 'react-i18next';
import { formatIn } from './format.ts';
import type { ShownLanguage } from './index.ts';
import { createMoney, type Money } from './money.ts';

const moneys: Partial<Record<ShownLanguage, Money>> = {};

/** Words in the shown language, and numbers, sizes, times and money as it writes them. */
export function useWords() {
  const { t, i18n } = useTranslation();
  const language: ShownLanguage = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  return {
    t,
    i18n,
    language,
    format: formatIn(language),
    /** Made when it is first asked for. */
    get money(): Money {
      moneys[language] ??= createMoney(language);
      return moneys[language];
    },
  };
}
