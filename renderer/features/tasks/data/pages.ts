import type { Task } from '#contract';

/** Rows of a page: some screens full, and little to read at once. */
export const pageSize = 60;

export interface TaskPage {
  readonly tasks: readonly Task[];
}

/** The pages that hold the places from `from` up to and with `to`. */
export function pagesOf(from: number, to: number, total: number): number[] {
  if (total === 0 || to < from) return [];
  const last = Math.floor(Math.min(to, total - 1) / pageSize);
  const first = Math.floor(Math.max(0, from) / pageSize);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The page with these tasks put over their older selves; the same page when it holds none of them. */
export function withTasks<Page extends TaskPage>(page: Page, tasks: ReadonlyMap<string, Task>): Page {
  if (!page.tasks.some(({ id }) => tasks.has(id))) return page;
  return { ...page, tasks: page.tasks.map((held) => tasks.get(held.id) ?? held) };
}
