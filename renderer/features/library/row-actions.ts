import type { Task, TaskFilter } from '#contract';
import { createHandle } from '../../hooks/contexts/create-handle.ts';
import type { TaskAction } from '../tasks/actions/task-actions.ts';
import type { LibraryActions } from './actions/use-library-actions.ts';

/** A place in the window, in pixels. */
interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The tasks that a row's menu was opened for, and its place. */
export interface MenuRequest {
  readonly task: Task;
  /** More than one where the row is among the selected ones. */
  readonly ids: readonly string[];
  readonly at: MenuPlace;
}

/** The actions of a row, or of the selected rows it is one of. */
export interface RowActions
  extends Pick<LibraryActions, 'rate' | 'choose' | 'remove' | 'drag' | 'generateAgain'> {
  readonly act: (action: TaskAction, task: Task) => void;
  readonly open: (id: string) => void;
  readonly rename: (task: Task) => void;
  /** Shows the variations of one form alone, by what their `variation.of` is; `null` leads back to all clips. */
  readonly openStack: (form: string | null) => void;
  /** Puts the clips in an order; in that of now, the other way round. */
  readonly sortBy: (sort: TaskFilter['sort']) => void;
  readonly showMenu: (request: MenuRequest) => void;
  /** Shows more or less of what needs a look. */
  readonly showOfLook: (needsLook: TaskFilter['needsLook']) => void;
  /** Removes all that needs a look and is over. */
  readonly clearLook: () => void;
}

/** The same functions at each render: the rows that read them are many. */
export const [RowActionsContext, useRowActions] = createHandle<RowActions>('LibraryPanel.');
