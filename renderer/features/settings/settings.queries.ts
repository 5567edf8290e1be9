import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#contract';
import { call, type InputOf, useEvent } from '../../bridge.ts';
import { readWords } from '../../i18n/index.ts';

/** The settings, once the words of the language they name can be shown. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const settings = await call('settings.get');
    // Without its words, English is shown.
    await readWords(settings.shownLanguage).catch(() => undefined);
    return settings;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: () => call('settings.about'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asked anew whenever it is shown or the window comes to the front: the system's own settings change it too. */
export const desktopQuery = queryOptions({
  queryKey: ['desktop'],
  queryFn: () => call('settings.desktop'),
  refetchOnWindowFocus: 'always',
});

/** Shows what the system says afterwards. */
export function useSetOpenAtLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call('settings.setOpenAtLogin', { isOn }),
    onSuccess: (desktop) => client.setQueryData(desktopQuery.queryKey, desktop),
  });
}

/** Keeps the held settings equal to what the main process last said. */
export function useSettingsEvents(): void {
  const client = useQueryClient();
  useEvent('settings.changed', (settings) => holdSettings(client, settings));
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: InputOf<'settings.update'>) => call('settings.update', change),
    onSuccess: (settings) => holdSettings(client, settings),
  });
}

function holdSettings(client: QueryClient, settings: Settings): void {
  client.setQueryData(settingsQuery.queryKey, settings);
}
