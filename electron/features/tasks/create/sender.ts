import { type AppErrorData, appError, assertNever, inFlightStatuses, tasksInFlightLimit } from '#contract';
import type { CreateOutcome, GatewayClient, OutgoingReference } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type Connection, isSameGateway, type SessionPort } from '../../../shared/connection.ts';
import type { Log } from '../../../shared/log.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { TaskEvent } from '../lifecycle/states.ts';
import type { TaskTransitions, TransitionFacts } from '../lifecycle/transitions.ts';
import type { Pauses } from '../polling/pauses.ts';
import type { FindTaskFile, TasksRepository } from '../ports.ts';

export interface SenderOptions {
  readonly transitions: TaskTransitions;
  readonly store: Pick<TasksRepository, 'withStatus'>;
  readonly gateway: Pick<GatewayClient, 'createVideo'>;
  readonly session: SessionPort;
  readonly findFile: FindTaskFile;
  readonly pauses: Pick<Pauses, 'isHeld'>;
  readonly clock: Clock;
  readonly log: Log;
  /** A request has ended, whatever becomes of its task. */
  readonly onOutcome: (gateway: Connection, outcome: CreateOutcome) => void;
  /** A task exists at the gateway now and is to be polled. */
  readonly onCreated: (id: string) => void;
}

/**
 * Sends each task once. `sending` is on disk before the first byte goes out, so a crash can only
 * leave a task `unknown`, never make it go out twice.
 */
export interface Sender {
  /** Sends waiting tasks, oldest first, while the gateway has places left. Never throws. */
  sendWaiting(): void;
  /** Breaks off an upload. How far it had come decides the task's state. */
  abort(id: string): void;
  /** The process is ending: breaks off all uploads and leaves their tasks `sending`. */
  close(): void;
}

export function createSender(options: SenderOptions): Sender {
  const { transitions, store, gateway, session, findFile, pauses, clock, log, onOutcome, onCreated } =
    options;
  const retries = createWriteRetries({ clock, log });
  const uploads = new Map<string, AbortController>();
  let isClosed = false;

  function sendWaiting(): void {
    try {
      sendWhileThereArePlaces();
    } catch (error) {
      // A task that could not be stored as `sending` has not gone out either: it waits for the next occasion.
      log.error('waiting tasks could not be sent', { error: String(error) });
    }
  }

  function sendWhileThereArePlaces(): void {
    const connection = session.current();
    if (connection === null || isClosed || pauses.isHeld(connection)) return;
    const isHere = (task: StoredTask) => isSameGateway(task.gateway, connection);
    let places = tasksInFlightLimit - store.withStatus(inFlightStatuses).filter(isHere).length;
    for (const task of store.withStatus(['waiting']).filter(isHere)) {
      if (places <= 0) return;
      if (transitions.apply(task.id, { type: 'send-started' }) === null) continue;
      places -= 1;
      void send(task, connection);
    }
  }

  async function send(task: StoredTask, connection: Connection): Promise<void> {
    const controller = new AbortController();
    uploads.set(task.id, controller);
    const outcome = await request(task, connection, controller.signal).catch(
      (error: unknown): CreateOutcome => {
        log.error('sending a task failed unexpectedly', { id: task.id, error: String(error) });
        const mistake = appError('internal', 'The app failed while this request was going out.');
        return { type: 'unknown', error: mistake, retryAfterMs: null, serverTime: null };
      },
    );
    uploads.delete(task.id);
    if (outcome.type === 'created') {
      // In the log first: should the disk refuse the row, the id of what was paid for is not lost.
      log.info('task created', { id: task.id, taskId: outcome.taskId, requestId: outcome.requestId });
    }
    if (isClosed) return;
    try {
      storeOutcome(task.id, outcome, controller.signal.aborted, connection);
      onOutcome(connection, outcome);
    } catch (error) {
      log.error('the end of a request was not followed up', { id: task.id, error: String(error) });
    }
  }

  async function request(
    task: StoredTask,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<CreateOutcome> {
    const references: OutgoingReference[] = [];
    for (const { fileId, kind, name, mime, bytes, link, role } of task.request.references) {
      const file = findFile(fileId);
      if (file === null) {
        return { type: 'not-sent', error: missingFile(name), retryAfterMs: null, serverTime: null };
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
        onProgress: (done, total) => transitions.setTransfer(task.id, { done, total }),
      },
    );
  }

  function storeOutcome(
    id: string,
    outcome: CreateOutcome,
    wasAborted: boolean,
    connection: Connection,
  ): void {
    switch (outcome.type) {
      case 'created': {
        const { httpStatus, serverTime: createdThere } = outcome;
        storeSurely(id, outcome, { httpStatus, createdThere });
        return;
      }
      case 'not-sent':
        storeSurely(id, wasAborted ? { type: 'withdrawn' } : { type: 'not-sent', error: outcome.error });
        return;
      case 'rejected':
        if (outcome.error.code === 'gateway.unauthorized') session.reportRefusal(connection);
        storeSurely(id, { type: 'rejected', error: outcome.error });
        return;
      case 'unknown': {
        const cancelled = appError('tasks.cancelled-midway', 'The upload was cancelled after it had begun.');
        storeSurely(id, { type: 'outcome-unknown', error: wasAborted ? cancelled : outcome.error });
        return;
      }
      default:
        assertNever(outcome);
    }
  }

  /** Stores the outcome of a request however long the disk refuses it: the row stays `sending` meanwhile. */
  function storeSurely(id: string, event: TaskEvent, facts: TransitionFacts = {}): void {
    retries.write(
      id,
      () => transitions.apply(id, event, facts),
      () => {
        if (event.type === 'created') onCreated(id);
        sendWaiting();
      },
    );
  }

  return {
    sendWaiting,
    abort: (id) => uploads.get(id)?.abort(),
    close() {
      isClosed = true;
      for (const controller of uploads.values()) controller.abort();
      retries.close();
    },
  };
}

function missingFile(name: string): AppErrorData {
  return appError('files.missing', `${name} is no longer where it was.`, { details: { files: [name] } });
}
