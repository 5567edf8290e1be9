import { firstView, type Notice, type ViewState, viewStateSchema } from '#contract';
import { attempt, logged, messageOf } from '../../shared/error-code.ts';
import type { Documents, Log } from '../../shared/ports.ts';
import { noticesDocument } from './ports.ts';

/** Where the user is in the window, and what they have yet to be told. Outlives the window. */
export function createView(documents: Documents, onNoticesChange: () => void, log: Log) {
  const { name, schema, add } = noticesDocument;
  /** What the disk has not taken: told until the app ends. */
  let untaken: readonly Notice[] | null = null;
  const notices = () => untaken ?? documents.read(name, schema, []);
  function keep(told: readonly Notice[]): void {
    untaken = told;
    const failed = logged(log.warn, 'what the user is told could not be stored', {}, messageOf);
    if (attempt(() => documents.write(name, told), failed)) untaken = null;
  }
  const get = () => documents.read('view', viewStateSchema, firstView);
  const save = (view: ViewState) => documents.write('view', view);
  return {
    get,
    save,
    /** Has a window that is yet to open go to a task. A full disk keeps none from opening. */
    showTask(id: string): void {
      attempt(
        () => save({ ...get(), view: 'video', selectedTaskId: id }),
        logged(log.warn, 'the task to open the window at could not be stored', {}, messageOf),
      );
    },
    notices,
    /** Tells the user of something until they dismiss it, also where the disk is full; in the place of what was told under the same id. */
    addNotice(notice: Notice): void {
      keep(add(notices(), notice));
      onNoticesChange();
    },
    dismiss(id: string): void {
      keep(notices().filter((notice) => notice.id !== id));
    },
  };
}
