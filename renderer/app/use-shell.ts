import { useEffect, useRef, useState } from 'react';
import type { Session, ViewState } from '#contract';
import type { Handover } from '../features/video/VideoView.tsx';
import { saveView, useShowTaskEvents } from './view.queries.ts';

export type SignedInSession = Extract<Session, { status: 'signedIn' }>;

/** Where the user is in the window, and what crosses from one screen to another. */
export interface ShellState {
  readonly view: ViewState;
  readonly changeView: (change: Partial<ViewState>) => void;
  /** What waits for the video form; `null` once that has taken it. */
  readonly handover: Handover | null;
  /** Shows the video screen, which takes what is given. */
  readonly handOver: (given: Handover) => void;
  readonly clearHandover: () => void;
}

/** What every screen is told. */
export interface ScreenProps {
  readonly session: SignedInSession;
  readonly shell: ShellState;
}

/** Holds where the user is, keeps that for the next start, and follows a pressed system notification to its task. */
export function useShell(first: ViewState): ShellState {
  const [view, setView] = useState(first);
  const [handover, setHandover] = useState<Handover | null>(null);
  const saved = useRef(first);
  const changeView = (change: Partial<ViewState>): void => setView((held) => ({ ...held, ...change }));

  useEffect(() => {
    if (saved.current === view) return;
    saved.current = view;
    saveView(view);
  }, [view]);

  useShowTaskEvents((id) => changeView({ view: 'video', selectedTaskId: id }));

  return {
    view,
    changeView,
    handover,
    handOver: (given) => {
      setHandover(given);
      changeView({ view: 'video' });
    },
    clearHandover: () => setHandover(null),
  };
}
