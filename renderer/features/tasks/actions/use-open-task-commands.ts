import { isJoined, isPostponed, type Task } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { starChange } from '../marks/use-mark-words.ts';
import { useTasksContext } from '../tasks-context.ts';
import type { TaskAction } from './task-actions.ts';

interface OpenTaskPort {
  /** What the state of the task allows. */
  readonly offered: readonly TaskAction[];
  readonly run: (action: TaskAction) => void;
  readonly copy: (text: string) => void;
}

/** Lets the palette do with the open task what its buttons and menu do. */
export function useOpenTaskCommands(task: Task, { offered, run, copy }: OpenTaskPort): void {
  const { rate, choose, editTags, showRequests, remove } = useTasksContext();
  const can = (action: TaskAction): boolean => offered.includes(action);
  const isClip = task.state.status === 'ready';
  useCommand('task.star', () => rate([task.id], starChange(task.rating)), isClip);
  useCommand('task.pick', () => choose([task.id], 'picked'), isClip && task.choice !== 'picked');
  useCommand('task.hide', () => choose([task.id], 'hidden'), isClip && task.choice !== 'hidden');
  useCommand('task.unchoose', () => choose([task.id], null), isClip && task.choice !== null);
  useCommand('task.tags', () => editTags([task.id]));
  useCommand('task.reuse', () => run('reuse'), can('reuse'));
  useCommand('task.saveAs', () => run('saveAs'), can('saveAs'));
  useCommand('task.showInFolder', () => run('showInFolder'), can('showInFolder'));
  useCommand('task.continue', () => run('continue'), can('continue'));
  useCommand('task.bridge', () => run('bridge'), can('bridge'));
  useCommand('task.useClip', () => run('useClip'), can('useClip'));
  useCommand('task.useLastFrame', () => run('useLastFrame'), can('useLastFrame'));
  const wasAsked = !isJoined(task.state);
  useCommand('task.copyPrompt', () => copy(task.request.prompt), wasAsked);
  useCommand('task.showRequests', () => showRequests(task.id), wasAsked);
  useCommand('task.generateAgain', () => run('generateAgain'), can('generateAgain'));
  useCommand('task.stopWaiting', () => run('stopWaiting'), can('stopWaiting'));
  // Both take the task up again; its state allows one of them at most.
  const resuming = (['resume', 'askAgain'] as const).find(can);
  useCommand('task.resume', () => resuming && run(resuming), resuming !== undefined);
  const check = useTaskChange();
  const { status } = task.state;
  const isPolled = status === 'queued' || status === 'running' || isPostponed(task.state);
  useCommand('task.checkNow', () => check.mutate({ method: 'tasks.checkNow', id: task.id }), isPolled);
  useCommand('task.cancelUpload', () => run('cancel'), can('cancel'));
  useCommand('task.remove', () => remove([task.id]));
}
