import { isActive, isOutcomeOpen, type Task } from '#contract';

/**
 * Tells whether a task has come to an end of which nothing was said yet.
 *
 * @param since when the window began to listen, in milliseconds since 1970: older ends are no news.
 */
export function createEndings(since: number): (task: Pick<Task, 'id' | 'state' | 'updatedAt'>) => boolean {
  const told = new Map<string, Task['state']['status']>();
  return ({ id, state, updatedAt }) => {
    if (isActive(state.status)) {
      // One that is resumed, or linked after all, ends once more.
      told.delete(id);
      return false;
    }
    if (updatedAt < since || told.get(id) === state.status) return false;
    told.set(id, state.status);
    // One that the user has just settled was told when its outcome became unknown.
    return state.status !== 'unknown' || isOutcomeOpen(state);
  };
}
