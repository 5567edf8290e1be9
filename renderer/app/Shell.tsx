import { Activity, memo, useEffect, useState } from 'react';
import { type ConnectionView, type ScreenName, screenCommand, screenNames, type ViewState } from '#contract';
import { TokenBanners } from '../features/connections/TokenBanners.tsx';
import { TokenDialog } from '../features/connections/TokenDialog.tsx';
import { LibraryMoveWatch } from '../features/library/folder/LibraryMove.tsx';
import { SettingsCommands } from '../features/settings/SettingsCommands.tsx';
import { TaskEndings } from '../features/tasks/task-endings.ts';
import { useChosenProject } from '../hooks/contexts/use-chosen-project.ts';
import {
  ConnectionsContext,
  type ConnectionsHandle,
  type FormPart,
} from '../hooks/contexts/use-connections.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatestCalls, useSame } from '../hooks/use-latest.ts';
import { useReadOnce } from '../hooks/use-read-once.ts';
import { useHelp } from '../ui/help/manual.ts';
import { Announcer } from '../ui/messages/Announcer.tsx';
import { ErrorBoundary } from '../ui/messages/ErrorBoundary.tsx';
import { lazyView } from '../ui/panes/lazy-view.tsx';
import { PaneResizeContext, usePaneWidths } from '../ui/panes/use-panes.ts';
import { Banners, NewsBanner, UpdateBanner } from './Banners.tsx';
import { PaletteCommands } from './commands/PaletteCommands.tsx';
import { useCommandKeys } from './commands/use-command-keys.ts';
import { usePaneCommands } from './focus/use-pane-commands.ts';
import { CastPlace, ProjectsPlace, SpendPlace } from './Places.tsx';
import styles from './Shell.module.css';
import { Splash } from './Splash.tsx';
import { readWhenIdle, screens } from './screens/screens.tsx';
import { TopBar } from './TopBar.tsx';
import { type ScreenProps, useShell } from './use-shell.ts';
import { viewQuery } from './view.queries.ts';
import { WindowDrop } from './WindowDrop.tsx';

interface ShellProps {
  readonly active: ConnectionView;
  readonly connections: readonly ConnectionView[];
  /** The practice gateway was chosen on the welcome, in this run of the window. */
  readonly isPractising: boolean;
}

/** The signed-in window, as the user left it. */
export function Shell(props: ShellProps) {
  const first = useReadOnce(viewQuery);
  return first === null ? <Splash /> : <Frame {...props} first={first} />;
}

function Frame({ active, connections, isPractising, first }: ShellProps & { readonly first: ViewState }) {
  const { shown, shell, widths, requests, showRequestLog } = useShell(first, isPractising);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = connections.find(({ id }) => id === askedId);
  const [managing, setManaging] = useState<ConnectionsHandle['managing']>(null);
  const calls = useLatestCalls({
    askForToken: (connectionId: string) => setAskedId(connectionId),
    manage: (connectionId?: string, part: FormPart = 'beginning') => {
      setManaging({ connectionId: connectionId ?? null, part });
      shell.changeView({ view: 'settings' });
    },
    managed: () => setManaging(null),
  });
  const handle = useSame({ all: connections, active, managing, ...calls });
  usePaneWidths(widths);
  usePaneCommands();
  const help = useHelp();
  useCommand('help.manual', () => help?.open({ page: screens[shown].manual ?? 'make-a-clip' }));
  useCommand('connections.manage', () => calls.manage());
  useCommand('support.bundle', () => shell.showBundle(null));
  useCommandKeys(shown);
  useIdleReading();
  return (
    <ConnectionsContext value={handle}>
      <PaneResizeContext value={shell.resize}>
        <ProjectsPlace shell={shell}>
          <SpendPlace onShowSpend={() => shell.changeView({ view: 'spend' })}>
            <CastPlace onShowForm={() => shell.changeView({ view: 'video' })}>
              <TaskEndings />
              <LibraryMoveWatch />
              <div className={styles.shell}>
                <TopBar shown={shown} onShow={(view) => shell.changeView({ view })} />
                <TokenBanners />
                <Banners />
                <SettingsCommands />
                <NewsBanner
                  seenVersion={shell.view.seenVersion}
                  onSeen={(seenVersion) => shell.changeView({ seenVersion })}
                />
                <UpdateBanner
                  isInSettings={shown === 'settings'}
                  onShow={() => shell.showSetting('checkForUpdates')}
                />
                <div className={styles.view} data-screens>
                  {screenNames.map((name) => (
                    <ScreenPlace key={name} name={name} isShown={name === shown} shell={shell} />
                  ))}
                  <WindowDrop
                    onOpen={(files) => shell.handOver({ give: (draft) => draft.takeOpened(files) })}
                    onProjects={(files) => setDropped((before) => [...before, ...files])}
                  />
                </div>
              </div>
              <PaletteCommands shell={shell} />
              <ProjectFiles dropped={dropped} />
              {requests && <RequestDialogs target={requests} onOpen={showRequestLog} />}
              {asked && <TokenDialog connection={asked} onClose={() => setAskedId(null)} />}
            </CastPlace>
          </SpendPlace>
        </ProjectsPlace>
        <Announcer />
      </PaneResizeContext>
    </ConnectionsContext>
  );
}

const RequestDialogs = lazyView(() => import('./RequestDialogs.tsx'), 'RequestDialogs');
const ProjectArchives = lazyView(() => import('../features/data/ProjectArchives.tsx'), 'ProjectArchives');

/** The project that is worked on as a file, and the files of others; once the window has nothing else to do. */
function ProjectFiles({ dropped }: { readonly dropped: readonly File[] }) {
  const { chosen, choose } = useChosenProject();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void requestIdleCallback(() => setIdle(true)), []);
  return isIdle && <ProjectArchives project={chosen} dropped={dropped} onImported={choose} />;
}

interface ScreenPlaceProps extends ScreenProps {
  readonly name: ScreenName;
  readonly isShown: boolean;
}

/** Draws a screen once it was shown, and shows it on its command. One that is not shown any more keeps its state. */
function ScreenPlace({ isShown, ...props }: ScreenPlaceProps) {
  useCommand(screenCommand(props.name), () => props.shell.changeView({ view: props.name }));
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{wasShown && <Screen {...props} />}</Activity>;
}

/** Not drawn again when it only comes into sight: the form and the library take about 50 ms. */
const Screen = memo(function Screen({ name, ...props }: Omit<ScreenPlaceProps, 'isShown'>) {
  const { Component } = screens[name];
  return (
    <ErrorBoundary>
      <Component {...props} />
    </ErrorBoundary>
  );
});

function useIdleReading(): void {
  useEffect(() => {
    const waiting = [...readWhenIdle];
    const readNext = (): void => void requestIdleCallback(() => void waiting.shift()?.read().then(readNext));
    readNext();
  }, []);
}
