import { useQuery } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import type { Session } from '#contract';
import { Mark } from '../../ui/Mark.tsx';
import { draftQuery } from '../compose/draft.queries.ts';
import { ConnectionSettings } from '../session/ConnectionSettings.tsx';
import { NeedsTokenBanner } from '../session/NeedsTokenBanner.tsx';
import { SettingsView } from '../settings/SettingsView.tsx';
import { ChatPane } from './ChatPane.tsx';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import { MainNav, type View } from './MainNav.tsx';
import styles from './Shell.module.css';
import { type Handover, VideoView } from './VideoView.tsx';

interface ShellProps {
  readonly session: Extract<Session, { status: 'signedIn' }>;
}

/** The signed-in window: bar on top, one view below. A view that is not shown keeps its state. */
export function Shell({ session }: ShellProps) {
  const [view, setView] = useState<View>('video');
  const draft = useQuery(draftQuery);
  const [handover, setHandover] = useState<Handover | null>(null);
  const handOver = (given: Handover): void => {
    setHandover(given);
    setView('video');
  };
  const modeOf = (name: View) => (name === view ? 'visible' : 'hidden');
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <Mark size={24} />
        <MainNav view={view} onChange={setView} />
        <span className={styles.space} />
        <ConnectionBadge session={session} />
      </header>
      <NeedsTokenBanner session={session} />
      <div className={styles.view}>
        <Activity mode={modeOf('video')}>
          {!draft.isPending && (
            <VideoView draft={draft.data} handover={handover} onHandedOver={() => setHandover(null)} />
          )}
        </Activity>
        <Activity mode={modeOf('chat')}>
          <ChatPane isShown={view === 'chat'} onHandOver={handOver} />
        </Activity>
        <Activity mode={modeOf('settings')}>
          <SettingsView connection={<ConnectionSettings session={session} />} />
        </Activity>
      </div>
    </div>
  );
}
