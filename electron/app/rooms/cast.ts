import { createCast } from '../../features/cast/service.ts';
import { createCastRepository } from '../../store/cast.ts';
import { createArchiveWorker } from '../../workers/archive/archive-worker-client.ts';
import type { Base } from '../base.ts';
import type { SystemRoom } from './system.ts';
import type { VideoRoom } from './video.ts';

export type CastRoom = ReturnType<typeof createCastRoom>;

/** The cast: named people, places, things, styles and voices, with copies of their media. */
export function createCastRoom(
  { db, onUnreadable, knownProject, events, inDataFolder, workerPath, clock, newId, log }: Base,
  { dialogs }: SystemRoom,
  { references, drafts }: VideoRoom,
) {
  const cast = createCast({
    store: createCastRepository(db, onUnreadable),
    files: references.copies,
    bundles: createArchiveWorker(workerPath('archive')),
    system: { chooseSavePath: dialogs.chooseSavePath, chooseImport: dialogs.chooseCast },
    incomingFolder: inDataFolder('incoming-cast'),
    prompts: { rewrite: drafts.rewritePrompts },
    knownProject,
    clock,
    newId,
    log,
    onChange: () => events.emit('cast.changed', null),
  });
  events.on('tasks.changed', ({ ids, isListChanged }) => isListChanged && cast.tasksChanged(ids));
  // Entries of a project go and come back with it.
  events.on('projects.changed', () => events.emit('cast.changed', null));
  return cast;
}
