import { z } from 'zod';
import {
  isLaterVersion,
  type Update,
  type UpdateFailureReason,
  type UpdateState,
  type Updates,
  updateSchema,
  updateWorkSchema,
} from '#contract';
import { attempt, logged, messageOf } from '../../shared/error-code.ts';
import { UpdateFailure, type Updater, type UpdatesPorts } from './ports.ts';

/** How long after the start the host may be asked by itself, in milliseconds. */
const firstLookMs = 60_000;
/** How often it is seen whether a day has gone by since the last answer. */
const lookEveryMs = 3_600_000;
const checkEveryMs = 86_400_000;
const waitMs = 1_000;
/** How long a check waits for the host, which may take the question and never answer. */
const maxCheckMs = 60_000;
/** How long nothing of an update may come. */
const maxStillMs = 60_000;

const storedSchema = z.object({
  checkedAt: z.number().nullable(),
  found: updateSchema.nullable().default(null),
});

/** Updates of the app: nobody is asked, and nothing fetched, unless the user wants it. See the contract. */
export function createUpdates(ports: UpdatesPorts) {
  const { place, version, isWanted, work, documents, clock, log, onChange } = ports;
  const host = place.type === 'possible' ? place.host : null;
  let wasWanted = isWanted();
  /** What the host said last, and when. */
  let said = documents.read('updates', storedSchema, { checkedAt: null, found: null });
  let state = resting();
  let updater: Promise<Updater> | null = null;
  let hasFound = false;
  let running: { readonly isAsked: boolean; readonly end: AbortController } | null = null;
  let cancelLook: () => void = () => undefined;
  let cancelWait: () => void = () => undefined;

  function keep(found: Update | null): void {
    said = { checkedAt: clock.now(), found };
    const failed = logged(log.warn, 'what the host of updates said could not be stored', {}, messageOf);
    attempt(() => documents.write('updates', said), failed);
  }

  /** What the host said last holds, over restarts too, until it says something else or this version has caught up. */
  function resting(): UpdateState {
    if (place.type === 'impossible') return { type: 'impossible', obstacle: place.obstacle };
    const { checkedAt, found } = said;
    if (found !== null && isLaterVersion(found.version, version)) return { type: 'available', update: found };
    return { type: isWanted() ? 'idle' : 'off', checkedAt };
  }

  const get = (): Updates => ({ host, state });

  function become(next: UpdateState): Updates {
    state = next;
    onChange();
    return get();
  }

  async function openUpdater(): Promise<Updater> {
    updater ??= ports.openUpdater();
    try {
      return await updater;
    } catch (error) {
      // What could not be loaded is tried again with the next check.
      updater = null;
      throw error;
    }
  }

  function failed(error: unknown, update: Update | null): UpdateState {
    const reason: UpdateFailureReason = error instanceof UpdateFailure ? error.reason : 'internal';
    log.warn('an update failed', { reason, error: messageOf(error) });
    return { type: 'failed', reason, update };
  }

  async function check(isAsked: boolean): Promise<Updates> {
    if (place.type === 'impossible' || running !== null || state.type === 'ready') return get();
    const end = new AbortController();
    running = { isAsked, end };
    const known = 'update' in state ? state.update : null;
    become({ type: 'checking' });
    let isLate = false;
    const cancelLimit = clock.after(maxCheckMs, () => {
      isLate = true;
      end.abort();
    });
    let next: UpdateState;
    try {
      const found = await (await openUpdater()).check(end.signal);
      keep(found);
      hasFound = found !== null;
      next = found === null ? resting() : { type: 'available', update: found };
    } catch (error) {
      // Where nobody waits for the answer, what is known goes on being told.
      const isCancelled = end.signal.aborted && !isLate;
      next = isCancelled || (!isAsked && known !== null) ? resting() : failed(error, known);
    }
    cancelLimit();
    running = null;
    return become(next);
  }

  async function fetch(update: Update): Promise<void> {
    const end = new AbortController();
    running = { isAsked: true, end };
    become({ type: 'downloading', update, doneBytes: 0, totalBytes: 0 });
    let shownPercent = 0;
    let isLate = false;
    const stall = (): void => {
      isLate = true;
      end.abort();
    };
    let cancelLimit = clock.after(maxStillMs, stall);
    const onProgress = (doneBytes: number, totalBytes: number): void => {
      cancelLimit();
      // What has come is looked at by the system, for as long as that takes.
      if (!end.signal.aborted && doneBytes < totalBytes) cancelLimit = clock.after(maxStillMs, stall);
      const percent = totalBytes > 0 ? Math.floor((doneBytes / totalBytes) * 100) : 0;
      if (percent === shownPercent || end.signal.aborted) return;
      shownPercent = percent;
      become({ type: 'downloading', update, doneBytes, totalBytes });
    };
    let next: UpdateState;
    try {
      await (await openUpdater()).download(onProgress, end.signal);
      next = end.signal.aborted ? { type: 'available', update } : { type: 'ready', update, waitsFor: null };
    } catch (error) {
      const isCancelled = end.signal.aborted && !isLate;
      next = isCancelled
        ? { type: 'available', update }
        : failed(isLate ? new UpdateFailure('offline') : error, update);
    }
    cancelLimit();
    running = null;
    become(next);
  }

  /** What an earlier run has found is looked for once more: the updater fetches what it has found itself. */
  async function fetchAnew(): Promise<void> {
    await check(true);
    if (state.type === 'available') await fetch(state.update);
  }

  function restartWhenIdle(): Updates {
    cancelWait();
    if (state.type !== 'ready') return get();
    const underWay = work();
    const waitsFor = updateWorkSchema.options.filter((kind) => underWay[kind]);
    if (waitsFor.length > 0) {
      cancelWait = clock.after(waitMs, restartWhenIdle);
      const isSame = String(state.waitsFor) === String(waitsFor);
      return isSame ? get() : become({ ...state, waitsFor });
    }
    log.info('the app restarts to install an update', { version: state.update.version });
    updater?.then(
      (ready) => ready.restart(),
      () => undefined,
    );
    return get();
  }

  /** Asks by itself where a day has gone by; a clock that was set back counts as a day. */
  function look(): void {
    cancelLook();
    cancelLook = clock.after(lookEveryMs, look);
    if (!isWanted()) return;
    const since = clock.now() - (said.checkedAt ?? Number.NEGATIVE_INFINITY);
    if (since < 0 || since >= checkEveryMs) void check(false);
  }

  return {
    get,
    /** Settles when the host has answered, or did not. Never rejects. */
    check: () => check(true),
    download(): Updates {
      const known = 'update' in state && state.type !== 'ready' ? state.update : null;
      if (running === null && known !== null) void (hasFound ? fetch(known) : fetchAnew());
      return get();
    },
    cancelDownload(): Updates {
      if (state.type === 'downloading') running?.end.abort();
      return get();
    },
    restart: restartWhenIdle,
    stopWaiting(): Updates {
      cancelWait();
      return state.type === 'ready' && state.waitsFor !== null ? become({ ...state, waitsFor: null }) : get();
    },
    /** Follows the setting from now on. */
    start(): void {
      if (place.type === 'possible') cancelLook = clock.after(firstLookMs, look);
    },
    settingsChanged(): void {
      const isNowWanted = isWanted();
      if (isNowWanted === wasWanted) return;
      wasWanted = isNowWanted;
      // What the user asked for goes on; what was asked by itself ends with the wish for it.
      if (!isNowWanted && running?.isAsked === false) running.end.abort();
      if (running === null && ['off', 'idle', 'failed'].includes(state.type)) become(resting());
      if (isNowWanted) void check(false);
    },
    close(): void {
      cancelLook();
      cancelWait();
      running?.end.abort();
    },
  };
}
