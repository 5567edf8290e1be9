import { createChat } from '../../features/chat/service.ts';
import type { Spend } from '../../features/spend/service.ts';
import type { Base } from '../base.ts';
import { mediaUrl } from '../media-urls.ts';
import type { ConnectionsRoom } from './connections.ts';
import type { SystemRoom } from './system.ts';

/** Conversations with text models. */
export function createChatRoom(
  { kit, storedChat, knownProject, events, inDataFolder, media }: Base,
  { platform, language, dialogs }: SystemRoom,
  { gateway, session }: ConnectionsRoom,
  spend: Spend,
) {
  return createChat({
    gateway,
    store: storedChat,
    session,
    spend: spend.answers,
    knownProject,
    system: {
      language,
      choosePictures: dialogs.choosePictures,
      chooseSavePath: (kind, name) =>
        dialogs.chooseSavePath(kind === 'picture' ? 'picture' : 'conversation', name),
      startDrag: platform.drag.picture,
    },
    ...kit,
    media,
    folders: {
      attachments: inDataFolder('attachments'),
      pictures: inDataFolder('pictures'),
      journal: inDataFolder('streams'),
    },
    mediaUrl,
    onChange: (ids, isListChanged) => events.emit('chat.changed', { ids: [...ids], isListChanged }),
    onWords: (conversationId, messageId, words) =>
      events.emit('chat.streamed', { conversationId, messageId, words: [...words] }),
  });
}
