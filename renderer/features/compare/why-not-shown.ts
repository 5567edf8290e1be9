import type { Task } from '#contract';

/** Why no clip of a task is seen: it is `gone`, it was never made, or its file cannot be played. @param task `null` for one that was removed */
export function whyNotShown(task: Pick<Task, 'state'> | null): 'gone' | 'noClip' | 'unplayable' {
  if (task === null) return 'gone';
  return task.state.status === 'ready' ? 'unplayable' : 'noClip';
}
