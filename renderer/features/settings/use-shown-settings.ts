import { useEffect } from 'react';
import type { Settings } from '#contract';
import { showLanguage } from '../../i18n/index.ts';

/** Puts theme and language onto the page as soon as they change. */
export function useShownSettings(settings: Settings | undefined): void {
  const theme = settings?.theme;
  const language = settings?.shownLanguage;
  useEffect(() => {
    if (theme === undefined || theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (language !== undefined) showLanguage(language);
  }, [language]);
}
