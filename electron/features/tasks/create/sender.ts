import { appError, inFlightStatuses, jobsInFlightLimit } from '#contract';
import type { CreateOutcome, GatewayClient, OutgoingReference } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type Connection, isSameGateway, type SessionPort } from '../../../shared/connection.ts';
import type { Log } from '../../../shared/log.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { TaskEvent } from '../lifecycle/states.ts';
import type { Board, EventFacts } from '../lifecycle/transitions.ts';
import type { TaskFile, TasksRepository } from '../ports.ts';

export interface SenderOptions {
  readonly board: Board;
  readonly store: TasksRepository;
  readonly gateway: Pick<GatewayClient, 'createVideo'>;
  readonly session: SessionPort;
  readonly findFile: (fileId: string) => TaskFile | null;
  readonly clock: Clock;
  readonly log: Log;
  /** What a request met on its way, whatever becomes of the task. */
  readonly onOutcome: (gateway: Connection, outcome: CreateOutcome) => void;
  /** Whether nothing is sent to this gateway for now. */
  readonly isHeld: (gateway: Connection) => boolean;
  /** A task exists at the gateway now and wants following. */
  readonly onCreated: (id: string) => void;
}

export interface Sender {
  /** Sends waiting tasks, oldest first, while the gateway has places left. */
  pump(): void;
  /** Breaks off an upload. What becomes of the task depends on how far it was. */
  abort(id: string): void;
  /** Breaks off all uploads without judging them: the process is ending. */
  close(): void;
}

/**
 * Sends each task once. `sending` is on disk before the first byte goes out, so a crash can only
 * leave a task `unknown`, never make it go out twice.
 */
export function createSender(options: SenderOptions): Sender {
  const { board, store, gateway, session, findFile, log, onOutcome, isHeld, onCreated } = options;
  const retries = createWriteRetries(options);
  const uploads = new Map<string, AbortController>();
  let isClosed = false;

  function pump(): void {
    try {
      sendWaiting();
    } catch (error) {
      // Whatever could not be stored has not gone out either: it waits for the next occasion.
      log.error('waiting tasks could not be sent', { error: String(error) });
    }
  }

  function sendWaiting(): void {
    const active = session.current();
    if (active === null || isClosed || isHeld(active)) return;
    const isHere = (task: StoredTask) => isSameGateway(task.gateway, active);
    let places = jobsInFlightLimit - store.withStatus(inFlightStatuses).filter(isHere).length;
    for (const task of store.withStatus(['waiting']).filter(isHere)) {
      if (places <= 0) return;
      if (board.apply(task.id, { type: 'send-started' }) === null) continue;
      places -= 1;
      void send(task, active);
    }
  }

  async function send(task: StoredTask, active: Connection): Promise<void> {
    const controller = new AbortController();
    uploads.set(task.id, controller);
    try {
      const outcome = await request(task, active, controller.signal);
      if (isClosed) saveId(task.id, outcome);
      else {
        settle(task.id, outcome, controller.signal.aborted, active);
        onOutcome(active, outcome);
      }
    } catch (error) {
      log.error('sending a task failed unexpectedly', { id: task.id, error: String(error) });
      const mistake = appError('internal', 'The app failed while this request was going out.');
      if (!isClosed) keep(task.id, { type: 'outcome-unknown', error: mistake });
    } finally {
      uploads.delete(task.id);
    }
  }

  /** What became of the request is stored however long that takes: the row stays `sending` meanwhile. */
  function keep(id: string, event: TaskEvent, facts: EventFacts = {}): void {
    retries.write(
      id,
      () => board.apply(id, event, facts),
      () => {
        if (event.type === 'created') onCreated(id);
        pump();
      },
    );
  }

  async function request(task: StoredTask, active: Connection, signal: AbortSignal): Promise<CreateOutcome> {
    const references: OutgoingReference[] = [];
    for (const { fileId, kind, name, mime, bytes, link, role } of task.request.references) {
      const file = findFile(fileId);
      if (file === null) return { type: 'not-sent', ...missing(name) };
      const { path, modifiedAt } = file;
      references.push({ kind, name, mime, bytes, link, path, modifiedAt, ...(role && { role }) });
    }
    const { prompt, model, resolution, ratio, duration } = task.request;
    return gateway.createVideo(
      active,
      { prompt, model, resolution, ratio, duration, references },
      { signal, onProgress: (done, total) => board.setTransfer(task.id, { done, total }) },
    );
  }

  function settle(id: string, outcome: CreateOutcome, wasAborted: boolean, asked: Connection): void {
    switch (outcome.type) {
      case 'created':
        saveId(id, outcome);
        keep(id, outcome, { httpStatus: outcome.httpStatus, createdThere: outcome.serverTime });
        return;
      case 'not-sent':
        keep(id, wasAborted ? { type: 'withdrawn' } : { type: 'not-sent', error: outcome.error });
        return;
      case 'rejected':
        if (outcome.error.code === 'gateway.unauthorized') session.reportRefusal(asked);
        keep(id, { type: 'rejected', error: outcome.error });
        return;
      case 'unknown': {
        const cancelled = appError('tasks.cancelled-midway', 'The upload was cancelled after it had begun.');
        keep(id, { type: 'outcome-unknown', error: wasAborted ? cancelled : outcome.error });
        return;
      }
    }
  }

  /** In the log first: should the disk refuse the row, the id of what was paid for is not lost. */
  function saveId(id: string, outcome: CreateOutcome): void {
    if (outcome.type !== 'created') return;
    log.info('task created', { id, taskId: outcome.taskId, requestId: outcome.requestId });
  }

  return {
    pump,
    abort: (id) => uploads.get(id)?.abort(),
    close() {
      isClosed = true;
      for (const controller of uploads.values()) controller.abort();
      retries.close();
    },
  };
}

function missing(name: string) {
  const error = appError('files.missing', `${name} is no longer where it was.`, {
    details: { files: [name] },
  });
  return { error, retryAfterMs: null, serverTime: null };
}
