import { isActive, type Queue, type Task } from '#contract';

/** The rows of the library that the window holds. */
export type Listed = readonly { readonly task: Task }[];

/** The queue and the library are read apart: what has ended by what the library tells stands there alone. */
export function stillRunning({ running }: Pick<Queue, 'running'>, listed: Listed): readonly Task[] {
  const ended = new Set(listed.flatMap(({ task }) => (isActive(task.state.status) ? [] : task.id)));
  return running.filter(({ id }) => !ended.has(id));
}
