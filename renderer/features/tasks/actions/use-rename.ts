import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { useRenameTask } from '../data/task-changes.queries.ts';
import { nameOf } from '../data/task-names.ts';
import { useTasksContext } from '../tasks-context.ts';

/** Gives a task a name of the user's own, and says so. Nothing typed goes back to the prompt. */
export function useRename({ id, name: before }: Pick<Task, 'id' | 'name'>, onDone: () => void) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { noteDeed } = useTasksContext();
  const { mutate, reset, isPending, error } = useRenameTask();
  const save = (text: string): void => {
    const name = nameOf(text);
    if (isPending) return;
    if (name === before) {
      onDone();
      return;
    }
    mutate(
      { id, name },
      {
        onSuccess: () => {
          const renameTo = (to: string | null) => () => mutate({ id, name: to });
          noteDeed({ name: { type: 'renamed' }, undo: renameTo(before), redo: renameTo(name) });
          announce(name === null ? t('tasks.announce.unnamed') : t('tasks.announce.renamed', { name }));
          onDone();
        },
      },
    );
  };
  return { save, reset, isPending, error };
}
