import type { Task } from '#contract';
import { useCall } from '../../calls.queries.ts';
import type { LibraryActions } from '../../features/library/actions/use-library-actions.ts';
import type { TaskAction } from '../../features/tasks/actions/task-actions.ts';
import {
  type TaskMethod,
  useRepeatTasks,
  useTaskChange,
} from '../../features/tasks/data/task-changes.queries.ts';
import { titleOf } from '../../features/tasks/data/task-names.ts';
import { saidByGateway } from '../../features/tasks/data/task-view.ts';
import type { TaskAct, VideoFormPort } from '../../features/tasks/tasks-context.ts';
import { copyText } from '../../hooks/use-copied.ts';
import type { ShellState } from '../use-shell.ts';

/** A dialog about tasks, which stands above the library and the details. */
export type TasksDialog =
  | { readonly type: 'rename' | 'prompt'; readonly task: Task }
  | { readonly type: 'bridge'; readonly from: Task }
  | { readonly type: 'compare' | 'tags' | 'join'; readonly ids: readonly string[] };

interface ActPorts {
  readonly shell: ShellState;
  readonly form: VideoFormPort;
  readonly actions: LibraryActions;
  /** Asks first where a part of the request has gone out. */
  readonly cancelUpload: (task: Task) => Promise<void>;
  readonly open: (dialog: TasksDialog) => void;
}

/** What each action of a task does. */
export function useTaskActs({ shell, form, actions, cancelUpload, open }: ActPorts): TaskAct {
  const change = useTaskChange();
  const { repeat } = useRepeatTasks();
  const show = useCall('tasks.showInFolder');
  const save = useCall('library.saveAs');
  const call =
    (method: TaskMethod) =>
    ({ id }: Task) =>
      change.mutateAsync({ method, id });
  const reuse = (task: Task, said: string | null) =>
    form.reuseSettings({ id: task.id, title: titleOf(task), said });
  const acts: Readonly<Record<TaskAction, (task: Task) => unknown>> = {
    cancel: (task) => (task.state.status === 'waiting' ? actions.withdraw([task.id]) : cancelUpload(task)),
    stopWaiting: call('tasks.stopWaiting'),
    resume: call('tasks.resume'),
    askAgain: call('tasks.resume'),
    inspectAgain: call('tasks.inspectAgain'),
    generateAgain: async ({ id }) => (await repeat([id])) !== null,
    reuse: (task) => reuse(task, null),
    fixPrompt: (task) => reuse(task, saidByGateway(task)),
    continue: (task) => form.goOn(() => actions.drawGoingOn(task, null)),
    bridge: (from) => open({ type: 'bridge', from }),
    useLastFrame: (task) => form.addFrame(() => actions.frameOf(task, 'last')),
    useClip: ({ id }) => form.addClip(id),
    showInFolder: ({ id }) => show.mutateAsync({ id }),
    saveAs: async ({ id }) => (await save.mutateAsync({ id })).isSaved,
    copyPrompt: ({ request }) => copyText(request.prompt),
    showRequests: ({ id }) => shell.showRequests({ type: 'task', id }),
    showBundle: ({ id }) => shell.showBundle({ type: 'task', id }),
    tags: ({ id }) => open({ type: 'tags', ids: [id] }),
    remove: ({ id }) => actions.remove([id]),
  };
  return async (action, task) => (await acts[action](task)) === true;
}
