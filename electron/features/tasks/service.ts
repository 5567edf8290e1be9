import {
  type AppErrorData,
  appError,
  fail,
  isActive,
  ok,
  type Result,
  supportReport,
  type Task,
} from '#contract';
import { isSameGateway } from '../../shared/connection.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { Tasks, TasksPorts } from './api.ts';
import { createMaker } from './create/task-factory.ts';
import { createEngine } from './engine.ts';
import { type TaskEvent, transition } from './lifecycle/states.ts';

export type { Tasks, TasksPorts } from './api.ts';

/** What the user and the rest of the app can do with tasks. */
export function createTasks(ports: TasksPorts): Tasks {
  const { store, library, session } = ports;
  const engine = createEngine(ports);
  const { board, present, pace, ask, follower, scheduler, sender, pauses } = engine;
  const maker = createMaker(ports);

  function change(id: string, event: TaskEvent): Result<Task> {
    const task = board.get(id);
    if (task === null) return fail(notFound);
    if (transition(task.state, event) === null) return fail(wrongState);
    const changed = board.apply(id, event);
    return changed === null ? fail(wrongState) : ok(present(changed));
  }

  /** Stores new tasks, together with what becomes of the one they replace, then sends what has a place. */
  function launch(made: readonly StoredTask[], replaced?: { id: string; event: TaskEvent }): Result<Task[]> {
    if (!board.add(made, replaced)) return fail(wrongState);
    sender.pump();
    return ok(made.map((task) => present(board.get(task.id) ?? task)));
  }

  /** A new task of an earlier one's request, while `isAllowed` of it. */
  async function repeat(
    id: string,
    isAllowed: (task: StoredTask) => boolean,
    event?: TaskEvent,
  ): Promise<Result<Task>> {
    const task = board.get(id);
    if (task === null) return fail(notFound);
    if (!isAllowed(task)) return fail(wrongState);
    const made = await maker.again(task.request);
    if (!made.ok) return made;
    const launched = launch([made.value], event ? { id, event } : undefined);
    if (!launched.ok) return launched;
    const [first] = launched.value;
    return first === undefined ? fail(notFound) : ok(first);
  }

  return {
    start: engine.start,
    sessionChanged() {
      pauses.tell();
      engine.sweep();
    },
    libraryChanged() {
      for (const { id, state } of store.withStatus(['saving'])) {
        if ('trouble' in state && state.trouble?.code.startsWith('disk.')) scheduler.plan(id, 0);
      }
    },
    pause: engine.pause,
    unpause: engine.unpause,
    pauses: () => pauses.reasons(),
    create(form, count = 1) {
      const made = maker.ofForm(form, count);
      return made.ok ? launch(made.value) : made;
    },
    get(id) {
      const task = board.get(id);
      return task === null ? fail(notFound) : ok(present(task));
    },
    present,
    cancel(id) {
      const task = board.get(id);
      if (task?.state.status !== 'sending') return change(id, { type: 'withdrawn' });
      sender.abort(id);
      return ok(present(task));
    },
    stopWaiting(id) {
      const stopped = change(id, { type: 'stop' });
      scheduler.forget(id);
      follower.abandon(id);
      sender.pump();
      return stopped;
    },
    resume(id) {
      const resumed = change(id, { type: 'resume' });
      if (resumed.ok) scheduler.plan(id, pace.untilMayAsk(id));
      return resumed;
    },
    saveNow(id) {
      const task = board.get(id);
      if (task === null) return fail(notFound);
      if (task.state.status !== 'saving') return fail(wrongState);
      scheduler.plan(id, 0);
      return ok(present(task));
    },
    async link(id, taskId) {
      const task = board.get(id);
      if (task === null) return fail(notFound);
      if (task.state.status !== 'unknown') return fail(wrongState);
      const asked = await ask(task, taskId);
      if (asked === null) return fail(elsewhere);
      const { answer, active } = asked;
      if (!answer.ok) return fail(answer.error.error);
      const linked = change(id, { type: 'linked', taskId });
      const now = board.get(id);
      if (!linked.ok || now === null) return linked;
      // The answer that proved the id also says how the task stands.
      const delayMs = follower.hear(now, answer.value, active);
      if (delayMs !== null) scheduler.plan(id, delayMs);
      return ok(present(board.get(id) ?? now));
    },
    async sendAgain(id) {
      const event: TaskEvent = { type: 'sent-again' };
      const active = session.current();
      const gateway = board.get(id)?.gateway;
      if (gateway && (active === null || !isSameGateway(active, gateway))) return fail(elsewhere);
      return repeat(id, ({ state }) => transition(state, event) !== null, event);
    },
    dismiss: (id) => change(id, { type: 'dismissed' }),
    generateAgain: (id) =>
      // One of open outcome has its own way, which says that it may be charged twice.
      repeat(
        id,
        ({ state }) =>
          !isActive(state.status) && !(state.status === 'unknown' && state.resolution === 'open'),
      ),
    ledger: (id) => (board.get(id) === null ? fail(notFound) : ok(store.ledger(id))),
    async saveReport(id) {
      const task = board.get(id);
      if (task === null) return fail(notFound);
      const text = supportReport(present(task), store.ledger(id), ports.about());
      try {
        return ok(await ports.saveText(`task-${id.slice(0, 8)}.txt`, text));
      } catch (error) {
        const details = { cause: String(error).slice(0, 200) };
        return fail(appError('disk.unwritable', 'The report cannot be written there.', { details }));
      }
    },
    async showInFolder(id) {
      const path = board.get(id)?.resultPath ?? null;
      if (path === null) return fail(notFound);
      if (!(await library.exists(path))) {
        return fail(appError('files.missing', 'The clip is no longer where it was.'));
      }
      library.showInFolder(path);
      return ok(null);
    },
    resultPath: (id) => store.get(id)?.resultPath ?? null,
    close: engine.close,
  };
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
const wrongState: AppErrorData = appError('tasks.wrong-state', 'That cannot be done to this task now.');
const elsewhere: AppErrorData = appError('session.signed-out', 'Not connected to the gateway of this task.');
