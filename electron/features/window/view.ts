import { firstView, type Notice, type ViewState, viewStateSchema } from '#contract';
import { messageOf } from '../../shared/error-code.ts';
import type { Documents, Log } from '../../shared/ports.ts';
import { noticesDocument } from './ports.ts';

export interface ViewPorts {
  readonly documents: Documents;
  readonly onNoticesChange: () => void;
  readonly log: Log;
}

/** Where the user is in the window, and what they have yet to be told. Outlives the window. */
export function createView({ documents, onNoticesChange, log }: ViewPorts) {
  const { name, schema, add } = noticesDocument;
  const notices = () => documents.read(name, schema, []);
  const get = () => documents.read('view', viewStateSchema, firstView);
  const save = (view: ViewState) => documents.write('view', view);
  return {
    get,
    save,
    /** Has a window that is yet to open go to a task. A full disk keeps none from opening. */
    showTask(id: string): void {
      try {
        save({ ...get(), view: 'video', selectedTaskId: id });
      } catch (error) {
        log.warn('the task to open the window at could not be stored', { error: messageOf(error) });
      }
    },
    notices,
    /** Tells the user of something until they dismiss it; in the place of what was told under the same id. */
    addNotice(notice: Notice): void {
      documents.write(name, add(notices(), notice));
      onNoticesChange();
    },
    dismiss(id: string): void {
      const left = notices().filter((notice) => notice.id !== id);
      documents.write(name, left);
    },
  };
}
