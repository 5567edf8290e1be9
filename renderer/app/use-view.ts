import { useEffect, useRef, useState } from 'react';
import type { ViewState } from '#contract';
import { listen } from '../bridge.ts';
import { saveView } from './view.queries.ts';

/** Holds where the user is, keeps it, and goes to a task when the system's notice of it was pressed. */
export function useView(first: ViewState): readonly [ViewState, (change: Partial<ViewState>) => void] {
  const [view, setView] = useState(first);
  const kept = useRef(first);
  const change = (part: Partial<ViewState>): void => setView((held) => ({ ...held, ...part }));

  useEffect(() => {
    if (kept.current === view) return;
    kept.current = view;
    saveView(view);
  }, [view]);

  useEffect(
    () =>
      listen('tasks.show', ({ id }) => setView((held) => ({ ...held, view: 'video', selectedTaskId: id }))),
    [],
  );

  return [view, change];
}
