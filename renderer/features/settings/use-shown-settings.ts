import { useLayoutEffect } from 'react';
import type { Settings } from '#contract';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { showLanguage } from '../../i18n/index.ts';

const lessMotion = '(prefers-reduced-motion: reduce)';

/** Puts theme, motion and language onto the page as soon as they change, before it is painted with the old ones. */
export function useShownSettings(settings: Settings | undefined): void {
  const theme = settings?.theme;
  const language = settings?.shownLanguage;
  const isStill = useMediaQuery(lessMotion) || settings?.motion === 'reduced';
  useLayoutEffect(() => {
    if (theme === undefined || theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(() => {
    // The one place where the system's wish and the setting meet: styles and scripts ask for this attribute.
    document.documentElement.toggleAttribute('data-still', isStill);
  }, [isStill]);
  useLayoutEffect(() => {
    if (language !== undefined) showLanguage(language);
  }, [language]);
}
