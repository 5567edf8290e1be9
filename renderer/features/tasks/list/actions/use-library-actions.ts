import { useEffect, useState } from 'react';
import { type AppErrorData, type Task, undoRemovalMs } from '#contract';
import { copyText } from '../../../../hooks/use-copied.ts';
import { toAppError } from '../../../../ui/messages/app-error.ts';
import {
  listenForFailedRemovals,
  startClipDrag,
  useExportClips,
  useSaveClipAs,
  useShowInFolder,
} from '../../data/clips.queries.ts';
import { useRemoveTasks, useRestoreTasks, useStarTasks } from '../../data/tasks.queries.ts';

/** A message about what has just happened, shown for a moment. */
export type Toast =
  | { readonly type: 'removed'; readonly ids: readonly string[]; readonly kept: number }
  | { readonly type: 'restored'; readonly count: number }
  | { readonly type: 'exported'; readonly saved: number; readonly failed: readonly string[] }
  | { readonly type: 'saved' }
  | { readonly type: 'copied' };

const toastMs = 5_000;

/** What a person does with tasks of the list, with the toast about it and what went wrong. */
export function useLibraryActions(onGone: (ids: readonly string[]) => void) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const star = useStarTasks();
  const removal = useRemoveTasks();
  const restoring = useRestoreTasks();
  const exporting = useExportClips();
  const saving = useSaveClipAs();
  const showing = useShowInFolder();

  useEffect(() => {
    if (toast === null) return;
    const canBeUndone = toast.type === 'removed' && toast.ids.length > 0;
    const timer = setTimeout(() => setToast(null), canBeUndone ? undoRemovalMs : toastMs);
    return () => clearTimeout(timer);
  }, [toast]);

  useEffect(
    () =>
      listenForFailedRemovals((_, failure) => {
        setToast(null);
        setError(failure);
      }),
    [],
  );

  const failed = (thrown: unknown): void => setError(toAppError(thrown));
  const handle = { onError: failed };
  return {
    toast,
    error,
    isExporting: exporting.isPending,
    dismissToast: () => setToast(null),
    dismissError: () => setError(null),
    star: (ids: readonly string[], isStarred: boolean) => star.mutate({ ids, isStarred }, handle),
    remove: (ids: readonly string[]) =>
      removal.mutate(ids, {
        ...handle,
        onSuccess: ({ removed, kept }) => {
          setToast({ type: 'removed', ids: removed, kept });
          onGone(removed);
        },
      }),
    restore: (ids: readonly string[]) =>
      restoring.mutate(ids, {
        ...handle,
        onSuccess: ({ restored }) => setToast({ type: 'restored', count: restored.length }),
      }),
    exportAll: (ids: readonly string[]) =>
      exporting.mutate(ids, {
        ...handle,
        onSuccess: ({ isCancelled, saved, failed: names }) => {
          if (!isCancelled) setToast({ type: 'exported', saved, failed: names });
        },
      }),
    saveAs: ({ id }: Task) =>
      saving.mutate(id, { ...handle, onSuccess: ({ isSaved }) => isSaved && setToast({ type: 'saved' }) }),
    showInFolder: ({ id }: Task) => showing.mutate(id, handle),
    copyPrompt: async ({ request }: Task) => {
      if (await copyText(request.prompt)) setToast({ type: 'copied' });
    },
    drag: (ids: readonly string[]) => void startClipDrag(ids).catch(failed),
  };
}
