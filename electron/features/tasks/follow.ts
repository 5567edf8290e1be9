import { type AppErrorData, appError, isLoopbackHost, retentionDays } from '#contract';
import type { Download, GatewayClient, GatewayFailure, RemoteTask } from '../../gateway/types.ts';
import type { Board } from './board.ts';
import { clipFileName } from './file-name.ts';
import { isSameGateway, type SavingState, type StoredTask } from './model.ts';
import type { ActiveGateway, Clock, LibraryPort, Log, SessionPort } from './ports.ts';
import { nextPollDelay } from './schedule.ts';

const remoteBaseMs = 10_000;
const loopbackBaseMs = 1_000;
/** Looks that may say "no such task" or "done, but no address" before they are believed. */
const believedAfter = { noSuchTask: 2, noResult: 5 } as const;

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
  close(): void;
}

interface Tally {
  failures: number;
  noSuchTask: number;
  noResult: number;
}

export function createFollower(options: FollowerOptions): Follower {
  const { board, gateway, download, library, session, clock, random, log } = options;
  const tallies = new Map<string, Tally>();
  const closing = new AbortController();

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
    const fetched = await download(state.resultUrl, {
      path: path.value,
      allowLoopback: isOnThisComputer(task),
      signal: closing.signal,
      onProgress: (done, total) => board.setTransfer(task.id, { done, total }),
    });
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    if (!fetched.ok) return unfetched(task, state, fetched.error);
    const facts = await library.probe(path.value).catch((error: unknown) => String(error).slice(0, 200));
    if (typeof facts === 'string') {
      const details = { cause: facts };
      return troubled(task, appError('download.not-a-video', 'The result is no video.', { details }), null);
    }
    if (closing.signal.aborted || !isStillFollowed(task.id)) return null;
    board.apply(task.id, { type: 'saved', fileName, media: { ...facts, ...fetched.value } }, path.value);
    return null;
  }

  /**
   * An address that is refused has run out; one that keeps failing may have moved, as the practice
   * gateway's do with each start. A fresh one is asked for; the clip is never generated again.
   */
  async function unfetched(task: StoredTask, state: SavingState, failure: GatewayFailure): Promise<number> {
    const { error, retryAfterMs } = failure;
    const waitMs = troubled(task, error, retryAfterMs);
    const isFirst = tallyOf(task.id).failures === 1;
    const mayHaveMoved =
      error.code === 'download.refused' || (!isFirst && error.code.startsWith('download.'));
    const isFresh = mayHaveMoved && (await refresh(task, state));
    return isFresh && isFirst ? loopbackBaseMs : waitMs;
  }

  async function refresh(task: StoredTask, state: SavingState): Promise<boolean> {
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return false;
    const answer = await gateway.queryVideo(active, state.taskId, { signal: closing.signal });
    if (!answer.ok || answer.value.resultUrl === null) return false;
    const resultUrl = new URL(answer.value.resultUrl, active.address).href;
    if (resultUrl === state.resultUrl || !isStillFollowed(task.id)) return false;
    return board.apply(task.id, { type: 'succeeded', resultUrl }) !== null;
  }

  function troubled(task: StoredTask, error: AppErrorData, retryAfterMs: number | null): number {
    const tally = tallyOf(task.id);
    tally.failures += 1;
    board.apply(task.id, { type: 'trouble', error });
    return delay(task, tally.failures, retryAfterMs);
  }

  function tallyOf(id: string): Tally {
    const tally = tallies.get(id) ?? { failures: 0, noSuchTask: 0, noResult: 0 };
    tallies.set(id, tally);
    return tally;
  }

  function isPastRetention(task: StoredTask): boolean {
    return clock.now() - task.createdAt > retentionDays * 86_400_000;
  }

  return { run, firstDelay: (task) => delay(task, 0, null), close: () => closing.abort() };
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
