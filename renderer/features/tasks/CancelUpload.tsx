import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useTaskChange } from './data/task-changes.queries.ts';
import { mayHaveLeft } from './data/task-view.ts';
import { readTask } from './data/tasks.queries.ts';

/**
 * Cancels tasks that wait or are being sent: at once until the first byte has gone out; after that the outcome will be unknown, so the user
 * is asked, for as long as the upload goes on. @param onError told why a task that the user was asked about could not be cancelled
 */
export function useCancelUpload(tasks: readonly Task[], onError: (thrown: unknown) => void) {
  const change = useTaskChange();
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = tasks.find(({ id, state }) => id === askedId && state.status === 'sending');
  // A task that waits again, and goes out once more, is asked about only when it is cancelled again.
  if (askedId !== null && asked === undefined) setAskedId(null);
  const cancel = (id: string) => change.mutateAsync({ method: 'tasks.cancel', id });
  return {
    /** Resolves once the task is cancelled, or the user is asked. @throws {AppError} when it cannot be cancelled. */
    cancel: async (task: Task): Promise<void> => {
      // A menu holds the task as it was when it opened, and the queue does not hear of each byte.
      const known = tasks.find(({ id }) => id === task.id) ?? task;
      if (mayHaveLeft(known) || mayHaveLeft(await readTask(task.id))) setAskedId(task.id);
      else await cancel(task.id);
    },
    /** Whether the user is asked about an upload that has begun. */
    isAsking: asked !== undefined,
    confirm(): void {
      if (asked) cancel(asked.id).catch(onError);
      setAskedId(null);
    },
    keep: (): void => setAskedId(null),
  };
}

/** Asks before an upload is broken off of which a part has already gone out. */
export function CancelUploadDialog(props: Omit<ReturnType<typeof useCancelUpload>, 'cancel'>) {
  const { isAsking, confirm, keep } = props;
  const { t } = useTranslation();
  return (
    <Dialog role="alertdialog" title={t('tasks.actions.cancelTitle')} isOpen={isAsking} onClose={keep}>
      <p>{t('tasks.actions.cancelBody')}</p>
      <DialogActions>
        <Button look="danger" onPress={confirm}>
          {t('tasks.actions.cancelUpload')}
        </Button>
        <Button look="primary" onPress={keep} autoFocus>
          {t('tasks.actions.keepSending')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
