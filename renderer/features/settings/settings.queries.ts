import { queryOptions } from '@tanstack/react-query';
import { call } from '../../bridge.ts';
import { heldQuery, useCall, useHeldByEvent } from '../../calls.queries.ts';
import { readWords } from '../../i18n/index.ts';

/** The settings, once the words of the language they name can be shown. */
export const settingsQuery = heldQuery(['settings'], async () => {
  const settings = await call('settings.get');
  // Without its words, English is shown.
  await readWords(settings.shownLanguage).catch(() => undefined);
  return settings;
});

export const aboutQuery = heldQuery(['about'], () => call('settings.about'));

/** Asked anew whenever it is shown or the window comes to the front: the system's own settings change it too. */
export const desktopQuery = queryOptions({
  queryKey: ['desktop'],
  queryFn: () => call('settings.desktop'),
  refetchOnWindowFocus: 'always',
});

/** Shows what the system says afterwards. */
export const useSetOpenAtLogin = () => useCall('settings.setOpenAtLogin', { holds: desktopQuery });

/** Keeps the held settings equal to what the main process last said. */
export const useSettingsEvents = () => useHeldByEvent('settings.changed', settingsQuery);

export const useUpdateSettings = () => useCall('settings.update', { holds: settingsQuery });
