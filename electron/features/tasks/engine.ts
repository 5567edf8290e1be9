import type { CreateOutcome } from '../../gateway/types.ts';
import type { Connection } from '../../shared/connection.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { TasksPorts } from './api.ts';
import { createSender, type Sender } from './create/sender.ts';
import { createExpiryWatch } from './expiry/expiry-watch.ts';
import { byUrgency } from './expiry/retention.ts';
import { createServerClock } from './expiry/server-clock.ts';
import { type Board, createBoard } from './lifecycle/transitions.ts';
import { type Ask, createAsk } from './polling/ask.ts';
import { createPace, isOnThisComputer, type Pace } from './polling/pace.ts';
import { createPauses, type Pauses } from './polling/pauses.ts';
import { createFollower, type Follower } from './polling/poller.ts';
import { createReach } from './polling/reach.ts';
import { probeSpacingMs, startSpacingMs } from './polling/schedule.ts';
import { createScheduler, type Scheduler } from './polling/scheduler.ts';
import type { TaskNotice } from './ports.ts';
import { createPresent, type Present } from './present.ts';

/** The working parts, wired together: what keeps tasks moving while nobody presses anything. */
export interface Engine {
  readonly board: Board;
  readonly present: Present;
  readonly pace: Pace;
  readonly ask: Ask;
  readonly follower: Follower;
  readonly scheduler: Scheduler;
  readonly sender: Sender;
  readonly pauses: Pick<Pauses, 'reasons' | 'tell'>;
  /** Plans everything unfinished anew, the most urgent first; nothing is asked sooner than it may be. */
  sweep(): void;
  /** Settles what a crash left behind and takes up everything unfinished. */
  start(): void;
  pause(reason: 'offline' | 'asleep'): void;
  unpause(reason: 'offline' | 'asleep'): void;
  close(): Promise<void>;
}

/** Longest wait for downloads to be put down when the app quits, in milliseconds. */
const closeLimitMs = 900;

export function createEngine(ports: TasksPorts): Engine {
  const { store, documents, session, clock, log, onChange } = ports;
  const pauses = createPauses(session, ports.onPauses);
  const serverClock = createServerClock({ documents, clock, log });
  const board = createBoard({ store, clock, log, onChange, onMove });
  const present = createPresent({ ...ports, board, serverClock });
  const pace = createPace({ ...ports, board });
  const reach = createReach(() => sweep());
  const ask = createAsk({ ...ports, pace, reach, serverClock });
  const isHeld = (gateway: Connection | StoredTask['gateway']) =>
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
  const watch = createExpiryWatch({
    store,
    documents,
    clock,
    serverClock,
    log,
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

  function onOutcome(gateway: Connection, outcome: CreateOutcome): void {
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

  return {
    board,
    present,
    pace,
    ask,
    follower,
    scheduler,
    sender,
    pauses,
    sweep,
    start() {
      for (const task of store.withStatus(['sending'])) board.apply(task.id, { type: 'process-died' });
      sweep();
      watch.check();
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
