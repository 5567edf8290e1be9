import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';

const formats = { en: createFormat('en'), 'zh-CN': createFormat('zh-CN') };

/** Numbers, sizes and times in the shown language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return i18n.language === 'zh-CN' ? formats['zh-CN'] : formats.en;
}
