import { useTranslation } from 'react-i18next';
import { createMoney, type Money } from './money.ts';

const made: Partial<Record<'en' | 'zh-CN', Money>> = {};

/** Money in the shown language; made when it is first asked for. */
export function useMoney(): Money {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  made[language] ??= createMoney(language);
  return made[language];
}
