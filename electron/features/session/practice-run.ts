import { appError, fail, ok, practiceConnectionId, type Result } from '#contract';
import type { ConnectionEntry, ConnectionList } from './connection-list.ts';
import type { SessionPorts } from './ports.ts';

export interface PracticeRunPorts extends Pick<SessionPorts, 'connections' | 'stopPractice' | 'tasks'> {
  readonly list: ConnectionList;
}

/** The practice gateway runs while it is the active connection, or tasks go on there. */
export interface PracticeRun {
  /** Starts it, or takes up the one that runs. @returns its entry with an open connection, which is not in the list yet. */
  start(): Promise<Result<ConnectionEntry>>;
  /** Whether it runs though nothing needs it. */
  isIdle(): boolean;
  /** Stops it where nothing needs it. */
  tend(): Promise<void>;
}

export function createPracticeRun(ports: PracticeRunPorts): PracticeRun {
  const { connections, stopPractice, tasks, list } = ports;

  let isRunning = false;

  function isIdle(): boolean {
    const isActive = list.active()?.stored.kind === 'practice';
    return isRunning && !isActive && tasks.count(practiceConnectionId) === 0;
  }

  return {
    isIdle,
    async start() {
      const entry = list.practice();
      try {
        const held = await connections.openPractice(entry.stored.settings);
        isRunning = true;
        return ok({ ...entry, held, storage: 'session', isRefused: false });
      } catch (error) {
        const details = { cause: String(error).slice(0, 200) };
        return fail(appError('session.practice-failed', 'The practice gateway did not start.', { details }));
      }
    },
    async tend() {
      if (!isIdle()) return;
      isRunning = false;
      list.note(practiceConnectionId, { held: null, storage: null });
      await stopPractice();
    },
  };
}
