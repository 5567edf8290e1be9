import {
  type About,
  type AppErrorData,
  appError,
  fail,
  isActive,
  type LedgerEntry,
  ok,
  type PauseReason,
  type Result,
  supportReport,
  type Task,
  type VideoForm,
} from '#contract';
import type { CreateOutcome, Download, GatewayClient } from '../../gateway/types.ts';
import type { Documents } from '../../store/documents.ts';
import { createAsk } from './ask.ts';
import { createBoard } from './board.ts';
import { createExpiryWatch } from './expiry-watch.ts';
import { createFollower } from './follow.ts';
import { type TaskEvent, transition } from './machine.ts';
import { createMaker } from './make.ts';
import { isSameGateway, type StoredTask } from './model.ts';
import { createPace, isOnThisComputer } from './pace.ts';
import { createPauses } from './pauses.ts';
import type {
  ActiveGateway,
  Clock,
  LibraryPort,
  Log,
  RecipeWriter,
  SessionPort,
  TaskFile,
  TaskNotice,
  TaskNotices,
  TasksRepository,
} from './ports.ts';
import { createPresent } from './present.ts';
import { createReach } from './reach.ts';
import { byUrgency } from './retention.ts';
import { probeSpacingMs, startSpacingMs } from './schedule.ts';
import { createScheduler } from './scheduler.ts';
import { createSender } from './send.ts';
import { createServerClock } from './server-clock.ts';

export interface TasksPorts {
  readonly gateway: Pick<GatewayClient, 'createVideo' | 'queryVideo'>;
  readonly download: Download;
  readonly store: TasksRepository;
  /** Small facts that must survive a restart: the gateways' clocks, notices that were given. */
  readonly documents: Documents;
  readonly findFile: (fileId: string) => TaskFile | null;
  readonly library: LibraryPort;
  readonly recipes: RecipeWriter;
  readonly session: SessionPort;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly about: () => About;
  /** Saves a text where the user chooses; `false` when the user cancelled. */
  readonly saveText: (defaultName: string, text: string) => Promise<boolean>;
  readonly notify: TaskNotices['notify'];
  /** These tasks changed. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  readonly onPauses: (reasons: readonly PauseReason[]) => void;
  /** Address at which the window plays a finished task's clip. */
  readonly mediaUrl: (id: string) => string;
  /** Address of the small picture of a task's clip; `null` until there is one. Asks no disk. */
  readonly posterUrl: (id: string) => string | null;
}

export interface Tasks {
  /** Settles what a crash left behind and takes up everything unfinished. Call once. */
  start(): void;
  /** Signed in, out, or to another gateway: takes up what can go on there. */
  sessionChanged(): void;
  /** Clips are kept elsewhere now: those that a disk refused are tried again at once. */
  libraryChanged(): void;
  /** The computer goes offline or to sleep: starts nothing until `unpause`. */
  pause(reason: 'offline' | 'asleep'): void;
  /** It is back: everything that is due is looked at once. May be told without a `pause` before. */
  unpause(reason: 'offline' | 'asleep'): void;
  pauses(): readonly PauseReason[];
  /** Makes `count` tasks of one form, stored together before the first is sent. */
  create(form: VideoForm, count?: number): Result<Task[]>;
  list(limit: number, before: string | null): { readonly tasks: Task[]; readonly hasMore: boolean };
  get(id: string): Result<Task>;
  present(task: StoredTask): Task;
  cancel(id: string): Result<Task>;
  stopWaiting(id: string): Result<Task>;
  resume(id: string): Result<Task>;
  saveNow(id: string): Result<Task>;
  /** Asks the gateway for `taskId`; when it is there, an `unknown` job goes on as that task. */
  link(id: string, taskId: string): Promise<Result<Task>>;
  sendAgain(id: string): Promise<Result<Task>>;
  dismiss(id: string): Result<Task>;
  generateAgain(id: string): Promise<Result<Task>>;
  ledger(id: string): Result<LedgerEntry[]>;
  /** Saves a report for support where the user chooses. Gives whether it was. */
  saveReport(id: string): Promise<Result<boolean>>;
  showInFolder(id: string): Promise<Result<null>>;
  /** Path of a finished clip, for the app's own media protocol. */
  resultPath(id: string): string | null;
  /**
   * Ends all requests at once and quietly; tasks go on at the next start. Nothing is written after the call
   * but what a download needs to be gone on with; settles when that is done, within a second.
   */
  close(): Promise<void>;
}

/** Longest wait for downloads to be put down when the app quits, in milliseconds. */
const closeLimitMs = 900;

export function createTasks(ports: TasksPorts): Tasks {
  const { store, documents, library, session, clock, log, onChange } = ports;
  const pauses = createPauses(session, ports.onPauses);
  const serverClock = createServerClock(documents, clock);
  const board = createBoard({ store, clock, log, onChange, onMove });
  const present = createPresent({ ...ports, board, serverClock });
  const pace = createPace({ ...ports, board });
  const reach = createReach(() => sweep());
  const ask = createAsk({ ...ports, pace, reach, serverClock });
  const isHeld = (gateway: ActiveGateway | StoredTask['gateway']) =>
    pauses.isAsleep() || (pauses.isOffline() && !isOnThisComputer(gateway));
  const follower = createFollower({
    ...ports,
    board,
    pace,
    ask,
    serverClock,
    isHeld: ({ gateway }) => isHeld(gateway),
  });
  const scheduler = createScheduler({
    clock,
    run: followAndPump,
    spacingMs: () => (reach.isLost() ? probeSpacingMs : startSpacingMs),
  });
  const sender = createSender({ ...ports, board, isHeld, onOutcome, onCreated: followFromNow });
  const maker = createMaker(ports);
  const watch = createExpiryWatch({
    store,
    documents,
    clock,
    serverClock,
    onExpiring: (task, leftMs) => tell({ type: 'expiring', task: present(task), leftMs }),
  });

  /** A task that leaves the gateway makes room for one that waits. */
  async function followAndPump(id: string): Promise<number | null> {
    const delay = await follower.run(id);
    sender.pump();
    return delay;
  }

  function followFromNow(id: string): void {
    const task = board.get(id);
    if (task !== null) scheduler.plan(id, pace.delay(task, 0, null));
  }

  function onOutcome(gateway: ActiveGateway, outcome: CreateOutcome): void {
    serverClock.learn(gateway, outcome.serverTime);
    if (isOnThisComputer(gateway)) return;
    if (outcome.type === 'created') reach.heard(null);
    else if (outcome.error.code.startsWith('gateway.')) reach.heard(outcome.error.code);
  }

  function onMove(task: StoredTask): void {
    const { status } = task.state;
    if (status === 'ready' || status === 'unknown') tell({ type: status, task: present(task) });
    if (status === 'failed' || status === 'rejected' || status === 'expired') {
      tell({ type: 'failed', task: present(task) });
    }
    watch.check();
  }

  /** A notice that cannot be shown must not stop what it is about. */
  function tell(notice: TaskNotice): void {
    try {
      ports.notify(notice);
    } catch (error) {
      log.error('a notice could not be shown', { type: notice.type, error: String(error) });
    }
  }

  /** Plans everything unfinished anew, the most urgent first; nothing is asked sooner than it may be. */
  function sweep(): void {
    const unfinished = store.withStatus(['queued', 'running', 'saving']);
    unfinished.sort(byUrgency(({ gateway }) => serverClock.skew(gateway)));
    scheduler.sweep(
      unfinished.map(({ id, state }) => {
        return { id, delayMs: state.status === 'saving' ? pace.untilRested(id) : pace.untilMayAsk(id) };
      }),
    );
    sender.pump();
  }

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
    start() {
      for (const task of store.withStatus(['sending'])) board.apply(task.id, { type: 'process-died' });
      sweep();
      watch.check();
    },
    sessionChanged() {
      pauses.tell();
      sweep();
    },
    libraryChanged() {
      for (const { id, state } of store.withStatus(['saving'])) {
        if ('trouble' in state && state.trouble?.code.startsWith('disk.')) scheduler.plan(id, 0);
      }
    },
    pause(reason) {
      pauses.set(reason, true);
      if (reason === 'asleep') scheduler.pause();
    },
    unpause(reason) {
      pauses.set(reason, false);
      if (reason === 'asleep') {
        scheduler.resume();
        watch.doubt();
      }
      sweep();
      watch.check();
    },
    pauses: () => pauses.reasons(),
    create(form, count = 1) {
      const made = maker.ofForm(form, count);
      return made.ok ? launch(made.value) : made;
    },
    list(limit, before) {
      const rows = store.list(limit + 1, before);
      return { tasks: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
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
    async close() {
      scheduler.close();
      watch.close();
      sender.close();
      const limit = new Promise<void>((resolve) => {
        clock.after(closeLimitMs, resolve);
      });
      await Promise.race([follower.close(), limit]);
    },
  };
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
const wrongState: AppErrorData = appError('tasks.wrong-state', 'That cannot be done to this task now.');
const elsewhere: AppErrorData = appError('session.signed-out', 'Not connected to the gateway of this task.');
