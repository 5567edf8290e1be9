import { isDeepStrictEqual } from 'node:util';
import { appError, assertNever, type BudgetHold, inFlightStatuses } from '#contract';
import { type CreateOutcome, type OutgoingReference, withoutAnswer } from '../../../gateway/types.ts';
import { type Connection, isUnreachable } from '../../../shared/connection.ts';
import { attempt, logged } from '../../../shared/error-code.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { TaskEvent } from '../lifecycle/states.ts';
import type { TaskTransitions, TransitionFacts } from '../lifecycle/transitions.ts';
import type { Pauses } from '../polling/pauses.ts';
import type { TasksPorts } from '../ports.ts';
import { createPostponements } from './postponements.ts';
import type { TaskQueue } from './queue.ts';
import { filesError, wasEdited } from './task-factory.ts';
import { createTries } from './tries.ts';

export interface SenderOptions extends TasksPorts {
  readonly transitions: TaskTransitions;
  readonly pauses: Pick<Pauses, 'isHeld'>;
  readonly queue: Pick<TaskQueue, 'waiting' | 'isPaused' | 'pause' | 'wentOnAt'>;
  readonly onOutcome: (gateway: Connection, outcome: CreateOutcome) => void;
  /** A task exists at the gateway now and is to be polled. */
  readonly onCreated: (id: string) => void;
  /**
   * `held`: a budget holds a task now that none held at the look before. `out-of-balance`: the balance at its gateway has run out; this
   * task, and what waits behind it, asks from time to time.
   */
  readonly tell: (what: 'held' | 'out-of-balance', task: StoredTask) => void;
}

/** Longest wait for answers when the app quits, in milliseconds. */
const answerWaitMs = 700;
/** When waiting tasks are looked at again after the disk has refused one, in milliseconds. */
const lookAgainMs = 30_000;
/** Why an upload is broken off when the app quits. */
const atEnd = Symbol('the process is ending');

interface Upload {
  readonly controller: AbortController;
  /** Every byte of the upload has been sent: breaking it off would not keep the gateway from making the clip. */
  isOut: boolean;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends each task once. `sending` is on disk before the first byte goes out, so a crash can only
 * leave a task `unknown`, never make it go out twice. A request that provably made nothing waits and goes out later, within the
 * budgets and for a day.
 */
export function createSender(options: SenderOptions) {
  const { transitions, store, gateway, session, findFile, hashOf, spend, pauses, queue } = options;
  const { clock, random, log, onOutcome, onCreated, tell, onChange } = options;
  const retries = createWriteRetries({ clock, log });
  const uploads = new Map<string, Upload>();
  const sends = new Set<Promise<void>>();
  /** Waiting tasks whose files are being read: whether they have been, and whether one was wanted meanwhile. */
  const readings = new Map<string, { isRead: boolean; isWanted: boolean }>();
  const postponements = createPostponements(clock, random, sendWaiting);
  const tries = createTries(clock, queue.wentOnAt);
  let holds: ReadonlyMap<string, BudgetHold> = new Map();
  let isClosed = false;
  let cancelLook: () => void = () => undefined;
  /** The task that goes out before all others, and although its connection is paused: the user wants it alone to. */
  let wantedId: string | null = null;
  /** Connections of which was told that their balance has run out, and that have taken no request since. */
  const toldEmpty = new Set<string>();

  function sendWaiting(): void {
    cancelLook();
    try {
      if (!isClosed) sendWhileThereArePlaces(queue.waiting());
    } catch (error) {
      // A task that could not be stored as `sending` has not gone out either, and there may be no other occasion.
      log.error('waiting tasks could not be sent', { error: String(error) });
      if (!isClosed) cancelLook = clock.after(lookAgainMs, sendWaiting);
    }
  }

  /** Sends waiting tasks one after the other: a budget has to hold what the one before costs when it is asked about the next. */
  function sendWhileThereArePlaces(waiting: readonly StoredTask[]): void {
    const found = new Map<string, BudgetHold>();
    const inFlight = waiting.length > 0 ? store.withStatus(inFlightStatuses) : [];
    const taken = new Map<string, number>();
    for (const { gateway: to } of inFlight) taken.set(to.connectionId, (taken.get(to.connectionId) ?? 0) + 1);
    const trying = new Set(
      inFlight.flatMap((task) => (task.state.status === 'sending' ? [task.gateway.connectionId] : [])),
    );
    for (const task of tries.inTurn(waiting, postponements.isCostly, wantedId)) {
      const { state } = task;
      const { connectionId } = task.gateway;
      if (state.status !== 'waiting') continue;
      const { trouble } = state;
      // At another gateway than its own nobody would ask for it afterwards.
      const connection = isUnreachable(session, task.gateway) ? null : session.connectionOf(connectionId);
      // A new one, or one that was withdrawn and put back, has a day of its own.
      if (trouble === undefined) tries.forget(task.id);
      // What a budget holds says so while it is paused, too.
      const hold = spend.holdOf(task);
      const before = holds.get(task.id);
      if (hold !== null) found.set(task.id, hold);
      // Without a price in its currency no budget can hold it: that alone sends nothing, the user does.
      else if (before && !queue.isPaused(connectionId) && spend.quoteOf(task)?.currency !== before.currency)
        queue.pause(connectionId);
      const isPaused = queue.isPaused(connectionId);
      // Until there is a token that the gateway accepts, and no budget holds it, nothing is tried. Before connections are read nothing is known of tokens.
      if (hold !== null || (connection === null && session.nameOf(connectionId) !== null))
        tries.rests(task.id);
      const isTried =
        hold === null &&
        !isPaused &&
        connection !== null &&
        trouble !== undefined &&
        trouble.code !== 'gateway.unauthorized';
      if (isTried && tries.isOver(task.id, state.triedSince)) {
        transitions.apply(task.id, { type: 'not-sent', error: trouble });
        continue;
      }
      if (hold !== null || (isPaused && task.id !== wantedId)) continue;
      const places = taken.get(connectionId) ?? 0;
      if (connection === null || pauses.isHeld(connection)) continue;
      if (postponements.dueAt(connectionId) !== null) continue;
      // One tells whether the others may follow.
      if (postponements.isCostly(connectionId) && trying.has(connectionId)) continue;
      if (places >= connection.settings.tasksInFlight) continue;
      const isReading = readsFiles(task);
      const started = { type: 'send-started', at: clock.now() } as const;
      if (!isReading && transitions.apply(task.id, started, { quote: spend.quoteOf(task) }) === null)
        continue;
      taken.set(connectionId, places + 1);
      trying.add(connectionId);
      if (isReading) continue;
      const sent = send(task, connection);
      sends.add(sent);
      void sent.finally(() => sends.delete(sent));
    }
    keepHolds(found, waiting);
  }

  /**
   * Has files read whose content is not known by now. The task is `waiting` meanwhile, so that a crash leaves it so.
   *
   * @returns whether it goes out only once they are read.
   */
  function readsFiles({ id, request }: StoredTask): boolean {
    const reading = readings.get(id) ?? { isRead: false, isWanted: false };
    reading.isWanted ||= wantedId === id;
    if (!readings.has(id)) {
      const reads = request.references.flatMap(({ fileId, sha256 }) => {
        const file = sha256 === null ? null : findFile(fileId);
        return file?.sha256 === null ? [hashOf(fileId, file.bytes, Number.POSITIVE_INFINITY)] : [];
      });
      if (reads.length === 0) return false;
      readings.set(id, reading);
      void Promise.allSettled(reads).then(() => {
        reading.isRead = true;
        sendWanted(reading.isWanted ? id : null);
        readings.delete(id);
      });
    }
    return !reading.isRead;
  }

  function sendWanted(id: string | null): void {
    wantedId = id;
    sendWaiting();
    wantedId = null;
  }

  function keepHolds(found: typeof holds, waiting: readonly StoredTask[]): void {
    const ids = new Set([...holds.keys(), ...found.keys()]);
    const changed = [...ids].filter((id) => !isDeepStrictEqual(holds.get(id), found.get(id)));
    const added = waiting.filter(({ id }) => found.has(id) && !holds.has(id));
    holds = found;
    if (changed.length > 0) onChange(changed, true);
    for (const task of added) tell('held', task);
  }

  async function send(task: StoredTask, connection: Connection): Promise<void> {
    const upload: Upload = { controller: new AbortController(), isOut: false };
    uploads.set(task.id, upload);
    const outcome = await request(task, connection, upload).catch((error: unknown): CreateOutcome => {
      log.error('sending a task failed unexpectedly', { id: task.id, error: String(error) });
      const mistake = appError('internal', 'The app failed while this request was going out.');
      return { type: 'unknown', ...withoutAnswer(mistake) };
    });
    if (outcome.type === 'created') {
      // In the log first: should the disk refuse the row, the id of what was paid for is not lost.
      log.info('task created', { id: task.id, taskId: outcome.taskId, requestId: outcome.requestId });
    }
    const followUp = () => {
      storeOutcome(task.id, outcome, upload.controller.signal, connection);
      if (!isClosed) onOutcome(connection, outcome);
    };
    attempt(followUp, logged(log.error, 'the end of a request was not followed up', { id: task.id }));
  }

  async function request(task: StoredTask, connection: Connection, upload: Upload): Promise<CreateOutcome> {
    const { signal } = upload.controller;
    const references: OutgoingReference[] = [];
    for (const reference of task.request.references) {
      const { fileId, kind, name, mime, bytes, link, role } = reference;
      const file = findFile(fileId);
      if (file === null || wasEdited(reference, file)) {
        const error = filesError(file === null ? 'files.missing' : 'files.changed', [name]);
        return { type: 'not-sent', isForNow: false, ...withoutAnswer(error) };
      }
      const { path, modifiedAt } = file;
      references.push({ kind, name, mime, bytes, link, path, modifiedAt, ...(role && { role }) });
    }
    const { prompt, model, resolution, ratio, duration } = task.request;
    return gateway.createVideo(
      connection,
      { prompt, model, resolution, ratio, duration, references },
      {
        signal,
        subject: { type: 'task', id: task.id },
        onProgress(done, total) {
          upload.isOut = done === total;
          transitions.setTransfer(task.id, { done, total });
        },
      },
    );
  }

  /** @param uploading is aborted where the upload was broken off. */
  function storeOutcome(
    id: string,
    outcome: CreateOutcome,
    uploading: AbortSignal,
    connection: Connection,
  ): void {
    const { aborted: wasAborted, reason } = uploading;
    switch (outcome.type) {
      case 'created': {
        const { httpStatus, serverTime: createdThere } = outcome;
        postponements.forget(connection.connectionId);
        toldEmpty.delete(connection.connectionId);
        storeSurely(id, outcome, { httpStatus, createdThere });
        return;
      }
      case 'not-sent':
      case 'rejected':
        storeNothingMade(id, outcome, uploading, connection);
        return;
      case 'unknown': {
        // The next start says so.
        if (reason === atEnd) return;
        // What comes next would share its fate, and each may have been charged.
        if (!wasAborted && outcome.error.code !== 'internal') rest(connection, outcome.retryAfterMs, true);
        const cancelled = appError('tasks.cancelled-midway', 'The upload was cancelled after it had begun.');
        storeSurely(id, { type: 'outcome-unknown', error: wasAborted ? cancelled : outcome.error });
        return;
      }
      default:
        assertNever(outcome);
    }
  }

  /** What made nothing goes out again once that may help; but not what the user has withdrawn meanwhile. */
  function storeNothingMade(
    id: string,
    { type, error, isForNow, retryAfterMs }: Extract<CreateOutcome, { type: 'not-sent' | 'rejected' }>,
    { aborted: wasAborted, reason }: AbortSignal,
    connection: Connection,
  ): void {
    const isWithdrawn = wasAborted && reason !== atEnd;
    const isTokenRefused = error.code === 'gateway.unauthorized';
    if (isTokenRefused) session.reportRefusal(connection);
    const isOutOfBalance = error.code === 'gateway.out-of-balance';
    const mayGoOutLater = isForNow || isTokenRefused || isOutOfBalance;
    const isNews = isOutOfBalance && !isWithdrawn && !toldEmpty.has(connection.connectionId);
    if (isWithdrawn && (mayGoOutLater || type === 'not-sent')) {
      storeSurely(id, { type: 'withdrawn' });
      return;
    }
    // A gateway says these of one request and means all.
    if (mayGoOutLater || error.code === 'gateway.rate-limited')
      rest(connection, retryAfterMs, isOutOfBalance);
    if (!mayGoOutLater) {
      storeSurely(id, { type, error });
      return;
    }
    tries.refused(id, isTokenRefused);
    storeSurely(id, { type: 'postponed', error, at: reason === atEnd ? null : clock.now() });
    const task = isNews ? transitions.get(id) : null;
    if (task === null) return;
    toldEmpty.add(connection.connectionId);
    tell('out-of-balance', task);
  }

  function rest(connection: Connection, retryAfterMs: number | null, isCostly = false): void {
    if (!isClosed) postponements.postpone(connection, retryAfterMs, isCostly);
  }

  /** Stores the outcome of a request however long the disk refuses it: the row stays `sending` meanwhile, and can be withdrawn. */
  function storeSurely(id: string, event: TaskEvent, facts: TransitionFacts = {}): void {
    const signal = uploads.get(id)?.controller.signal;
    const isWithdrawn = () => event.type === 'postponed' && signal?.aborted && signal.reason !== atEnd;
    retries.write(
      id,
      () => transitions.apply(id, isWithdrawn() ? { type: 'withdrawn' } : event, facts),
      () => {
        uploads.delete(id);
        if (event.type !== 'postponed') tries.forget(id);
        if (isClosed) return;
        if (event.type === 'created') onCreated(id);
        sendWaiting();
      },
    );
  }

  return {
    /** Sends waiting tasks of all connections, in their turn, where one has places left and is not paused. Never throws. */
    sendWaiting,
    /** The same, where requests of connections rest; see `endOwnWaits`. */
    sendPostponed(...which: Parameters<typeof postponements.endOwnWaits>): void {
      postponements.endOwnWaits(...which);
      sendWaiting();
    },
    forgetAges: tries.forgetAges,
    /** Ends the wait of a connection, whoever asked for it. @param id goes before all others, and out of a paused queue too. */
    sendNow(connectionId: string, id: string | null = null): void {
      postponements.endWait(connectionId);
      sendWanted(id);
    },
    /** When requests that rest at a connection go out again, by the clock's monotonic time; `null` where none does. */
    dueAt: postponements.dueAt,
    /** The budget for which a waiting task was not sent although there may be a place, as of the last look at it. */
    heldBy: (id: string) => holds.get(id) ?? null,
    heldCount: () => holds.size,
    /** Breaks off an upload. How far it had come decides the task's state. */
    abort: (id: string) => uploads.get(id)?.controller.abort(),
    /** Breaks off uploads that are not out, and waits a moment for answers to the others. A task without one stays `sending`. */
    async close(): Promise<void> {
      isClosed = true;
      cancelLook();
      retries.close();
      postponements.close();
      const breakOff = (isMeant: (upload: Upload) => boolean) => {
        for (const upload of uploads.values()) if (isMeant(upload)) upload.controller.abort(atEnd);
      };
      breakOff(({ isOut }) => !isOut);
      const cancel = clock.after(answerWaitMs, () => breakOff(() => true));
      await Promise.all(sends);
      cancel();
    },
  };
}
