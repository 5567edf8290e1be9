import { useQuery } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components';
import { sessionQuery, useSessionEvents } from '../features/session/session.queries.ts';
import { Welcome } from '../features/session/Welcome.tsx';
import { settingsQuery, useSettingsEvents } from '../features/settings/settings.queries.ts';
import { useShownSettings } from '../features/settings/use-shown-settings.ts';
import { toAppError } from '../ui/messages/app-error.ts';
import { Shell } from './Shell.tsx';
import { Splash, StartFailure } from './Splash.tsx';

export function App() {
  const session = useQuery(sessionQuery);
  const settings = useQuery(settingsQuery);
  useSessionEvents();
  useSettingsEvents();
  useShownSettings(settings.data);
  return (
    <I18nProvider locale={settings.data?.shownLanguage ?? 'en'}>
      {session.isError ? (
        <StartFailure error={toAppError(session.error)} onRetry={() => void session.refetch()} />
      ) : session.isPending || settings.isPending ? (
        <Splash />
      ) : session.data.status === 'signedOut' ? (
        <Welcome session={session.data} />
      ) : (
        <Shell session={session.data} />
      )}
    </I18nProvider>
  );
}
