import { useTranslation } from 'react-i18next';
import { createFormat } from './format.ts';
import { createMoney, type Money } from './money.ts';

const formats = { en: createFormat('en'), 'zh-CN': createFormat('zh-CN') };
const moneys: Partial<Record<keyof typeof formats, Money>> = {};

/** Words in the shown language, and numbers, sizes, times and money as it writes them. */
export function useWords() {
  const { t, i18n } = useTranslation();
  const language: keyof typeof formats = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  return {
    t,
    i18n,
    language,
    format: formats[language],
    /** Made when it is first asked for. */
    get money(): Money {
      moneys[language] ??= createMoney(language);
      return moneys[language];
    },
  };
}
