import type { Log } from '../../shared/log.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { PresentTask } from './model.ts';
import type { TaskNotice, TaskNotices } from './ports.ts';

/** Which changes of a task the user is told of, wherever they are. */
export interface Notifier {
  statusChanged(task: StoredTask): void;
  expiring(task: StoredTask, leftMs: number): void;
  /** A budget holds it, and did not before. */
  held(task: StoredTask): void;
}

export interface NotifierOptions {
  readonly notify: TaskNotices['notify'];
  readonly present: PresentTask;
  readonly log: Log;
}

export function createNotifier({ notify, present, log }: NotifierOptions): Notifier {
  /** A notice that cannot be shown must not stop the change that it tells of. */
  function show(notice: TaskNotice): void {
    try {
      notify(notice);
    } catch (error) {
      log.error('a notice could not be shown', { type: notice.type, error: String(error) });
    }
  }

  return {
    statusChanged(task) {
      const { status } = task.state;
      if (status === 'ready' || status === 'unknown') show({ type: status, task: present(task) });
      if (status === 'failed' || status === 'rejected' || status === 'expired') {
        show({ type: 'failed', task: present(task) });
      }
    },
    held: (task) => show({ type: 'held', task: present(task) }),
    expiring: (task, leftMs) => show({ type: 'expiring', task: present(task), leftMs }),
  };
}
