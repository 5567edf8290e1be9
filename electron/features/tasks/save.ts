import { type AppErrorData, appError } from '#contract';
import type { Download, GatewayClient, GatewayFailure } from '../../gateway/types.ts';
import type { Board } from './board.ts';
import { clipFileName } from './file-name.ts';
import type { Hearer } from './hear.ts';
import { isSameGateway, type SavingState, type StoredTask } from './model.ts';
import { isOnThisComputer, loopbackBaseMs, type Pace } from './pace.ts';
import type { LibraryPort, SessionPort } from './ports.ts';

/** Downloads that may bring no video before it is believed: an error page may stand where the clip will be. */
const believedNotAVideo = 8;

export interface SaverOptions {
  readonly board: Board;
  readonly pace: Pace;
  readonly hearer: Hearer;
  readonly gateway: Pick<GatewayClient, 'queryVideo'>;
  readonly download: Download;
  readonly library: LibraryPort;
  readonly session: SessionPort;
}

/**
 * Makes the stage that brings a finished clip to disk: fetched, checked, measured, stored. It is tried
 * until it works, the gateway says there is no clip, or the user stops waiting.
 *
 * @returns a function that tries once: milliseconds until the next try, or `null` when none is needed.
 */
export function createSaver(
  options: SaverOptions,
): (task: StoredTask, state: SavingState, signal: AbortSignal) => Promise<number | null> {
  const { board, pace, hearer, gateway, download, library, session } = options;
  const isWanted = (task: StoredTask, signal: AbortSignal) =>
    !signal.aborted && board.get(task.id)?.state.status === 'saving';

  async function save(task: StoredTask, state: SavingState, signal: AbortSignal): Promise<number | null> {
    const fileName = clipFileName(task.request.prompt, task.id);
    const path = await library.pathFor(fileName);
    if (!path.ok) return pace.troubled(task, path.error, null);
    const fetched = await download(state.resultUrl, {
      path: path.value,
      allowLoopback: isOnThisComputer(task),
      signal,
      onProgress: (done, total) => board.setTransfer(task.id, { done, total }),
    });
    if (!isWanted(task, signal)) return null;
    if (!fetched.ok) return unfetched(task, state, fetched.error, signal);
    const facts = await library.probe(path.value).catch((error: unknown) => String(error).slice(0, 200));
    if (!isWanted(task, signal)) return null;
    if (typeof facts === 'string') {
      return notAVideo(task, appError('download.not-a-video', 'No video.', { details: { cause: facts } }));
    }
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
    signal: AbortSignal,
  ): Promise<number | null> {
    const waitMs =
      error.code === 'download.not-a-video'
        ? notAVideo(task, error)
        : pace.troubled(task, error, retryAfterMs);
    const isFirst = pace.tallyOf(task.id).failures === 1;
    const mayHaveMoved =
      error.code === 'download.refused' || (!isFirst && error.code.startsWith('download.'));
    if (waitMs === null || !mayHaveMoved) return waitMs;
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return waitMs;
    const answer = await gateway.queryVideo(active, state.taskId, { signal });
    if (!isWanted(task, signal)) return null;
    if (!answer.ok) {
      const isGone = answer.error.error.code === 'gateway.no-such-task';
      return isGone ? hearer.suffer(task, answer.error, active) : waitMs;
    }
    const { status, resultUrl } = answer.value;
    if (status === 'failed' || status === 'cancelled' || status === 'expired') {
      return hearer.hear(task, answer.value, active);
    }
    const fresh = resultUrl === null ? state.resultUrl : new URL(resultUrl, active.address).href;
    if (fresh === state.resultUrl) return waitMs;
    board.apply(task.id, { type: 'succeeded', resultUrl: fresh });
    return isFirst ? loopbackBaseMs : waitMs;
  }

  function notAVideo(task: StoredTask, error: AppErrorData): number | null {
    const tally = pace.tallyOf(task.id);
    tally.notAVideo += 1;
    if (tally.notAVideo < believedNotAVideo) return pace.troubled(task, error, null);
    board.apply(task.id, { type: 'failed', error });
    return null;
  }

  return save;
}
