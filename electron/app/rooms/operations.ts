import { createOperations } from '../../features/operations/service.ts';
import { createRawCalls } from '../../gateway/raw-call.ts';
import { createPresetsRepository } from '../../store/operations.ts';
import type { Base } from '../base.ts';
import { mediaUrl } from '../media-urls.ts';
import type { ConnectionsRoom } from './connections.ts';
import type { RequestsRoom } from './requests.ts';
import type { SystemRoom } from './system.ts';
import type { TasksRoom } from './tasks.ts';

/** Requests that the user writes by hand, and what came of them. */
export function createOperationsRoom(
  { environment, db, kit, events, inDataFolder, media, onUnreadable }: Base,
  { dialogs }: SystemRoom,
  { transport, answerWorker }: RequestsRoom,
  { session }: ConnectionsRoom,
  { download }: TasksRoom,
) {
  return createOperations({
    calls: createRawCalls({ transport, secrets: environment.log.guardedSecrets }),
    session,
    store: createPresetsRepository(db, onUnreadable),
    reader: answerWorker,
    media,
    download,
    system: dialogs,
    folder: inDataFolder('answers'),
    mediaUrl: (id) => mediaUrl('answers', id),
    ...kit,
    onChange: (what) => events.emit('operations.changed', { what }),
  });
}
