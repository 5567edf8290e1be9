import { appError, type FolderChoice, fail, ok, type Result } from '#contract';
import { withinClosing } from '../../../shared/turns.ts';
import { refusal, refuseFolder, refuseMove } from './folder-checks.ts';
import { createFolderMove } from './move.ts';
import type { LibraryFolderPorts } from './ports.ts';
import { movedInto, surveyClips } from './survey.ts';

/** The folder in which the library's clips are kept, and what becomes of them when the user chooses another one. */
export function createLibraryFolder(ports: LibraryFolderPorts) {
  const { disk, folder, dataFolder, chooseFolder, newId, clock } = ports;
  const { begin, ...move } = createFolderMove(ports);
  let chosen: { readonly id: string; readonly path: string } | null = null;

  const refuse = (path: string) => refuseFolder(path, folder.get(), dataFolder, disk);

  async function choose(): Promise<Result<FolderChoice>> {
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    const from = folder.get();
    const path = await chooseFolder(from);
    if (path === null) return ok({ type: 'cancelled' });
    const refused = await refuse(path);
    if (refused !== null && refused.code !== 'folder.same') return fail(refused);
    const { clips, bytes, missing, elsewhere, isAway } = await surveyClips(ports, from);
    const found = await move.find(missing, path);
    // Clips of earlier folders that somebody has put there.
    const foundElsewhere = await move.find(await movedInto(path, elsewhere, disk), path);
    if (refused !== null) {
      const isOfUse = foundElsewhere + (await folder.takeUp(path)) > 0;
      return isOfUse ? ok({ type: 'changed' }) : fail(refused);
    }
    // Clips of a disk that is away are there when the disk is back: they stay.
    const asked = isAway ? missing.length - found : clips.length;
    // Time has gone by in the dialog.
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    if (asked === 0) {
      folder.set(path);
      return ok({ type: 'changed' });
    }
    const choiceId = newId();
    chosen = { id: choiceId, path };
    const refusedMove = await refuseMove({ from, to: path, bytes }, disk);
    return ok({ type: 'ask', choiceId, folder: path, clips: asked, bytes, refusal: refusedMove });
  }

  async function change(choice: { choiceId: string; clips: 'move' | 'leave' }): Promise<Result<null>> {
    const { choiceId, clips } = choice;
    if (chosen?.id !== choiceId) return fail(refusal('folder.chosen-again'));
    const [from, to] = [folder.get(), chosen.path];
    // Time has gone by since the folder was looked at.
    const refused = await refuse(to);
    if (refused !== null) return fail(refused);
    const survey = await surveyClips(ports, from);
    const refusedMove = clips === 'move' ? await refuseMove({ from, to, bytes: survey.bytes }, disk) : null;
    if (refusedMove !== null) return fail(refusedMove);
    if (move.isUnderWay()) return fail(refusal('folder.moving'));
    if (chosen?.id !== choiceId) return fail(refusal('folder.chosen-again'));
    if (clips === 'move' && ports.isArchiveUnderWay()) return fail(archiveUnderWay);
    if (clips === 'leave') folder.set(to);
    else {
      // The intent, which counts for folders that were chosen, before the setting: a start that finds it sets the folder again.
      folder.confirm(to);
      begin({ from, to, clips: survey.clips.length, bytes: survey.bytes });
      try {
        folder.set(to);
      } catch (error) {
        move.cancel();
        throw error;
      }
    }
    chosen = null;
    return ok(null);
  }

  return {
    ...move,
    choose,
    change,
    check: folder.check,
    /** Goes on with a move that the last run left. Call once, before anything else uses clips. */
    start(): void {
      const stored = move.start();
      if (stored !== null && folder.get() !== stored.to) folder.set(stored.to);
    },
    /** Stops a move, which goes on at the next start; settles within a second. */
    async close(): Promise<void> {
      move.close();
      await withinClosing(clock, move.settled());
    },
  };
}

/** An archive would lack the clips that move away from it, and clips that come with one would be looked for where they were put. */
const archiveUnderWay = appError('data.busy', 'An export or import is going on.', { retryable: true });
