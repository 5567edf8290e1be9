import { useTranslation } from 'react-i18next';
import { createFormat } from './format.ts';

const formats = { en: createFormat('en'), 'zh-CN': createFormat('zh-CN') };

/** Words in the shown language, and numbers, sizes and times as it writes them. */
export function useWords() {
  const { t, i18n } = useTranslation();
  return { t, i18n, format: i18n.language === 'zh-CN' ? formats['zh-CN'] : formats.en };
}
