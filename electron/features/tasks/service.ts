import { activeStatuses, fail, inFlightStatuses, ok, type Result, supportReport, type Task } from '#contract';
import type { Connection } from '../../shared/connection.ts';
import { attempt, logged } from '../../shared/error-code.ts';
import { clipFile, clipMissing, type StoredTask, taskNotFound } from '../../shared/stored-task.ts';
import { withinClosing } from '../../shared/turns.ts';
import { createChains } from './create/chains.ts';
import { createTaskQueue } from './create/queue.ts';
import { createSender } from './create/sender.ts';
import { createTaskFactory } from './create/task-factory.ts';
import { createExpiryWatch } from './expiry/expiry-watch.ts';
import { byUrgency } from './expiry/retention.ts';
import { createServerClock } from './expiry/server-clock.ts';
import { createTaskTransitions } from './lifecycle/transitions.ts';
import { createPresentTask } from './model.ts';
import { createConnectivityMonitor } from './polling/connectivity.ts';
import { createPauses } from './polling/pauses.ts';
import { createPoller } from './polling/poller.ts';
import { createRetryCounters } from './polling/retry-counters.ts';
import { createScheduler } from './polling/scheduler.ts';
import type { TaskNotice, TasksPorts } from './ports.ts';
import { createSaver, isExaminedAtStart } from './saving/saver.ts';
import { createUserActions } from './user-actions.ts';

export type Tasks = ReturnType<typeof createTasks>;

/** What the user and the rest of the app can do with tasks. */
export function createTasks(ports: TasksPorts) {
  const { store, library, session, clock, log, notify } = ports;

  const serverClock = createServerClock(ports);
  const transitions = createTaskTransitions({ ...ports, onStatusChange });
  const present = createPresentTask({
    ...ports,
    transitions,
    serverClock,
    dueAt({ id, gateway: { connectionId }, state }) {
      if (state.status !== 'waiting') return scheduler.dueAt(id);
      // What is paused has no next try.
      return queue.isPaused(connectionId) ? null : sender.dueAt(connectionId);
    },
    heldBy: (id) => sender.heldBy(id),
  });
  const expiryWatch = createExpiryWatch({
    ...ports,
    serverClock,
    onExpiring: (task, leftMs) => tell({ type: 'expiring', task: present(task), leftMs }),
  });

  const pauses = createPauses(session, ports.onPauses);
  const counters = createRetryCounters(ports);
  const connectivity = createConnectivityMonitor((restored) => takeUp((id) => id === restored));
  const poller = createPoller({ ...ports, transitions, counters, connectivity, serverClock });
  const closing = new AbortController();
  const ended = new AbortController();
  const saver = createSaver({
    ...ports,
    transitions,
    counters,
    poller,
    onPace: (id, isSlow) => scheduler.giveWay(id, isSlow),
    closing: closing.signal,
    ended: ended.signal,
  });
  const scheduler = createScheduler({
    clock,
    run: runAndSendWaiting,
    kindOf(id) {
      const isSaving = transitions.get(id)?.state.status === 'saving';
      return isSaving && !counters.countsOf(id).needsFreshUrl ? 'download' : 'poll';
    },
    gatewayOf: (id) => transitions.get(id)?.gateway.connectionId ?? '',
    isOutOfReach: connectivity.isOutOfReach,
  });

  /** The connections of unfinished tasks as they were last tried or looked at. */
  const seen = new Map<string, Connection | null>();
  const queue = createTaskQueue({ ...ports, present, heldCount: () => sender.heldCount() });
  const sender = createSender({
    ...ports,
    transitions,
    queue,
    pauses,
    onOutcome(connection, outcome) {
      seen.set(connection.connectionId, connection);
      serverClock.learn(connection, outcome.serverTime);
      connectivity.record(connection, outcome.type === 'created' ? null : outcome.error.code);
    },
    onCreated(id) {
      const task = transitions.get(id);
      if (task !== null) scheduler.plan(id, counters.delay(task, 0));
    },
    tell: (type, task) => tell({ type, task: present(task) }),
  });
  const actions = createUserActions({
    ...ports,
    transitions,
    factory: createTaskFactory(ports),
    queue,
    sender,
    scheduler,
    abandonRun: (id) => runs.get(id)?.abandoned.abort(),
    poller,
    counters,
    saver,
    present,
  });

  /** Plans unfinished tasks afresh, of the connections that are meant, the most urgent first, none sooner than its gateway allows; sends waiting ones. */
  function takeUp(isMeant: (connectionId: string) => boolean = () => true, isOther = false): void {
    const unfinished = store
      .withStatus(['queued', 'running', 'saving'])
      .filter(({ gateway }) => isMeant(gateway.connectionId));
    unfinished.sort(byUrgency(({ gateway }) => serverClock.skew(gateway)));
    const earliestRun = ({ id, state }: StoredTask) =>
      state.status === 'saving' ? counters.untilDownloadAllowed(id) : counters.untilPollAllowed(id);
    scheduler.planAll(unfinished.map((task) => ({ id: task.id, delayMs: earliestRun(task) })));
    sender.sendPostponed(isMeant, isOther);
  }

  /** Clips that were kept unexamined are, one after the other. */
  async function inspectKept(): Promise<void> {
    for (const { id } of store.withKeptClip().filter(isExaminedAtStart)) await saver.inspectAgain(id);
  }

  function onStatusChange(tasks: readonly StoredTask[]): void {
    for (const task of tasks.filter(({ id }) => transitions.get(id) !== null)) {
      const { status } = task.state;
      if (status === 'ready' || status === 'unknown') tell({ type: status, task: present(task) });
      if (status === 'failed' || status === 'rejected' || status === 'expired')
        tell({ type: 'failed', task: present(task) });
    }
    expiryWatch.check();
    // No budget holds what was withdrawn.
    if (tasks.some(({ state }) => state.status === 'cancelled')) sender.sendWaiting();
  }

  /** A notice that cannot be shown must not stop the change that it tells of. */
  function tell(notice: TaskNotice): void {
    attempt(() => notify(notice), logged(log.error, 'a notice could not be shown', { type: notice.type }));
  }

  /** Runs that are under way. */
  const runs = new Map<string, { readonly abandoned: AbortController; readonly end: Promise<unknown> }>();

  /** @returns milliseconds until the next run, or `null` when none is needed, or none can be made now. */
  async function run(id: string): Promise<number | null> {
    const task = transitions.get(id);
    if (task === null || pauses.isHeld(task.gateway) || closing.signal.aborted) return null;
    const abandoned = new AbortController();
    const running = runOnce(task, AbortSignal.any([closing.signal, abandoned.signal]));
    runs.set(id, { abandoned, end: running.catch(() => undefined) });
    try {
      const nextRun = await running;
      // A task that has ended, or rests, is counted afresh when it is taken up again.
      if (nextRun === null) counters.forget(id);
      return nextRun;
    } catch (error) {
      log.error('following a task failed unexpectedly', { id, error: String(error) });
      return counters.delay(task, 1);
    } finally {
      runs.delete(id);
    }
  }

  /** Polls a task, or saves its clip, as its state asks. One request a run. */
  async function runOnce(task: StoredTask, signal: AbortSignal): Promise<number | null> {
    const { state } = task;
    if (state.status === 'saving') return saver.save(task, state, signal);
    const isPolled = state.status === 'queued' || state.status === 'running';
    return isPolled ? poller.poll(task, state.taskId, signal) : null;
  }

  /** A task that leaves the gateway makes room for one that waits. */
  async function runAndSendWaiting(id: string): Promise<number | null> {
    const delayMs = await run(id);
    if (closing.signal.aborted) return delayMs;
    const task = transitions.get(id);
    if (task === null || !inFlightStatuses.includes(task.state.status)) sender.sendWaiting();
    return delayMs;
  }

  return {
    ...actions,
    /**
     * Takes up everything unfinished. A request that was going out when the last run ended may have arrived. Call once.
     *
     * @param connectionsRead settles once they are: before, a clip would be fetched around the proxy of its connection.
     */
    start(connectionsRead?: Promise<void>): void {
      for (const { id } of store.withStatus(['sending'])) transitions.apply(id, { type: 'process-died' });
      if (connectionsRead === undefined) takeUp();
      else void connectionsRead.then(() => closing.signal.aborted || takeUp());
      void inspectKept();
      expiryWatch.check();
    },
    /** Connections changed: takes up what can go on where a token or an address is another one. A new name or colour ends no wait. */
    sessionChanged(): void {
      pauses.tellWindow();
      const before = new Map(seen);
      takeUp((id) => {
        seen.set(id, session.connectionOf(id));
        return seen.get(id) !== before.get(id);
      }, true);
    },
    /** Clips are kept elsewhere now: those that a disk refused are tried again at once. */
    libraryChanged(): void {
      for (const { id, state } of store.withStatus(['saving'])) {
        if ('trouble' in state && state.trouble?.code.startsWith('disk.')) scheduler.plan(id, 0);
      }
    },
    /** Prices, budgets or what was spent changed, or the day turned: sends what a budget has held and holds no more. */
    spendChanged: sender.sendWaiting,
    /** The computer goes offline or to sleep: starts nothing until `unpause`. */
    pause(reason: 'offline' | 'asleep'): void {
      pauses.set(reason, true);
      if (reason === 'asleep') scheduler.pause();
    },
    /** The computer is back: every task that is due runs at once. May be called without a `pause` before. */
    unpause(reason: 'offline' | 'asleep'): void {
      pauses.set(reason, false);
      if (reason === 'asleep') {
        scheduler.resume();
        sender.forgetAges();
        expiryWatch.distrustClock();
      }
      takeUp();
      expiryWatch.check();
    },
    pauses: pauses.reasons,
    isHeld: pauses.isHeld,
    liveCount: (connectionId: string) => store.count(activeStatuses, connectionId),
    giveUpAll(connectionId: string): void {
      const live = store
        .withStatus(activeStatuses)
        .filter((each) => each.gateway.connectionId === connectionId);
      // There may be thousands that wait.
      actions.withdraw(live.map(({ id }) => id));
      for (const { id, state } of live) {
        if (state.status === 'sending') actions.cancel(id);
        else if (state.status !== 'waiting') actions.stopWaiting(id);
      }
    },
    /** A project goes, and its budgets with it: what they hold, or would hold in its turn, would be sent, and is withdrawn instead. @returns its ids. */
    withdrawHeld(projectId: string): string[] {
      const own = queue.waiting().filter((each) => each.projectId === projectId);
      return actions.withdraw(ports.spend.heldByProject(own).map(({ id }) => id));
    },
    get(id: string): Result<Task> {
      const task = transitions.get(id);
      return task === null ? fail(taskNotFound) : ok(present(task));
    },
    present,
    queue: {
      ...queue,
      goOn() {
        queue.goOn();
        sender.forgetAges();
        sender.sendWaiting();
      },
    },
    chain: createChains(ports),
    ledger: (id: string) => (transitions.get(id) === null ? fail(taskNotFound) : ok(store.ledger(id))),
    /** What support needs to know of a task, as a text; `null` when there is no such task. */
    reportText(id: string): string | null {
      const task = transitions.get(id);
      return task && supportReport(present(task), store.ledger(id), ports.about());
    },
    async showInFolder(id: string): Promise<Result<null>> {
      const path = clipFile(transitions.get(id));
      if (path === null) return fail(taskNotFound);
      if (!(await library.exists(path))) return fail(clipMissing());
      library.showInFolder(path);
      return ok(null);
    },
    /** Ends all requests within a second; tasks go on at the next start. What answers to requests that are out say is still stored. */
    async close(): Promise<void> {
      closing.abort();
      scheduler.close();
      expiryWatch.close();
      const ends = [...runs.values()].map(({ end }) => end);
      await withinClosing(clock, Promise.all([sender.close(), ...ends]));
      ended.abort();
    },
  };
}
