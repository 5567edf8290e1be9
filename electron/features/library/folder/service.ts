import { type FolderChoice, fail, type LibraryMove, ok, type Result } from '#contract';
import type { ClipHolds } from '../../../shared/clip-holds.ts';
import type { Clock, Log } from '../../../shared/ports.ts';
import type { MoveDisk } from './disk.ts';
import { refusal, refuseFolder, refuseMove } from './folder-checks.ts';
import { createFolderMove } from './move.ts';
import type { ClipPlacesRepository, MoveJournal } from './ports.ts';
import { surveyClips } from './survey.ts';

export interface LibraryFolderPorts {
  readonly places: ClipPlacesRepository;
  readonly journal: MoveJournal;
  readonly disk: MoveDisk;
  readonly holds: ClipHolds;
  /** The setting: where finished clips are saved. */
  readonly folder: {
    readonly get: () => string;
    readonly set: (path: string) => void;
    /** Notes that the user has chosen a folder, on the disk when it returns. */
    readonly confirm: (path: string) => void;
  };
  readonly dataFolder: string;
  /** Shows the system's folder dialog, starting at `current`; `null` when it was cancelled. */
  readonly chooseFolder: (current: string) => Promise<string | null>;
  readonly recipesChanged: (ids: readonly string[]) => void;
  /** Lists show these clips differently. */
  readonly tasksChanged: (ids: readonly string[]) => void;
  readonly onChange: (move: LibraryMove) => void;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longest wait for the clip in hand to be put down when the app quits, in milliseconds. */
const closeLimitMs = 900;

/** The folder in which the library's clips are kept, and what becomes of them when the user chooses another one. */
export function createLibraryFolder(ports: LibraryFolderPorts) {
  const { places, journal, disk, holds, folder, dataFolder, chooseFolder, newId, clock, log } = ports;
  const move = createFolderMove({
    places,
    journal,
    disk,
    holds,
    recipeChanged: (id) => ports.recipesChanged([id]),
    renamed: (id) => ports.tasksChanged([id]),
    onChange: ports.onChange,
    clock,
    log,
  });
  let chosen: { readonly id: string; readonly path: string } | null = null;

  const refuse = (path: string) => refuseFolder({ chosen: path, current: folder.get(), dataFolder }, disk);

  async function choose(): Promise<Result<FolderChoice>> {
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    const from = folder.get();
    const path = await chooseFolder(from);
    if (path === null) return ok({ type: 'cancelled' });
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    const refused = await refuse(path);
    if (refused !== null) return fail(refused);
    const { clips, bytes, missing } = await surveyClips({ places, disk }, from);
    // Clips of a disk that is away are there when the disk is back: they stay, and nothing is asked.
    const asked = clips.length > 0 ? clips.length : await countOnAbsentDisk(from, missing.length);
    if (asked === 0) {
      folder.set(path);
      return ok({ type: 'changed' });
    }
    chosen = { id: newId(), path };
    const refusedMove = await refuseMove({ from, to: path, bytes }, disk);
    return ok({ type: 'ask', choiceId: chosen.id, folder: path, clips: asked, bytes, refusal: refusedMove });
  }

  async function countOnAbsentDisk(from: string, missing: number): Promise<number> {
    return (await disk.device(from)) === null ? missing : 0;
  }

  async function change({
    choiceId,
    clips,
  }: {
    readonly choiceId: string;
    readonly clips: 'move' | 'leave';
  }): Promise<Result<null>> {
    if (chosen?.id !== choiceId) return fail(refusal('folder.chosen-again'));
    const [from, to] = [folder.get(), chosen.path];
    // Time has gone by since the folder was looked at.
    const refused = await refuse(to);
    if (refused !== null) return fail(refused);
    const survey = await surveyClips({ places, disk }, from);
    const refusedMove = clips === 'move' ? await refuseMove({ from, to, bytes: survey.bytes }, disk) : null;
    if (refusedMove !== null) return fail(refusedMove);
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    if (chosen?.id !== choiceId) return fail(refusal('folder.chosen-again'));
    chosen = null;
    if (clips === 'leave') folder.set(to);
    else {
      // The intent, which counts for folders that were chosen, before the setting: a start that finds it sets the folder again.
      folder.confirm(to);
      move.begin({ from, to, clips: survey.clips.length, bytes: survey.bytes });
      folder.set(to);
    }
    return ok(null);
  }

  return {
    choose,
    change,
    status: move.status,
    /** Whether clips move, or wait to. */
    isUnderWay: move.isUnderWay,
    tryAgain: move.tryAgain,
    cancel: move.cancel,
    dismiss: move.dismiss,
    /** Tells the folder that these tasks changed their status or are back in the library: a clip among them may lie in the folder that was left. */
    clipsChanged: move.clipsChanged,
    /** Goes on with a move that the last run left. Call once, before anything else uses clips. */
    start(): void {
      const stored = move.start();
      if (stored !== null && folder.get() !== stored.to) folder.set(stored.to);
    },
    /** Settles when nothing moves. */
    settled: move.settled,
    /** Stops a move, which goes on at the next start; settles within a second. */
    async close(): Promise<void> {
      move.close();
      const limit = new Promise<void>((resolve) => {
        clock.after(closeLimitMs, resolve);
      });
      await Promise.race([move.settled(), limit]);
    },
  };
}
