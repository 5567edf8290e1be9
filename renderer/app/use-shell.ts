import { useEffect, useRef, useState } from 'react';
import type { ExchangeSubject, PaneName, ViewState } from '#contract';
import type { SettingId } from '../features/settings/setting-entries.ts';
import type { Handover } from '../features/video/drafts/DraftPane.tsx';
import { useLatestCalls, useSame } from '../hooks/use-latest.ts';
import type { RequestsTarget } from './RequestDialogs.tsx';
import { useFirstRun } from './use-first-run.ts';
import { saveView, useShowTaskEvents } from './view.queries.ts';

/** Where the user is within the screens, and what crosses from one screen to another. */
export type ShellState = ReturnType<typeof useShell>['shell'];

/** What every screen is told. */
export interface ScreenProps {
  readonly shell: ShellState;
}

/**
 * Holds where the user is, keeps that for the next start, and follows a pressed system notification to its task.
 *
 * @param isPractising whether the practice gateway was chosen on the welcome, in this run of the window
 * @returns the screen that is shown, and a state that stays the same object until something in it changes
 */
export function useShell(first: ViewState, isPractising: boolean) {
  const [view, setView] = useState(first);
  const [handovers, setHandovers] = useState<readonly Handover[]>([]);
  const [requests, showRequestLog] = useState<RequestsTarget | null>(null);
  const [askedSetting, setAskedSetting] = useState<SettingId | null>(null);
  /** How often a task was asked for: its details may be open already, and out of sight. */
  const [taskAsks, setTaskAsks] = useState(0);
  const saved = useRef(first);
  const { view: shown, panes: widths, ...rest } = view;
  const changeView = (change: Partial<ViewState>): void => setView((held) => ({ ...held, ...change }));

  useEffect(() => {
    if (saved.current === view) return;
    saved.current = view;
    saveView(view);
  }, [view]);

  const calls = useLatestCalls({
    changeView,
    /** Shows the details of a task, on whatever screen and behind whatever they stand. */
    showTask: (selectedTaskId: string) => {
      setTaskAsks((asks) => asks + 1);
      changeView({ view: 'video', selectedTaskId });
    },
    /** Shows the video screen, which takes what is given. */
    handOver: (given: Handover) => {
      setHandovers((waiting) => [...waiting, given]);
      changeView({ view: 'video' });
    },
    handedOver: (given: Handover) => setHandovers((waiting) => waiting.filter((each) => each !== given)),
    resize: (pane: PaneName, width: number | null) =>
      setView((held) => ({ ...held, panes: { ...held.panes, [pane]: width } })),
    showRequests: (subject: ExchangeSubject) => showRequestLog({ type: 'requests', subject }),
    /** Shows the bundle for support; about one thing, or about all with `null`. */
    showBundle: (subject: ExchangeSubject | null) => showRequestLog({ type: 'bundle', subject }),
    showSetting: (id: SettingId) => {
      setAskedSetting(id);
      changeView({ view: 'settings' });
    },
    settingShown: () => setAskedSetting(null),
  });
  useShowTaskEvents(calls.showTask);
  const firstClipId = useFirstRun({ isPractising, view, changeView, handOver: calls.handOver });
  const shell = useSame({
    /** What is open in each screen. Not which screen is shown, nor how wide its panes are: no screen is drawn again for that. */
    view: useSame(rest),
    taskAsks,
    /** What waits for the video form, which takes one after the other. */
    handovers,
    /** The setting that waits to be shown; `null` once it has the focus. */
    askedSetting,
    /** The first clip of a first run, which plays by itself while it is open. */
    firstClipId,
    ...calls,
  });
  return { shown, shell, widths, requests, showRequestLog };
}
