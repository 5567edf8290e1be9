import { basename, dirname } from 'node:path';
import { type AppErrorCode, appError, type LibraryMove } from '#contract';
import { ReadFailure } from '../../../files/copy.ts';
import { isFullDisk } from '../../../files/disk-errors.ts';
import { listedNames } from '../../../files/exists.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { createClipMover } from './clip-mover.ts';
import { type ClipInHand, type LibraryFolderPorts, maxUnsettled, type StoredMove } from './ports.ts';
import { type FoundClip, surveyClips } from './survey.ts';

const progressEveryMs = 250;
/** Names of clips that stay, which are told at most. */
const maxNames = 20;

type Problem = Extract<AppErrorCode, `move.${string}` | 'data.disk-full' | 'data.unwritable'>;
type Reason = { readonly code: Problem; readonly cause: string };

/** The disks of the old folder and the new one; `null` for a folder that cannot be reached. */
type Devices = readonly (number | null)[];

/** What one run of a move has come to. */
interface Run {
  readonly move: StoredMove;
  readonly stop: AbortController;
  /** Clips that were tried: none is tried twice in one run. */
  readonly tried: Set<string>;
  /** Clips of which the files were not found at first, which counts as moved: they are not counted again. */
  readonly counted: Set<string>;
  readonly refused: string[];
  movedClips: number;
  movedBytes: number;
}

/** The move of all clips of one folder into another, in the background: one at a time. */
export function createFolderMove(ports: LibraryFolderPorts) {
  const { places, journal, disk, holds, folder, tasksChanged, onChange, clock, log } = ports;
  let status: LibraryMove = { type: 'none' };
  let run: Run | null = null;
  let work = Promise.resolve();
  let toldAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const mover = createClipMover(ports);

  function show(next: LibraryMove): void {
    status = next;
    toldAt = clock.monotonic();
    if (!isClosed) onChange(next);
  }

  function progressOf({ move, movedClips, movedBytes }: Run) {
    return {
      folder: move.to,
      clips: { moved: movedClips, total: Math.max(move.clips, movedClips) },
      bytes: { moved: movedBytes, total: Math.max(move.bytes, movedBytes) },
    };
  }

  function showProgress(current: Run, bytesInHand = 0): void {
    const { folder, clips, bytes } = progressOf({ ...current, movedBytes: current.movedBytes + bytesInHand });
    const next = { type: 'moving', folder, clips, bytes } as const;
    if (status.type !== 'moving' || clock.monotonic() - toldAt >= progressEveryMs) show(next);
    else status = next;
  }

  function launch(move: StoredMove): void {
    const stop = new AbortController();
    const current: Run = {
      move,
      stop,
      tried: new Set(),
      counted: new Set(),
      refused: [],
      movedClips: 0,
      movedBytes: 0,
    };
    run = current;
    showProgress(current);
    work = go(current).catch((error: unknown) => {
      log.error('the library could not be moved', { error: String(error) });
      const { code, cause } = problemOfData(codeOf(error)) ?? unwritable(codeOf(error));
      if (!isClosed) pause(current, code, cause);
    });
  }

  /** Settles what ended moves have left, as far as its disk is back. One at a time: a clip may be among them twice. */
  async function settleEarlier(): Promise<void> {
    for (const clip of journal.unsettled()) {
      try {
        await mover.settle(clip);
        const rest = journal.unsettled().filter(({ id, to }) => id !== clip.id || to !== clip.to);
        journal.writeUnsettled(rest);
      } catch (error) {
        log.warn('a clip of an ended move waits to be settled', { id: clip.id, error: codeOf(error) });
      }
    }
  }

  async function go(current: Run): Promise<void> {
    const { move } = current;
    // At once, so that nobody else begins with a clip that is in two places.
    if (move.inHand !== null) await settleInHand(move, move.inHand);
    await settleEarlier();
    const devices = await devicesOf(move);
    if (devices.includes(null)) pause(current, 'move.folder-gone', 'ENOENT');
    else if (journal.read()?.inHand) pause(current, 'move.unwritable', 'EBUSY');
    else await moveAll(current, devices);
  }

  async function settleInHand(move: StoredMove, inHand: ClipInHand): Promise<void> {
    try {
      await mover.settle(inHand);
      journal.write({ ...move, inHand: null });
    } catch (error) {
      log.warn('a clip waits to be settled', { id: inHand.id, error: codeOf(error) });
    }
  }

  async function moveAll(current: Run, devices: Devices): Promise<void> {
    const { move, stop, tried } = current;
    // What was being saved into the old folder when the move began is found at the next look.
    for (let isFirst = true; ; isFirst = false) {
      const { clips, bytes, missing } = await surveyClips(ports, move.from);
      if (isFirst) {
        current.movedClips = Math.max(0, move.clips - clips.length);
        current.movedBytes = Math.max(0, move.bytes - bytes);
        for (const { id } of missing) current.counted.add(id);
      }
      const queue = [...clips, ...missing].filter(({ id }) => !tried.has(id));
      if (queue.length === 0) break;
      const groups = sharingFiles(queue);
      for (let group = takeNext(groups); group !== undefined; group = takeNext(groups)) {
        if (isClosed) return;
        if (stop.signal.aborted) break;
        for (const clip of group) {
          // A task whose file has moved with that of another task is moved to it, also after a cancel.
          if (stop.signal.aborted && (await isStillIn(move.from, clip.id))) break;
          tried.add(clip.id);
          const problem = await moveOne(current, clip, devices);
          if (isClosed) return;
          if (problem !== null) {
            pause(current, problem.code, problem.cause);
            return;
          }
        }
      }
      if (stop.signal.aborted) break;
    }
    end(current);
  }

  /** The next clips that nobody uses; while all are in use, the first. */
  function takeNext(groups: FoundClip[][]): readonly FoundClip[] | undefined {
    const free = groups.findIndex((group) => !group.some(({ id }) => holds.isKept(id)));
    return groups.splice(Math.max(0, free), 1)[0];
  }

  async function devicesOf({ from, to }: StoredMove): Promise<Devices> {
    return [await disk.device(from), await disk.device(to)];
  }

  /** @returns why the move has to rest; `null` where it can go on, whether the clip has moved or not. */
  async function moveOne(current: Run, clip: FoundClip, devices: Devices): Promise<Reason | null> {
    const { move, stop, refused } = current;
    try {
      // A disk that is taken out may leave an empty folder of its name on the disk below.
      if (!(await areThere(move, devices))) return { code: 'move.folder-gone', cause: 'ENOENT' };
      const isMoved = await mover.move(clip.id, {
        from: move.from,
        to: move.to,
        signal: stop.signal,
        onBytes: (written) => showProgress(current, written),
      });
      if (!isMoved) {
        if (await isStillIn(move.from, clip.id)) refused.push(basename(clip.path));
        return null;
      }
      if (!current.counted.has(clip.id)) current.movedClips += 1;
      current.movedBytes += clip.bytes;
      if (basename(places.get(clip.id)?.path ?? clip.path) !== basename(clip.path)) tasksChanged([clip.id]);
      showProgress(current);
      return null;
    } catch (error) {
      if (stop.signal.aborted) return null;
      const problem = await problemOf(error, move, devices);
      if (problem !== null) return problem;
      log.warn('a clip stays in the old folder', { id: clip.id, error: codeOf(error) });
      refused.push(basename(clip.path));
      return null;
    }
  }

  /** Whether a clip of the library is left in a folder, as one that was edited while it was copied. */
  async function isStillIn(folder: string, id: string): Promise<boolean> {
    const place = places.get(id);
    if (place === null || place.isRemoved || dirname(place.path) !== folder) return false;
    return (await disk.file(place.path)) !== null;
  }

  async function areThere(move: StoredMove, devices: Devices): Promise<boolean> {
    const now = await devicesOf(move);
    return now.every((device, index) => device !== null && device === devices[index]);
  }

  /** What a failure says about the folders; `null` where it is about one clip, which stays where it is. */
  async function problemOf(error: unknown, move: StoredMove, devices: Devices): Promise<Reason | null> {
    const cause = codeOf(error);
    const ofData = problemOfData(cause);
    if (ofData !== null) return ofData;
    if (isFullDisk(cause)) return { code: 'move.disk-full', cause };
    if (!(await areThere(move, devices))) return { code: 'move.folder-gone', cause };
    if (error instanceof ReadFailure || cause === 'EEXIST') return null;
    // Held by another program, or too long for the new disk.
    const mayBeHeld = ['EBUSY', 'EPERM', 'EACCES', 'ENOENT', 'EFBIG'].includes(cause);
    return disk.tryWriting(move.to).then(
      () => (mayBeHeld ? null : unwritable(cause)),
      () => unwritable(cause),
    );
  }

  function pause(current: Run, code: Problem, cause: string): void {
    if (isClosed) return;
    log.warn('the move of the library rests', { code, cause });
    const error = appError(code, sentences[code], { retryable: true, details: { cause } });
    try {
      if (current.stop.signal.aborted) {
        end(current);
        return;
      }
    } catch (failure) {
      // It rests, and can be cancelled again once the disk takes that.
      log.error('the end of a move could not be stored', { error: String(failure) });
    }
    show({ type: 'paused', ...progressOf(current), error });
  }

  function end(current: Run): void {
    const { move, stop, refused, movedClips } = current;
    const isCancelled = stop.signal.aborted;
    // Its disk may be away: the copy there goes when the disk is back.
    const inHand = journal.read()?.inHand ?? null;
    if (inHand !== null) journal.writeUnsettled([...journal.unsettled(), inHand].slice(-maxUnsettled));
    journal.write(null);
    run = null;
    log.info('the move of the library is over', { moved: movedClips, refused: refused.length, isCancelled });
    show({
      type: 'ended',
      isCancelled,
      folder: move.to,
      moved: movedClips,
      left: isCancelled ? Math.max(0, move.clips - movedClips) : refused.length,
      refused: refused.slice(0, maxNames),
    });
  }

  function begin(move: Omit<StoredMove, 'inHand'>): void {
    const stored = { ...move, inHand: null };
    journal.write(stored);
    launch(stored);
  }

  return {
    status: () => status,
    /** Whether clips move, or wait to. */
    isUnderWay: () => run !== null,
    /** Goes on with the move of an earlier run. Call once. */
    start(): StoredMove | null {
      const stored = journal.read();
      if (stored !== null) launch(stored);
      else work = settleEarlier();
      return stored;
    },
    /** Stores the intent, and begins. @throws when the disk does not take the intent. */
    begin,
    /** Looks for missing clips in a folder that was moved by hand, or whose disk has another name now. @returns how many it found. */
    async find(missing: readonly FoundClip[], to: string): Promise<number> {
      if (missing.length > 0) folder.confirm(to);
      const nameOf = listedNames(await disk.list(to).catch(() => []));
      const found: string[] = [];
      for (const { id } of missing) if (await mover.adopt(id, to, nameOf).catch(() => false)) found.push(id);
      if (found.length > 0) tasksChanged(found);
      return found.length;
    },
    tryAgain(): void {
      const stored = status.type === 'paused' ? journal.read() : null;
      if (stored !== null) launch(stored);
    },
    /** Breaks off the copy in hand; what is moved stays moved. */
    cancel(): void {
      if (run === null) return;
      run.stop.abort();
      if (status.type === 'paused') end(run);
    },
    dismiss(): void {
      if (status.type === 'ended') show({ type: 'none' });
    },
    settled: () => work,
    /** The app ends: the move goes on at the next start. */
    close(): void {
      isClosed = true;
      run?.stop.abort();
    },
  };
}

/** Clips of several tasks that are one file, as after an import, side by side. */
function sharingFiles(clips: readonly FoundClip[]): FoundClip[][] {
  const groups = new Map<string, FoundClip[]>();
  for (const clip of clips) {
    const group = groups.get(clip.path);
    if (group === undefined) groups.set(clip.path, [clip]);
    else group.push(clip);
  }
  return [...groups.values()];
}

const unwritable = (cause: string): Reason => ({ code: 'move.unwritable', cause });

/** What a failure says of the database, where it is about that. */
function problemOfData(cause: string): Reason | null {
  if (!cause.startsWith('SQLITE_')) return null;
  return { code: cause === 'SQLITE_FULL' ? 'data.disk-full' : 'data.unwritable', cause };
}

const sentences: Readonly<Record<Problem, string>> = {
  'move.disk-full': 'The disk of the new library folder is full.',
  'move.folder-gone': 'One of the two folders is not there.',
  'move.unwritable': 'The new library folder cannot be written to.',
  'data.disk-full': 'The disk of the database is full.',
  'data.unwritable': 'The database cannot be written.',
};
