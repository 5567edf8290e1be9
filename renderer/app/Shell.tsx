import { useQuery } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import type { Session, ViewState } from '#contract';
import { ConnectionSettings } from '../features/session/ConnectionSettings.tsx';
import { NeedsTokenBanner } from '../features/session/NeedsTokenBanner.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { draftQuery } from '../features/video/form/draft.queries.ts';
import { type Handover, VideoView } from '../features/video/VideoView.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Banners } from './Banners.tsx';
import { ChatPane } from './ChatPane.tsx';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import { MainNav, type View } from './MainNav.tsx';
import styles from './Shell.module.css';
import { Splash } from './Splash.tsx';
import { useView } from './use-view.ts';
import { viewQuery } from './view.queries.ts';

interface ShellProps {
  readonly session: Extract<Session, { status: 'signedIn' }>;
}

/** The signed-in window, as the user left it. */
export function Shell({ session }: ShellProps) {
  const first = useQuery(viewQuery);
  return first.data === undefined ? <Splash /> : <Frame session={session} first={first.data} />;
}

/** Bar on top, one view below. A view that is not shown keeps its state. */
function Frame({ session, first }: ShellProps & { readonly first: ViewState }) {
  const [view, change] = useView(first);
  const draft = useQuery(draftQuery);
  const [handover, setHandover] = useState<Handover | null>(null);
  const handOver = (given: Handover): void => {
    setHandover(given);
    change({ view: 'video' });
  };
  const modeOf = (name: View) => (name === view.view ? 'visible' : 'hidden');
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <Mark size={24} />
        <MainNav view={view.view} onChange={(name) => change({ view: name })} />
        <span className={styles.space} />
        <ConnectionBadge session={session} />
      </header>
      <NeedsTokenBanner session={session} />
      <Banners />
      <div className={styles.view}>
        <Activity mode={modeOf('video')}>
          {!draft.isPending && (
            <VideoView
              draft={draft.data}
              view={view}
              onViewChange={change}
              handover={handover}
              onHandedOver={() => setHandover(null)}
            />
          )}
        </Activity>
        <Activity mode={modeOf('chat')}>
          <ChatPane view={view} onViewChange={change} onHandOver={handOver} />
        </Activity>
        <Activity mode={modeOf('settings')}>
          <SettingsView connection={<ConnectionSettings session={session} />} />
        </Activity>
      </div>
    </div>
  );
}
