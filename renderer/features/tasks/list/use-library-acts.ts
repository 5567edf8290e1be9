import { useEffect, useState } from 'react';
import { type AppErrorData, type Task, undoRemovalMs } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { copyText } from '../../../ui/copy-text.ts';
import {
  listenForFailedRemovals,
  startTaskDrag,
  useExportTasks,
  useRemoveTasks,
  useRestoreTasks,
  useSaveTaskAs,
  useShowTaskInFolder,
  useStarTasks,
} from '../data/library.queries.ts';

/** What has just happened and is said for a moment. */
export type Said =
  | { readonly type: 'removed'; readonly ids: readonly string[]; readonly kept: number }
  | { readonly type: 'restored'; readonly count: number }
  | { readonly type: 'exported'; readonly saved: number; readonly failed: readonly string[] }
  | { readonly type: 'saved' }
  | { readonly type: 'copied' };

const saidMs = 5_000;

/** What a person does with tasks of the list, with what is said of it and what went wrong. */
export function useLibraryActs(onGone: (ids: readonly string[]) => void) {
  const [said, setSaid] = useState<Said | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const star = useStarTasks();
  const removal = useRemoveTasks();
  const restoring = useRestoreTasks();
  const exporting = useExportTasks();
  const saving = useSaveTaskAs();
  const showing = useShowTaskInFolder();

  useEffect(() => {
    if (said === null) return;
    const mayBeTakenBack = said.type === 'removed' && said.ids.length > 0;
    const timer = setTimeout(() => setSaid(null), mayBeTakenBack ? undoRemovalMs : saidMs);
    return () => clearTimeout(timer);
  }, [said]);

  useEffect(
    () =>
      listenForFailedRemovals((_, failure) => {
        setSaid(null);
        setError(failure);
      }),
    [],
  );

  const failed = (thrown: unknown): void => setError(toAppError(thrown));
  const handle = { onError: failed };
  return {
    said,
    error,
    isExporting: exporting.isPending,
    hush: () => setSaid(null),
    dismiss: () => setError(null),
    star: (ids: readonly string[], isStarred: boolean) => star.mutate({ ids, isStarred }, handle),
    remove: (ids: readonly string[]) =>
      removal.mutate(ids, {
        ...handle,
        onSuccess: ({ removed, kept }) => {
          setSaid({ type: 'removed', ids: removed, kept });
          onGone(removed);
        },
      }),
    undo: (ids: readonly string[]) =>
      restoring.mutate(ids, {
        ...handle,
        onSuccess: ({ restored }) => setSaid({ type: 'restored', count: restored.length }),
      }),
    exportAll: (ids: readonly string[]) =>
      exporting.mutate(ids, {
        ...handle,
        onSuccess: ({ isCancelled, saved, failed: names }) => {
          if (!isCancelled) setSaid({ type: 'exported', saved, failed: names });
        },
      }),
    saveAs: ({ id }: Task) =>
      saving.mutate(id, { ...handle, onSuccess: ({ isSaved }) => isSaved && setSaid({ type: 'saved' }) }),
    showInFolder: ({ id }: Task) => showing.mutate(id, handle),
    copyPrompt: async ({ request }: Task) => {
      if (await copyText(request.prompt)) setSaid({ type: 'copied' });
    },
    drag: (ids: readonly string[]) => void startTaskDrag(ids.slice(0, mostDragged)).catch(failed),
  };
}

/** As many as the main process takes. */
const mostDragged = 100;
