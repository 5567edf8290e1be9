import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { firstView, type OpenedFile, type PauseReason, type ViewState } from '#contract';
import { call, listen, useEvent } from '../bridge.ts';
import { heldQuery, useCall, useHeldByEvent, useStaleByEvent } from '../calls.queries.ts';

let isRead = false;

/** Where the user was. Without it the window opens as new: that is no reason to disturb. */
export const viewQuery = heldQuery(['view'], async () => {
  const view = await call('view.get').catch(() => null);
  isRead = view !== null;
  return view ?? firstView;
});

/** Keeps the view for a window that dies, and for the next start; one that could not be read is not written over. */
export function saveView(view: ViewState): void {
  if (isRead) call('view.save', view).catch(() => undefined);
}

/** Calls `show` when the system's notification of a task is pressed. */
export function useShowTaskEvents(show: (id: string) => void): void {
  useEvent('tasks.show', ({ id }) => show(id));
}

/** Calls `take` with what the user opened with the app, before this window was there or since. @param projectId of the form that takes it. */
export function useOpenedFiles(projectId: string | null, take: (files: readonly OpenedFile[]) => void): void {
  const look = useEffectEvent((): void => {
    // A file that cannot be asked for is opened once more by hand.
    void call('recipes.takeOpened', projectId).then(
      ({ files }) => files.length > 0 && take(files),
      () => undefined,
    );
  });
  useEffect(() => {
    look();
    return listen('recipes.opened', () => look());
  }, []);
}

const pausesQuery = heldQuery(['pauses'], () => call('tasks.pauses'));

/** Why the gateway is not polled now. */
export function usePauses(): readonly PauseReason[] {
  useHeldByEvent('tasks.pausesChanged', pausesQuery);
  return useQuery(pausesQuery).data?.reasons ?? [];
}

const noticesQuery = heldQuery(['notices'], () => call('notices.list'));

/** What happened and has not been dismissed. */
export function useNotices() {
  useStaleByEvent('notices.changed', noticesQuery.queryKey);
  const { mutate } = useCall('notices.dismiss', { stale: noticesQuery.queryKey });
  return { notices: useQuery(noticesQuery).data?.notices ?? [], dismiss: mutate };
}
