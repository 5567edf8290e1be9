import type { Task, TaskFilter } from '#contract';
import { createHandle } from '../../hooks/contexts/create-handle.ts';
import type { MenuPlace } from '../../ui/overlays/use-context-menu.ts';
import type { TaskAction } from '../tasks/actions/task-actions.ts';

/** The tasks that a row's menu was opened for, and its place. */
export interface MenuRequest {
  readonly task: Task;
  /** More than one where the row is among the selected ones. */
  readonly ids: readonly string[];
  readonly at: MenuPlace;
}

/** What rows do with the list itself; what they do with tasks is in `TasksContext`. */
interface RowActions {
  readonly act: (action: TaskAction, task: Task) => void;
  /** Shows the variations of one form alone, by what their `variation.of` is; `null` leads back to all clips. */
  readonly openStack: (form: string | null) => void;
  /** Puts the clips in an order; in that of now, the other way round. */
  readonly sortBy: (sort: TaskFilter['sort']) => void;
  readonly showMenu: (request: MenuRequest) => void;
  readonly showOfLook: (needsLook: TaskFilter['needsLook']) => void;
  readonly clearLook: () => void;
  readonly retryLook: () => void;
}

/** The same functions at each render: the rows that read them are many. */
export const [RowActionsContext, useRowActions] = createHandle<RowActions>();
