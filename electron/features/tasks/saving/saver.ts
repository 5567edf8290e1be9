import { basename } from 'node:path';
import { type AppErrorData, appError, canInspectAgain, type MediaFacts } from '#contract';
import type { GatewayFailure } from '../../../gateway/types.ts';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '../../../media/byte-file.ts';
import type { ClipFacts } from '../../../media/clips.ts';
import { isOnThisComputer } from '../../../shared/connection.ts';
import { codeOf, logged, messageOf } from '../../../shared/error-code.ts';
import type { SavingState, StoredTask } from '../../../shared/stored-task.ts';
import { createWriteRetries } from '../../../shared/write-retries.ts';
import type { TaskEvent } from '../lifecycle/states.ts';
import type { TaskTransitions } from '../lifecycle/transitions.ts';
import { pollPolicy } from '../polling/poll-policy.ts';
import { factsOf, type Poller } from '../polling/poller.ts';
import type { RetryCounters } from '../polling/retry-counters.ts';
import type { TasksPorts } from '../ports.ts';
import { clipFileName } from './clip-path.ts';
import { watchDownloadPace } from './download-pace.ts';

export interface SaverOptions extends TasksPorts {
  readonly transitions: TaskTransitions;
  readonly counters: RetryCounters;
  readonly poller: Poller;
  /** A clip under way has become slow, or is no longer. */
  readonly onPace: (id: string, isSlow: boolean) => void;
  /** The app ends: nothing more is begun. */
  readonly closing: AbortSignal;
  /** What was in hand then is not waited for any more: nothing more is written. */
  readonly ended: AbortSignal;
}

export type Saver = ReturnType<typeof createSaver>;

/**
 * Makes the stage that brings a finished clip to disk: download, check, measure, name, store. A clip is tried
 * until it is saved, the gateway says there is none, its days there are over, or the user stops waiting. That the gateway knows no such
 * task says nothing of its address. A disk that does not take the
 * clip never ends the task, and the clip is never generated again. One that is not examined is kept as a file and never fetched
 * again; whether the app reads it once more depends on whose fault that is (`canInspectAgain`).
 */
export function createSaver(options: SaverOptions) {
  const { transitions, counters, poller, download, session, library, recipes, clock, onPace, closing, log } =
    options;
  const inspecting = new Map<string, Promise<void>>();
  const retries = createWriteRetries({ clock, log });
  const unstored = new Set<string>();
  closing.addEventListener('abort', retries.close, { once: true });
  const isWanted = (task: StoredTask, signal: AbortSignal) =>
    !signal.aborted && transitions.get(task.id)?.state.status === 'saving';

  async function save(task: StoredTask, state: SavingState, signal: AbortSignal): Promise<number | null> {
    if (unstored.has(task.id)) return null;
    if (counters.countsOf(task.id).needsFreshUrl) return freshUrl(task, state, signal);
    const path = await library.pathFor(clipFileName(task.request.prompt, task.id));
    if (!isWanted(task, signal)) return null;
    if (!path.ok) return diskRefused(task, path.error);
    return fetchClip(task, state.resultUrl, path.value, signal);
  }

  async function fetchClip(task: StoredTask, url: string, path: string, signal: AbortSignal) {
    // A clip that is paid for is not thrown away for good: another program may play what no examination could read.
    const isLastTry = counters.countsOf(task.id).notAVideo + 1 >= pollPolicy.believedAfter.notAVideo;
    const measured = { facts: null as ClipFacts | null, unexamined: null as AppErrorData | null };
    const hopeless = new AbortController();
    const onSlow = (isSlow: boolean) => onPace(task.id, isSlow);
    const pace = watchDownloadPace(clock, onSlow, () => hopeless.abort());
    const connection = session.routeOf(task.gateway.connectionId);
    const fetched = await download(url, {
      path,
      // What a row says of its gateway may come from a file.
      allowLoopback: connection !== null && isOnThisComputer(connection),
      connection,
      subject: { type: 'task', id: task.id },
      signal: AbortSignal.any([signal, hopeless.signal]),
      onProgress(done, total) {
        pace.progress(done);
        transitions.setTransfer(task.id, { done, total, isSlow: pace.isSlow() });
      },
      check: async (partPath) => {
        try {
          measured.facts = await library.probe(partPath);
        } catch (error) {
          measured.unexamined = unexaminedBy(error, isLastTry);
          if (measured.unexamined === null) throw error;
        }
      },
    }).finally(pace.end);
    // A clip that is whole as the app ends, or the user stops waiting, has its name, and is stored while it can be.
    if (fetched.ok ? options.ended.aborted : !isWanted(task, signal)) return null;
    if (!fetched.ok) {
      const isHopeless = hopeless.signal.aborted && fetched.error.error.code === 'download.incomplete';
      return downloadFailed(task, isHopeless ? { ...fetched.error, error: tooSlow } : fetched.error);
    }
    // Another folder may have been chosen since it was begun, in an earlier run too.
    const stays = 'the beginning of a clip stays in an earlier folder';
    library.removeParts(basename(path)).catch(logged(log.warn, stays, { id: task.id }, codeOf));
    if (measured.unexamined !== null) {
      storeSurely(task.id, { type: 'kept', error: measured.unexamined }, fetched.value.path);
      return null;
    }
    if (measured.facts === null) throw new Error('A download was complete without having been checked.');
    const { path: resultPath, bytes, sha256 } = fetched.value;
    finish(task.id, resultPath, { ...measured.facts, bytes, sha256 });
    return null;
  }

  function finish(id: string, resultPath: string, media: MediaFacts): void {
    storeSurely(id, { type: 'saved', fileName: basename(resultPath), media }, resultPath);
  }

  /** Stores what became of a clip that is on disk, however long the database refuses it. Meanwhile nothing is fetched for its task. */
  function storeSurely(
    id: string,
    event: Extract<TaskEvent, { type: 'saved' | 'kept' }>,
    resultPath: string,
  ): void {
    const write = () => transitions.apply(id, event, { resultPath });
    unstored.add(id);
    retries.write(id, write, () => {
      unstored.delete(id);
      const stored = transitions.get(id);
      if (stored?.state.status !== 'ready') return;
      // The clip is what was paid for; its recipe may come later.
      recipes.write(stored).catch(logged(log.error, 'the recipe of a clip was not written', { id }));
    });
  }

  /** An address that is refused has run out, one that keeps failing may have moved: the next run asks for a fresh one. */
  function downloadFailed(task: StoredTask, { error, retryAfterMs }: GatewayFailure): number | null {
    counters.downloadFailed(task.id, retryAfterMs);
    if (error.code.startsWith('disk.')) return diskRefused(task, error);
    const counts = counters.countsOf(task.id);
    if (error.code === 'download.not-a-video') {
      counts.notAVideo += 1;
      if (counts.notAVideo >= pollPolicy.believedAfter.notAVideo) {
        transitions.apply(task.id, { type: 'failed', error });
        return null;
      }
    }
    transitions.apply(task.id, { type: 'trouble', error });
    const waitMs = counters.delayAfterFailure(task, retryAfterMs);
    const isFirst = counts.failures === 1;
    const isRefused = error.code === 'download.refused';
    counts.needsFreshUrl = isRefused || !isFirst;
    // An address that has only run out is replaced as soon as the gateway may be asked.
    return isFirst && isRefused
      ? Math.max(pollPolicy.startSpacingMs, counters.untilPollAllowed(task.id))
      : waitMs;
  }

  function diskRefused(task: StoredTask, error: AppErrorData): number {
    transitions.apply(task.id, { type: 'trouble', error });
    return pollPolicy.diskRetryMs;
  }

  /** Asks the gateway where the clip is now. The download follows in the next run: one request a run. */
  async function freshUrl(task: StoredTask, state: SavingState, signal: AbortSignal): Promise<number | null> {
    const tooSoonMs = counters.untilPollAllowed(task.id);
    if (tooSoonMs > 0) return tooSoonMs;
    const outcome = await poller.query(task, state.taskId, signal);
    if (!isWanted(task, signal)) return null;
    const counts = counters.countsOf(task.id);
    const failure = outcome === null || outcome.answer.ok ? null : outcome.answer.error;
    const isMissing = failure?.error.code === 'gateway.no-such-task';
    // Signed out, the gateway in trouble, or the task forgotten there: the address at hand may still work, and needs no token.
    counts.needsFreshUrl = false;
    if (outcome === null) return 0;
    const { answer, connection, isTokenRefused } = outcome;
    if (!answer.ok) {
      if (isMissing) {
        const nextRun = poller.applyFailure(task, answer.error, null);
        counts.needsFreshUrl = counts.noSuchTask < pollPolicy.believedAfter.noSuchTask;
        return nextRun;
      }
      // Asks the user for a token; the download goes on meanwhile.
      if (isTokenRefused) poller.applyFailure(task, answer.error, connection);
      return 0;
    }
    counts.noSuchTask = 0;
    const { status, resultUrl } = answer.value;
    if (status === 'failed' || status === 'cancelled' || status === 'expired')
      return poller.applyAnswer(task, answer.value, connection);
    const fresh = resultUrl === null ? state.resultUrl : new URL(resultUrl, connection.address).href;
    if (fresh !== state.resultUrl)
      transitions.apply(task.id, { type: 'succeeded', resultUrl: fresh }, factsOf(answer.value));
    return 0;
  }

  function waitsForInspection(id: string): boolean {
    const state = closing.aborted ? null : (transitions.get(id)?.state ?? null);
    return state !== null && canInspectAgain(state);
  }

  async function inspectKept(id: string): Promise<void> {
    const path = waitsForInspection(id) ? (transitions.get(id)?.resultPath ?? null) : null;
    if (path === null || !(await library.exists(path))) return;
    try {
      const media = { ...(await library.probe(path)), ...(await library.contentOf(path)) };
      // It may have moved with the library since.
      if (waitsForInspection(id)) finish(id, transitions.get(id)?.resultPath ?? path, media);
    } catch (error) {
      // Of a file that has gone away meanwhile nothing is known.
      const isFault = isFaultOfTheClip(error) && (await library.exists(path));
      if (!waitsForInspection(id)) return;
      if (isFault) transitions.apply(id, { type: 'kept', error: cannotBeExamined(error) });
      else if (error instanceof MediaUnavailableError && error.tookTooLong)
        transitions.apply(id, { type: 'kept', error: notExamined(tooSlowAgain) });
      // A message may name the file, and with it the prompt.
      else log.warn('a kept clip was not examined again', { id, error: codeOf(error) });
    }
  }

  function inspectAgain(id: string): Promise<void> {
    const underWay = inspecting.get(id);
    if (underWay !== undefined) return underWay;
    const inspection = inspectKept(id)
      .catch(logged(log.error, 'a kept clip was not examined', { id }))
      .finally(() => inspecting.delete(id));
    inspecting.set(id, inspection);
    return inspection;
  }

  return {
    /** One try to save a clip: milliseconds until the next one, or `null` when none is needed. */
    save,
    /** Examines a clip that was kept unexamined, without the gateway, where there is one that can be. Never rejects. */
    inspectAgain,
  };
}

function isFaultOfTheClip(error: unknown): boolean {
  return error instanceof MediaLimitError || error instanceof MediaFormatError;
}

function cannotBeExamined(error: unknown): AppErrorData {
  const details = { cause: messageOf(error) };
  return appError('download.cannot-be-examined', 'The clip is kept, but cannot be examined.', { details });
}

/** What to say of a clip that is kept though it was not examined; `null` for one that is to be fetched again. */
function unexaminedBy(error: unknown, isLastTry: boolean): AppErrorData | null {
  if (isLastTry ? isFaultOfTheClip(error) : error instanceof MediaLimitError) return cannotBeExamined(error);
  return error instanceof MediaUnavailableError ? notExamined(error.message) : null;
}

function notExamined(cause: string): AppErrorData {
  const details = { cause };
  return appError('download.not-examined', 'The clip is kept; it could not be examined.', { details });
}

const tooSlowAgain = 'TOO_SLOW_AGAIN';

/** Whether a start examines a kept clip: one that took too long twice would keep everything that is to be examined waiting at each start. */
export function isExaminedAtStart({ state }: StoredTask): boolean {
  return state.status === 'failed' && state.error.details?.cause !== tooSlowAgain;
}

const tooSlow = appError(
  'download.incomplete',
  'The clip came so slowly that it would never have been whole.',
  { retryable: true, details: { cause: 'TOO_SLOW' } },
);
