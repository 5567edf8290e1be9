import type { Chat } from '../../features/chat/service.ts';
import { createDrafts } from '../../features/video/draft.ts';
import { createOwnFiles } from '../../features/video/own-files.ts';
import { createReferences } from '../../features/video/references.ts';
import { createSmallPictures } from '../../media/small-pictures.ts';
import { createFilesRepository } from '../../store/files.ts';
import type { Base } from '../base.ts';
import { mediaUrl } from '../media-urls.ts';
import type { SystemRoom } from './system.ts';

export type VideoRoom = ReturnType<typeof createVideoRoom>;

/** What the form for a video holds: its drafts and their references. */
export function createVideoRoom(
  { db, documents, inDataFolder, media, playablePath, clipHolds, clock, newId }: Base,
  { platform, dialogs, language }: SystemRoom,
  chat: Chat,
) {
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
    newId,
    mediaUrl: (id) => mediaUrl('references', id),
  });
  return { thumbnails, references, drafts: createDrafts({ documents, present: references.present }) };
}
