import type { Task } from '#contract';
import { useCall } from '../../../calls.queries.ts';
import { copyText } from '../../../hooks/use-copied.ts';
import type { ClipFrame, GoingOn } from '../../../media/pictures/clip-frames.ts';
import { type TaskMethod, useRepeatTasks, useTaskChange } from '../data/task-changes.queries.ts';
import { titleOf } from '../data/task-names.ts';
import { saidByGateway } from '../data/task-view.ts';
import type { TaskAct, VideoFormPort } from '../tasks-context.ts';
import type { TaskAction } from './task-actions.ts';

interface ActPorts extends Pick<VideoFormPort, 'reuseSettings' | 'addClip' | 'addFrame' | 'goOn'> {
  readonly frameOf: (task: Task, edge: 'first' | 'last') => Promise<ClipFrame>;
  readonly drawGoingOn: (from: Task, to: Task | null) => Promise<GoingOn>;
  /** Cancels a task that waits or is being sent; asks first where a part has gone out. */
  readonly cancel: (task: Task) => Promise<void>;
  readonly askBridge: (from: Task) => void;
  readonly showRequests: (id: string) => void;
  readonly showBundle: (id: string) => void;
  readonly editTags: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
}

/** What each action does. */
export function useTaskActs(ports: ActPorts): TaskAct {
  const change = useTaskChange();
  const { repeat } = useRepeatTasks();
  const show = useCall('tasks.showInFolder');
  const save = useCall('library.saveAs');
  const call =
    (method: TaskMethod) =>
    ({ id }: Task) =>
      change.mutateAsync({ method, id });
  const reuse = (task: Task, said: string | null) =>
    ports.reuseSettings({ id: task.id, title: titleOf(task), said });
  const acts: Readonly<Record<TaskAction, (task: Task) => unknown>> = {
    cancel: ports.cancel,
    stopWaiting: call('tasks.stopWaiting'),
    resume: call('tasks.resume'),
    askAgain: call('tasks.resume'),
    inspectAgain: call('tasks.inspectAgain'),
    generateAgain: async ({ id }) => (await repeat([id])) !== null,
    reuse: (task) => reuse(task, null),
    fixPrompt: (task) => reuse(task, saidByGateway(task)),
    continue: (task) => ports.goOn(() => ports.drawGoingOn(task, null)),
    bridge: ports.askBridge,
    useLastFrame: (task) => ports.addFrame(() => ports.frameOf(task, 'last')),
    useClip: ({ id }) => ports.addClip(id),
    showInFolder: ({ id }) => show.mutateAsync({ id }),
    saveAs: async ({ id }) => (await save.mutateAsync({ id })).isSaved,
    copyPrompt: ({ request }) => copyText(request.prompt),
    showRequests: ({ id }) => ports.showRequests(id),
    showBundle: ({ id }) => ports.showBundle(id),
    tags: ({ id }) => ports.editTags([id]),
    remove: ({ id }) => ports.remove([id]),
  };
  return async (action, task) => (await acts[action](task)) === true;
}
