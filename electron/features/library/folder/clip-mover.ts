import { basename, dirname, join } from 'node:path';
import { DiskFailure } from '../../../files/disk-errors.ts';
import { ensureRoom } from '../../../files/free-space.ts';
import { withFreeName } from '../../../files/unique-name.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { maxRecipeBytes, readRecipe, recipePathOf } from '../recipes/model.ts';
import { type ClipInHand, type ClipPlace, type LibraryFolderPorts, maxUnsettled, partOf } from './ports.ts';

export interface MoveOptions {
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
  /** Told how much of the clip has been copied so far; never where its file is renamed. */
  readonly onBytes: (written: number) => void;
}

/** The clip was removed, or its file edited, while it was being copied. */
class ClipChanged extends Error {}

/**
 * Moves clips one by one. The order of the steps decides what an end of the process leaves: the clip in hand is stored first; its recipe
 * lies in both folders while it moves, for a database that has to be rebuilt; on the same disk the file is renamed and then the row
 * written, on another one the copy is whole and compared before the row is written, and the source goes after that. `settle` undoes or
 * ends whatever was cut off in between.
 */
export function createClipMover(ports: LibraryFolderPorts) {
  const { places, journal, disk, holds, recipesChanged, log } = ports;

  /** Stores the clip in hand, or that there is none, on the disk when it returns. */
  function take(inHand: ClipInHand | null): void {
    const stored = journal.read();
    if (stored !== null) journal.write({ ...stored, inHand });
  }

  const isInLibrary = (place: ClipPlace | null, path: string): place is ClipPlace =>
    place !== null && !place.isRemoved && place.path === path;

  async function move(id: string, moveOptions: MoveOptions): Promise<boolean> {
    const place = places.get(id);
    if (place === null || place.isRemoved || dirname(place.path) !== moveOptions.from) return false;
    const source = await disk.file(place.path);
    if (source === null) {
      const isFound = await follow(id, join(moveOptions.to, basename(place.path)));
      // Beside a clip that two tasks share lies the recipe of one of them, which the other did not take along.
      if (isFound) await dropRecipe(id, place.path);
      return isFound;
    }
    const to = await freeName(join(moveOptions.to, basename(place.path)));
    let clip: ClipInHand = { id, from: place.path, to, bytes: source.bytes, sha256: null };
    const hold = (held: ClipInHand) => {
      take(held);
      clip = held;
    };
    hold(clip);
    try {
      const carried = await carryRecipe(clip);
      if (!(await bringByName(clip, moveOptions)))
        await bringCopy(clip, source.modifiedAt, moveOptions, hold);
      const left = await dropRecipe(id, clip.from);
      take(null);
      // One that was written beside the source meanwhile says more than the one that was carried.
      const isCurrent = carried !== null && left === carried && basename(clip.from) === basename(to);
      if (!isCurrent) recipesChanged([id]);
      return true;
    } catch (error) {
      await settle(clip).catch((cause: unknown) => {
        log.warn('a clip waits to be settled', { id, error: codeOf(cause) });
        // The next clip takes its place in the journal.
        journal.writeUnsettled([...journal.unsettled(), clip].slice(-maxUnsettled));
      });
      take(null);
      if (error instanceof ClipChanged) return false;
      throw error;
    }
  }

  /** A task that has the same clip, as after an import, may have taken it along, under a number where its name was taken. */
  async function follow(id: string, path: string): Promise<boolean> {
    return withFreeName(path, async (to) => {
      if (await adoptAt(id, to)) return true;
      return (await disk.isTaken(to)) ? null : false;
    });
  }

  function adopt(id: string, folder: string, nameOf: (name: string) => string | undefined) {
    const name = basename(places.get(id)?.path ?? '');
    return adoptAt(id, join(folder, nameOf(name) ?? name));
  }

  async function adoptAt(id: string, to: string): Promise<boolean> {
    const place = places.get(id);
    if (place === null || place.sha256 === null) return false;
    if ((await disk.file(to))?.bytes !== place.bytes) return false;
    // Its recipe tells in a moment what its bytes tell in minutes.
    if ((await ownRecipe(id, to)) === null && (await disk.hash(to)) !== place.sha256) return false;
    places.moved(id, place.path, to);
    return true;
  }

  /** A name that neither the clip nor its copy nor its recipe has to share. */
  function freeName(path: string): Promise<string> {
    return withFreeName(path, async (candidate) => {
      for (const name of [candidate, partOf(candidate), recipePathOf(candidate)]) {
        if (await disk.isTaken(name)) return null;
      }
      return candidate;
    });
  }

  /** @returns `false` where the new place is on another disk. */
  function bringByName({ id, from, to }: ClipInHand, { signal }: MoveOptions): Promise<boolean> {
    const bring = async () => {
      if (!isInLibrary(places.get(id), from)) throw new ClipChanged();
      try {
        await disk.rename(from, to);
      } catch (error) {
        if (codeOf(error) === 'EXDEV') return false;
        throw error;
      }
      try {
        await storePlace(id, from, to);
      } catch (error) {
        await disk.rename(to, from);
        throw error;
      }
      return true;
    };
    return holds.whileMoved(id, bring, signal);
  }

  async function bringCopy(
    clip: ClipInHand,
    modifiedAt: number,
    { signal, onBytes }: MoveOptions,
    hold: (clip: ClipInHand) => void,
  ): Promise<void> {
    const { id, from, to, bytes } = clip;
    await ensureRoom(dirname(to), bytes, disk.freeBytes);
    const part = partOf(to);
    const sha256 = await disk.copy(from, part, { signal, onBytes });
    if ((await disk.hash(part, signal)) !== sha256) throw new DiskFailure('EIO', 'The copy differs.');
    if (await disk.isTaken(to)) throw new DiskFailure('EEXIST');
    hold({ ...clip, sha256 });
    await disk.rename(part, to);
    const replace = async () => {
      const source = await disk.file(from);
      const isAsCopied = source?.bytes === bytes && source.modifiedAt === modifiedAt;
      if (!isAsCopied || !isInLibrary(places.get(id), from)) throw new ClipChanged();
      await storePlace(id, from, to);
      await disk.remove(from);
    };
    await holds.whileMoved(id, replace, signal);
  }

  async function storePlace(id: string, from: string, to: string): Promise<void> {
    if ((await disk.file(to)) === null) throw new DiskFailure('ENOENT');
    places.moved(id, from, to);
  }

  /** From the first moment on nobody else begins with the clip. */
  function settle(clip: ClipInHand): Promise<void> {
    const { id, from, to } = clip;
    const put = async () => {
      await disk.remove(partOf(to));
      await settleFiles(clip);
      await dropCutOffRecipe(clip);
      const path = places.get(id)?.path;
      if (path === to) await carryRecipe(clip);
      else await dropRecipe(id, to);
      if (path !== undefined && path !== from && (await dropRecipe(id, from)) !== null) recipesChanged([id]);
      // What is left on a disk that is away is settled when the disk is back.
      for (const folder of [dirname(from), dirname(to)]) {
        if ((await disk.device(folder)) === null) throw new DiskFailure('ENOENT');
      }
    };
    const place = places.get(id);
    // Who uses the clip where it was is not disturbed: only what lies in the other folder goes. On its way to the trash it is not there for long.
    const isInUse = holds.isKept(id) && place?.path === from && !place.isRemoved;
    return isInUse ? put() : holds.whileMoved(id, put);
  }

  /** Of two equal files one goes, and the row names the one that is there. A file that is not known to be the clip's stays. */
  async function settleFiles(clip: ClipInHand): Promise<void> {
    const { id, from, to } = clip;
    const path = places.get(id)?.path;
    if (path === undefined) {
      // Deleted for good while it was copied: the trash has the source.
      if ((await disk.file(to)) !== null && (await isCopy(clip, to))) await disk.remove(to);
      return;
    }
    if (path !== from && path !== to) {
      await removeCopies(clip, path);
      return;
    }
    const [source, target] = [await disk.file(from), await disk.file(to)];
    if (source !== null && target !== null) {
      if (path === from) {
        if ((await isCopy(clip, to)) || (await disk.isSame(from, to))) await disk.remove(to);
      } else if (await isCopy(clip, from)) {
        try {
          await disk.remove(from);
        } catch {
          // Whoever holds the source has it stay.
          places.moved(id, to, from);
          await disk.remove(to);
        }
      }
    } else if (source !== null && path === to) places.moved(id, to, from);
    else if (target !== null && path === from && target.bytes === clip.bytes) {
      places.moved(id, from, to);
    }
  }

  /** A clip has moved on since, and is at `path`: copies of it that were left behind go. */
  async function removeCopies(clip: ClipInHand, path: string): Promise<void> {
    if ((await disk.file(path)) === null) return;
    for (const copy of [clip.from, clip.to]) {
      if ((await disk.file(copy)) !== null && (await isCopy(clip, copy))) await disk.remove(copy);
    }
  }

  async function isCopy({ sha256 }: ClipInHand, path: string): Promise<boolean> {
    return sha256 !== null && (await disk.hash(path)) === sha256;
  }

  /** Writes the recipe beside the clip's new place too. @returns what it says; `null` where there is none of this clip. */
  async function carryRecipe({ id, from, to }: ClipInHand): Promise<string | null> {
    const own = await ownRecipe(id, from);
    if (own !== null && !(await disk.isTaken(recipePathOf(to)))) await disk.writeText(recipePathOf(to), own);
    return own;
  }

  /** A recipe that was being written when the process ended is the beginning of the one beside the source, and of nobody else. */
  async function dropCutOffRecipe({ id, from, to }: ClipInHand): Promise<void> {
    const begun = await disk.readText(recipePathOf(to), maxRecipeBytes);
    const own = await ownRecipe(id, from);
    if (begun === null || own === null) return;
    // Its last letter may be half there.
    const whole = begun.replace(/\uFFFD+$/u, '');
    if (whole.length < own.length && own.startsWith(whole)) await disk.remove(recipePathOf(to));
  }

  /** @returns what it said. */
  async function dropRecipe(id: string, clipPath: string): Promise<string | null> {
    const own = await ownRecipe(id, clipPath);
    if (own !== null) await disk.remove(recipePathOf(clipPath));
    return own;
  }

  /** The recipe beside a clip, where the app wrote it about this task. */
  async function ownRecipe(id: string, clipPath: string): Promise<string | null> {
    const text = await disk.readText(recipePathOf(clipPath), maxRecipeBytes);
    return text !== null && readRecipe(text)?.id === id ? text : null;
  }

  return {
    /**
     * Gives one clip its place in another folder: its file, its row, its recipe.
     *
     * @returns `false` for a clip that is gone, removed, or not in the folder that is left. @throws the system's error, with the clip in one place.
     */
    move,
    /** Finds a clip that is not where its row says in this folder, under its name, as `nameOf` spells it. @returns whether it is there. */
    adopt,
    /** Leaves a clip whose move was cut off where its row says. @throws where that cannot be done now: it is to be called again. */
    settle,
  };
}
