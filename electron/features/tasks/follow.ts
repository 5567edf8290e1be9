import { type AppErrorData, appError, isLoopbackHost, retentionDays } from '#contract';
import type { Download, GatewayClient, GatewayFailure, RemoteTask } from '../../gateway/types.ts';
import type { Board } from './board.ts';
import { clipFileName } from './file-name.ts';
import { isSameGateway, type SavingState, type StoredTask } from './model.ts';
import type { ActiveGateway, Clock, LibraryPort, Log, SessionPort } from './ports.ts';
import { nextPollDelay } from './schedule.ts';

const remoteBaseMs = 10_000;
const loopbackBaseMs = 1_000;
/** Looks that may say "no such task", "done, but no address" or bring no video before they are believed. */
const believedAfter = { noSuchTask: 2, noResult: 5, notAVideo: 8 } as const;

export interface FollowerOptions {
  readonly board: Board;
  readonly gateway: Pick<GatewayClient, 'queryVideo'>;
  readonly download: Download;
  readonly library: LibraryPort;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

export interface Follower {
  /**
   * Looks after one task once: asks the gateway, or fetches its result.
   * @returns milliseconds until the next look, or `null` when none is needed.
   */
  run(id: string): Promise<number | null>;
  /** Milliseconds from now to a task's first look. */
  firstDelay(task: StoredTask): number;
  /** Breaks off what is under way for a task that is not to be followed any more. */
  abandon(id: string): void;
  close(): void;
}

interface Tally {
  failures: number;
  noSuchTask: number;
  noResult: number;
  notAVideo: number;
}

export function createFollower(options: FollowerOptions): Follower {
  const { board, gateway, download, library, session, clock, random, log } = options;
  const tallies = new Map<string, Tally>();
  const closing = new AbortController();
  const underWay = new Map<string, AbortController>();

  function delay(task: StoredTask, failures: number, retryAfterMs: number | null): number {
    const ageMs = clock.now() - task.createdAt;
    return nextPollDelay({ ageMs, baseMs: baseOf(task), failures, retryAfterMs, random: random() });
  }

  async function run(id: string): Promise<number | null> {
    const task = board.get(id);
    if (task === null) return null;
    try {
      const nextLook = await look(task);
      // A task that is done with, or parked, is counted afresh when it is taken up again.
      if (nextLook === null) tallies.delete(id);
      return nextLook;
    } catch (error) {
      log.error('following a task failed unexpectedly', { id, error: String(error) });
      return delay(task, 1, null);
    }
  }

  async function look(task: StoredTask): Promise<number | null> {
    switch (task.state.status) {
      case 'queued':
      case 'running':
        return poll(task, task.state.taskId);
      case 'saving':
        return save(task, task.state);
      default:
        return null;
    }
  }

  async function poll(task: StoredTask, taskId: string): Promise<number | null> {
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return null;
    const answer = await gateway.queryVideo(active, taskId, { signal: closing.signal });
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    return answer.ok ? hear(task, answer.value, active) : suffer(task, answer.error, active);
  }

  /** The user may have stopped waiting while the request was under way. */
  function isStillFollowed(id: string): boolean {
    const status = board.get(id)?.state.status;
    return status === 'queued' || status === 'running' || status === 'saving';
  }

  async function hear(task: StoredTask, remote: RemoteTask, active: ActiveGateway): Promise<number | null> {
    const tally = tallyOf(task.id);
    tally.failures = 0;
    tally.noSuchTask = 0;
    switch (remote.status) {
      case 'succeeded':
        return remote.resultUrl === null
          ? missResult(task, tally, remote)
          : receive(task, new URL(remote.resultUrl, active.address).href);
      case 'failed':
        board.apply(task.id, { type: 'failed', error: remote.error ?? generationFailed(remote.statusWord) });
        return null;
      case 'cancelled':
        board.apply(task.id, { type: 'cancelled-there' });
        return null;
      case 'expired':
        board.apply(task.id, { type: 'expired' });
        return null;
      case 'queued':
      case 'running':
      case 'unrecognised':
        board.apply(task.id, { type: 'observed', status: remote.status, statusWord: remote.statusWord });
        return delay(task, 0, null);
    }
  }

  async function receive(task: StoredTask, resultUrl: string): Promise<number | null> {
    const saving = board.apply(task.id, { type: 'succeeded', resultUrl });
    return saving?.state.status === 'saving' ? save(saving, saving.state) : null;
  }

  function missResult(task: StoredTask, tally: Tally, remote: RemoteTask): number | null {
    tally.noResult += 1;
    const error = appError('gateway.no-result', 'The gateway says the clip is done but gives no address.', {
      retryable: true,
      details: { gatewayMessage: `status: ${remote.statusWord}` },
    });
    const isBelieved = tally.noResult >= believedAfter.noResult;
    board.apply(task.id, isBelieved ? { type: 'failed', error } : { type: 'trouble', error });
    return isBelieved ? null : delay(task, 0, null);
  }

  function suffer(task: StoredTask, failure: GatewayFailure, asked: ActiveGateway): number | null {
    const { error, retryAfterMs } = failure;
    const tally = tallyOf(task.id);
    if (error.code === 'gateway.unauthorized' || error.code === 'gateway.forbidden') {
      board.apply(task.id, { type: 'trouble', error });
      // By now the user may have given another token, or be elsewhere: that one was not refused.
      if (session.current()?.token === asked.token) session.tokenRefused();
      return null;
    }
    if (error.code === 'gateway.no-such-task') {
      tally.noSuchTask += 1;
      if (tally.noSuchTask >= believedAfter.noSuchTask) {
        board.apply(task.id, isPastRetention(task) ? { type: 'expired' } : { type: 'failed', error });
        return null;
      }
    }
    tally.failures += 1;
    board.apply(task.id, { type: 'trouble', error });
    return delay(task, tally.failures, retryAfterMs);
  }

  async function save(task: StoredTask, state: SavingState): Promise<number | null> {
    const fileName = clipFileName(task.request.prompt, task.id);
    const path = await library.pathFor(fileName);
    if (!path.ok) return troubled(task, path.error, null);
    const abandoned = new AbortController();
    underWay.set(task.id, abandoned);
    const fetched = await download(state.resultUrl, {
      path: path.value,
      allowLoopback: isOnThisComputer(task),
      signal: AbortSignal.any([closing.signal, abandoned.signal]),
      onProgress: (done, total) => board.setTransfer(task.id, { done, total }),
    }).finally(() => underWay.delete(task.id));
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    if (!fetched.ok) return unfetched(task, state, fetched.error);
    const facts = await library.probe(path.value).catch((error: unknown) => String(error).slice(0, 200));
    if (typeof facts === 'string') {
      return notAVideo(task, appError('download.not-a-video', 'No video.', { details: { cause: facts } }));
    }
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    board.apply(task.id, { type: 'saved', fileName, media: { ...facts, ...fetched.value } }, path.value);
    return null;
  }

  /**
   * An address that is refused has run out; one that keeps failing may have moved, as the practice
   * gateway's do with each start. A fresh one is asked for; the clip is never generated again.
   */
  async function unfetched(
    task: StoredTask,
    state: SavingState,
    { error, retryAfterMs }: GatewayFailure,
  ): Promise<number | null> {
    const waitMs =
      error.code === 'download.not-a-video' ? notAVideo(task, error) : troubled(task, error, retryAfterMs);
    const isFirst = tallyOf(task.id).failures === 1;
    const mayHaveMoved =
      error.code === 'download.refused' || (!isFirst && error.code.startsWith('download.'));
    return mayHaveMoved && waitMs !== null ? refresh(task, state, waitMs, isFirst) : waitMs;
  }

  /** Asks where the result is now, and believes the gateway when there is none any more. */
  async function refresh(
    task: StoredTask,
    state: SavingState,
    waitMs: number,
    isFirst: boolean,
  ): Promise<number | null> {
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return waitMs;
    const answer = await gateway.queryVideo(active, state.taskId, { signal: closing.signal });
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    if (!answer.ok) {
      return answer.error.error.code === 'gateway.no-such-task' ? suffer(task, answer.error, active) : waitMs;
    }
    const { status, resultUrl } = answer.value;
    if (status === 'failed' || status === 'cancelled' || status === 'expired') {
      return hear(task, answer.value, active);
    }
    const fresh = resultUrl === null ? state.resultUrl : new URL(resultUrl, active.address).href;
    if (fresh === state.resultUrl) return waitMs;
    board.apply(task.id, { type: 'succeeded', resultUrl: fresh });
    return isFirst ? loopbackBaseMs : waitMs;
  }

  /** An error page may stand where the clip will be: it is tried some times before it is believed. */
  function notAVideo(task: StoredTask, error: AppErrorData): number | null {
    const tally = tallyOf(task.id);
    tally.notAVideo += 1;
    if (tally.notAVideo < believedAfter.notAVideo) return troubled(task, error, null);
    board.apply(task.id, { type: 'failed', error });
    return null;
  }

  function troubled(task: StoredTask, error: AppErrorData, retryAfterMs: number | null): number {
    const tally = tallyOf(task.id);
    tally.failures += 1;
    board.apply(task.id, { type: 'trouble', error });
    return delay(task, tally.failures, retryAfterMs);
  }

  function tallyOf(id: string): Tally {
    const tally = tallies.get(id) ?? { failures: 0, noSuchTask: 0, noResult: 0, notAVideo: 0 };
    tallies.set(id, tally);
    return tally;
  }

  function isPastRetention(task: StoredTask): boolean {
    return clock.now() - task.createdAt > retentionDays * 86_400_000;
  }

  return {
    run,
    firstDelay: (task) => delay(task, 0, null),
    abandon: (id) => underWay.get(id)?.abort(),
    close: () => closing.abort(),
  };
}

function isOnThisComputer(task: StoredTask): boolean {
  return task.gateway.kind === 'practice' || isLoopbackHost(new URL(task.gateway.address).hostname);
}

function baseOf(task: StoredTask): number {
  return isOnThisComputer(task) ? loopbackBaseMs : remoteBaseMs;
}

function generationFailed(statusWord: string): AppErrorData {
  return appError('gateway.generation-failed', 'The gateway could not make this clip.', {
    details: { gatewayMessage: `status: ${statusWord}` },
  });
}
