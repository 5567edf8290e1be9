import { basename } from 'node:path';
import type { AppErrorData } from '#contract';
import type { Download, GatewayFailure } from '../../../gateway/types.ts';
import type { ClipFacts } from '../../../media/clips.ts';
import type { Log } from '../../../shared/log.ts';
import type { SavingState, StoredTask } from '../../../shared/stored-task.ts';
import type { Board } from '../lifecycle/transitions.ts';
import type { Ask } from '../polling/ask.ts';
import { factsOf, type Hearer, isRefusal } from '../polling/hear.ts';
import { isOnThisComputer, loopbackBaseMs, type Pace } from '../polling/pace.ts';
import type { LibraryPort, RecipeWriter } from '../ports.ts';
import { clipFileName } from './clip-names.ts';

/** Downloads that may bring no video before it is believed: an error page may stand where the clip will be. */
const believedNotAVideo = 8;

export interface SaverOptions {
  readonly board: Board;
  readonly pace: Pace;
  readonly hearer: Hearer;
  readonly ask: Ask;
  readonly download: Download;
  readonly library: LibraryPort;
  readonly recipes: RecipeWriter;
  readonly log: Log;
}

/** One try: milliseconds until the next one, or `null` when none is needed. */
type Save = (task: StoredTask, state: SavingState, signal: AbortSignal) => Promise<number | null>;

/**
 * Makes the stage that brings a finished clip to disk: fetched, checked, measured, stored. It is tried
 * until it works, the gateway says there is no clip, or the user stops waiting. A disk that does not take
 * it never ends it.
 */
export function createSaver(options: SaverOptions): Save {
  const { board, pace, hearer, ask, download, library, recipes, log } = options;
  const isWanted = (task: StoredTask, signal: AbortSignal) =>
    !signal.aborted && board.get(task.id)?.state.status === 'saving';

  async function save(task: StoredTask, state: SavingState, signal: AbortSignal): Promise<number | null> {
    if (pace.tallyOf(task.id).needsAddress) return freshAddress(task, state, signal);
    const path = await library.pathFor(clipFileName(task.request.prompt, task.id));
    if (!isWanted(task, signal)) return null;
    if (!path.ok) return pace.diskTroubled(task, path.error);
    return fetch(task, state.resultUrl, path.value, signal);
  }

  async function fetch(task: StoredTask, url: string, path: string, signal: AbortSignal) {
    const measured: { facts: ClipFacts | null } = { facts: null };
    const fetched = await download(url, {
      path,
      allowLoopback: isOnThisComputer(task.gateway),
      signal,
      onProgress: (done, total) => board.setTransfer(task.id, { done, total }),
      check: async (partPath) => {
        measured.facts = await library.probe(partPath);
      },
    });
    if (!isWanted(task, signal)) return null;
    if (!fetched.ok) return unfetched(task, fetched.error);
    if (measured.facts === null) throw new Error('A download was complete without having been checked.');
    const { path: resultPath, bytes, sha256 } = fetched.value;
    const media = { ...measured.facts, bytes, sha256 };
    const saved = board.apply(
      task.id,
      { type: 'saved', fileName: basename(resultPath), media },
      { resultPath },
    );
    if (saved !== null) writeRecipe(saved);
    return null;
  }

  /** The clip is what was paid for; its recipe may come later. */
  function writeRecipe(task: StoredTask): void {
    recipes.write(task).catch((error: unknown) => {
      log.error('the recipe of a clip was not written', { id: task.id, error: String(error) });
    });
  }

  /**
   * An address that is refused has run out; one that keeps failing may have moved, as the practice
   * gateway's do with each start. A fresh one is asked for next; the clip is never generated again.
   */
  function unfetched(task: StoredTask, { error, retryAfterMs }: GatewayFailure): number | null {
    pace.rest(task.id, retryAfterMs);
    if (error.code.startsWith('disk.')) return pace.diskTroubled(task, error);
    const isVideo = error.code !== 'download.not-a-video';
    const waitMs = isVideo ? pace.troubled(task, error, retryAfterMs) : notAVideo(task, error);
    if (waitMs === null) return null;
    const tally = pace.tallyOf(task.id);
    const isFirst = tally.failures === 1;
    tally.needsAddress = error.code === 'download.refused' || !isFirst;
    const isRefused = isFirst && error.code === 'download.refused';
    return isRefused ? Math.max(loopbackBaseMs, pace.untilMayAsk(task.id)) : waitMs;
  }

  /** Asks where the clip is now. The download follows at the next look: one request a look. */
  async function freshAddress(
    task: StoredTask,
    state: SavingState,
    signal: AbortSignal,
  ): Promise<number | null> {
    const tooSoonMs = pace.untilMayAsk(task.id);
    if (tooSoonMs > 0) return tooSoonMs;
    const asked = await ask(task, state.taskId, signal);
    if (!isWanted(task, signal)) return null;
    const tally = pace.tallyOf(task.id);
    const failure = asked === null || asked.answer.ok ? null : asked.answer.error;
    if (asked !== null && failure?.error.code === 'gateway.no-such-task') {
      return hearer.suffer(task, failure, asked.active);
    }
    // Asks the user for a token; the address at hand needs none.
    if (asked !== null && failure !== null && isRefusal(failure.error.code)) {
      hearer.suffer(task, failure, asked.active);
    }
    // Signed out, or the gateway in trouble: the address at hand may still work.
    tally.needsAddress = false;
    if (asked === null || !asked.answer.ok) return 0;
    tally.noSuchTask = 0;
    const { status, resultUrl } = asked.answer.value;
    if (status === 'failed' || status === 'cancelled' || status === 'expired') {
      return hearer.hear(task, asked.answer.value, asked.active);
    }
    const fresh = resultUrl === null ? state.resultUrl : new URL(resultUrl, asked.active.address).href;
    if (fresh !== state.resultUrl) {
      board.apply(task.id, { type: 'succeeded', resultUrl: fresh }, factsOf(asked.answer.value));
    }
    return 0;
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
