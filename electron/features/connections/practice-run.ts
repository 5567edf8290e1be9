import { appError, fail, ok, practiceConnectionId, type Result } from '#contract';
import type { ConnectionEntry, ConnectionList } from './connection-list.ts';
import type { SessionPorts } from './ports.ts';

/** The practice gateway runs while it is the active connection, tasks go on there, or answers of it are waited for. */
export function createPracticeRun(ports: SessionPorts, list: ConnectionList) {
  const { connections, stopPractice, tasks, answers, log } = ports;
  let isRunning = false;

  function isNeeded(): boolean {
    const isActive = list.active()?.stored.kind === 'practice';
    return isActive || tasks.count(practiceConnectionId) > 0 || answers.isAwaited(practiceConnectionId);
  }

  async function start(): Promise<Result<ConnectionEntry>> {
    const entry = list.practice();
    try {
      const connection = await connections.openPractice(entry.stored.settings);
      isRunning = true;
      return ok({ ...entry, connection, storage: 'session', isRefused: false });
    } catch (error) {
      const details = { cause: String(error).slice(0, 200) };
      return fail(appError('session.practice-failed', 'The practice gateway did not start.', { details }));
    }
  }

  async function open(): Promise<Result<ConnectionEntry>> {
    const started = await start();
    if (!started.ok) return started;
    if (list.get(practiceConnectionId) !== null) list.note(practiceConnectionId, started.value);
    else {
      const stored = await list.put([started.value]);
      if (!stored.ok) return stored;
    }
    return started;
  }

  return {
    /** Starts it, or takes up the one that runs. @returns its entry with an open connection, which is not in the list yet. */
    start,
    /** Starts the practice gateway and puts its entry into the list, for something that is about to need it. */
    open,
    isAsNeeded: () => isRunning === isNeeded(),
    /** Starts it where something needs it, and stops it where nothing does. */
    async tend(): Promise<void> {
      if (isRunning === isNeeded()) return;
      if (!isRunning) {
        const opened = await open();
        if (!opened.ok) log.error('the practice gateway did not start', { code: opened.error.code });
        return;
      }
      isRunning = false;
      list.note(practiceConnectionId, { connection: null, storage: null });
      await stopPractice();
    },
  };
}
