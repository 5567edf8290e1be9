import { createCast } from '../../features/cast/service.ts';
import type { Chat } from '../../features/chat/service.ts';
import { createDrafts } from '../../features/video/draft.ts';
import { createOwnFiles } from '../../features/video/own-files.ts';
import { createReferences } from '../../features/video/references.ts';
import { createSmallPictures } from '../../media/small-pictures.ts';
import { createCastRepository } from '../../store/cast.ts';
import { createFilesRepository } from '../../store/files.ts';
import { createArchiveWorker } from '../../workers/archive/archive-worker-client.ts';
import type { Base } from '../base.ts';
import { mediaUrl } from '../media-urls.ts';
import type { SystemRoom } from './system.ts';

export type VideoRoom = ReturnType<typeof createVideoRoom>;

/** What the form for a video holds: its drafts, their references, and the cast with copies of its media. */
export function createVideoRoom(base: Base, { platform, dialogs, language }: SystemRoom, chat: Chat) {
  const { db, documents, inDataFolder, media, playablePath, clipHolds, clock, newId, events } = base;
  const thumbnails = createSmallPictures(
    inDataFolder('thumbnails'),
    (id) => mediaUrl('thumbnails', id),
    '.webp',
  );
  const references = createReferences({
    media,
    files: createFilesRepository(db),
    ownFiles: createOwnFiles(inDataFolder('copies')),
    thumbnails,
    chooseFiles: dialogs.chooseReferences,
    showInFolder: platform.showInFolder,
    resultPath: playablePath,
    whileClipKept: clipHolds.whileKept,
    findPicture: (picture) => chat.findPicture(picture),
    language,
    now: clock.now,
    after: clock.after,
    newId,
    mediaUrl: (id) => mediaUrl('references', id),
    onLateCheck: (file) => events.emit('references.checked', file),
  });
  const drafts = createDrafts({ documents, present: references.present });
  const cast = createCast({
    store: createCastRepository(db, base.onUnreadable),
    files: references.copies,
    bundles: createArchiveWorker(base.workerPath('archive')),
    system: { chooseSavePath: dialogs.chooseSavePath, chooseImport: dialogs.chooseCast },
    incomingFolder: inDataFolder('incoming-cast'),
    prompts: { rewrite: drafts.rewritePrompts },
    knownProject: base.knownProject,
    ...base.kit,
    onChange: () => events.emit('cast.changed', null),
  });
  events.on('tasks.changed', ({ ids, isListChanged }) => isListChanged && cast.tasksChanged(ids));
  // Entries of a project go and come back with it.
  events.on('projects.changed', () => events.emit('cast.changed', null));
  return { thumbnails, references, drafts, cast };
}
