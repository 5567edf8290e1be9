import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { ConnectionView, Session } from '#contract';
import {
  connectionsQuery,
  sessionQuery,
  useConnectionEvents,
} from '../features/connections/connections.queries.ts';
import { Welcome } from '../features/connections/Welcome.tsx';
import { WelcomeImport } from '../features/data/ImportSteps.tsx';
import { HelpDialogs, type HelpPlace as Place } from '../features/help/HelpDialogs.tsx';
import { aboutQuery, settingsQuery, useSettingsEvents } from '../features/settings/settings.queries.ts';
import { useShownSettings } from '../features/settings/use-shown-settings.ts';
import { promptField } from '../features/video/VideoView.tsx';
import { lostAccessOf } from '../hooks/contexts/use-connections.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatestCalls } from '../hooks/use-latest.ts';
import { HelpContext, type ManualTarget, useHelp } from '../ui/help/manual.ts';
import { MenuCommands, UndoCommands } from './commands/commands.queries.ts';
import { useCommandKeys } from './commands/use-command-keys.ts';
import { focusSoon } from './focus/focus-soon.ts';
import { useFocusNet } from './focus/use-focus-net.ts';
import { Shell } from './Shell.tsx';
import { Splash, StartFailure } from './Splash.tsx';

interface AppProps {
  /** Called once what changes is listened to here. */
  readonly onDrawn: () => void;
}

export function App({ onDrawn }: AppProps) {
  const session = useQuery(sessionQuery);
  const connections = useQuery(connectionsQuery);
  const settings = useQuery(settingsQuery);
  useConnectionEvents();
  useSettingsEvents();
  useShownSettings(settings.data);
  useFocusNet();
  useEffect(() => onDrawn(), [onDrawn]);
  // One that is read again, and fails, takes nothing away of what is there.
  const error = (session.data ? null : session.error) ?? (connections.data ? null : connections.error);
  const retry = (): void => {
    void session.refetch();
    void connections.refetch();
  };
  const isPending = session.isPending || connections.isPending || settings.isPending;
  return (
    <I18nProvider locale={settings.data?.shownLanguage ?? 'en'}>
      <MenuCommands />
      <UndoCommands />
      {error !== null ? (
        <StartFailure error={error} onRetry={retry} />
      ) : isPending ? (
        <Splash />
      ) : (
        <HelpPlace>
          <SignedIn session={session.data} connections={connections.data} />
        </HelpPlace>
      )}
    </I18nProvider>
  );
}

interface SignedInProps {
  readonly session: Session | undefined;
  readonly connections: readonly ConnectionView[] | undefined;
}

/** The shell while there is a connection to work with, though the active one may want its token; else the welcome. */
function SignedIn({ session, connections = [] }: SignedInProps) {
  const [wantsPractice, setWantsPractice] = useState(false);
  const active = connections.find(({ isActive }) => isActive);
  const isUsable = ({ state }: ConnectionView) => state === 'ready' || state === 'refused';
  const hasAnother = connections.some((other) => other.kind === 'remote' && isUsable(other));
  // The welcome asks for address and token alone.
  const needsForm = active !== undefined && lostAccessOf(active).length > 0;
  if (active !== undefined && (isUsable(active) || hasAnother || needsForm)) {
    const isPractising = wantsPractice && active.kind === 'practice';
    return <Shell active={active} connections={connections} isPractising={isPractising} />;
  }
  // Between the news of the session and those of the connections there is nothing to show yet.
  if (session?.status !== 'signedOut') return <Splash />;
  return <WelcomeScreen session={session} connection={active} onPractice={() => setWantsPractice(true)} />;
}

/** Lets everything within open the manual, also the welcome. */
function HelpPlace({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);
  const about = useQuery(aboutQuery);
  const calls = useLatestCalls({
    open: (target: ManualTarget) => setPlace({ type: 'manual', target }),
    showNews: () => setPlace({ type: 'news', version: about.data?.version ?? '' }),
  });
  useCommand('help.whatsNew', calls.showNews);
  return (
    <HelpContext value={calls}>
      {children}
      <HelpDialogs place={place} onClose={() => setPlace(null)} />
    </HelpContext>
  );
}

/** The welcome, where the shortcuts of what can be done without a connection count too. */
function WelcomeScreen(props: Omit<ComponentProps<typeof Welcome>, 'children'>) {
  const help = useHelp();
  useCommandKeys(null);
  // Whoever has signed in writes a prompt next.
  useEffect(() => () => focusSoon(promptField), []);
  // The shell opens the page of the screen that is shown.
  useCommand('help.manual', () => help?.open({ page: 'connect' }));
  return (
    <Welcome {...props}>
      <WelcomeImport />
    </Welcome>
  );
}
