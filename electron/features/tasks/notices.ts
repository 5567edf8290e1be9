import type { Log } from '../../shared/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { PresentTask } from './model.ts';
import type { TaskNotice, TaskNotices } from './ports.ts';

export interface NotifierOptions {
  readonly notify: TaskNotices['notify'];
  readonly present: PresentTask;
  readonly log: Log;
}

/** Which changes of a task the user is told of, wherever they are. */
export function createNotifier({ notify, present, log }: NotifierOptions) {
  /** A notice that cannot be shown must not stop the change that it tells of. */
  function show(notice: TaskNotice): void {
    try {
      notify(notice);
    } catch (error) {
      log.error('a notice could not be shown', { type: notice.type, error: String(error) });
    }
  }

  return {
    statusChanged(task: StoredTask): void {
      const { status } = task.state;
      if (status === 'ready' || status === 'unknown') show({ type: status, task: present(task) });
      if (status === 'failed' || status === 'rejected' || status === 'expired') {
        show({ type: 'failed', task: present(task) });
      }
    },
    /** A budget holds it, and did not before. */
    held: (task: StoredTask) => show({ type: 'held', task: present(task) }),
    expiring: (task: StoredTask, leftMs: number) => show({ type: 'expiring', task: present(task), leftMs }),
  };
}
