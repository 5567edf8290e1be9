import type { Task, TaskFilter } from '#contract';
import { createHandle } from '../../hooks/contexts/create-handle.ts';
import type { MenuPlace } from '../../ui/overlays/use-context-menu.ts';
import type { TaskAction } from '../tasks/actions/task-actions.ts';
import type { LibraryLook } from './use-library.ts';

/** The tasks that a row's menu was opened for, and its place. */
export interface MenuRequest {
  readonly task: Task;
  /** More than one where the row is among the selected ones. */
  readonly ids: readonly string[];
  readonly at: MenuPlace;
}

/** What the list, its rows and its header do with the list itself; what they do with tasks is in `TasksContext`. */
interface RowActions {
  readonly act: (action: TaskAction, task: Task) => void;
  /** Narrows, orders or folds the list. `stack` is what the `variation.of` of a stack's clips is; `null` leads back to all clips. */
  readonly changeFilter: (change: Partial<TaskFilter>) => void;
  readonly changeLook: (change: Partial<LibraryLook>) => void;
  /** Reviews the selected clips, or all that the list shows. */
  readonly review: () => void;
  readonly showMenu: (request: MenuRequest) => void;
  readonly clearLook: () => void;
  readonly retryLook: () => void;
}

/** The same functions at each render: the rows that read them are many, and buttons are not drawn again for their sake. */
export const [RowActionsContext, useRowActions] = createHandle<RowActions>();
