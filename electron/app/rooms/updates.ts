import type { UpdatesPorts } from '../../features/updates/ports.ts';
import { createUpdates } from '../../features/updates/service.ts';
import type { Base } from '../base.ts';
import type { SystemRoom } from './system.ts';

/** Newer versions of the app, which wait until its work is done. */
export function createUpdatesRoom(
  { kit, events }: Base,
  { platform, settings }: SystemRoom,
  work: UpdatesPorts['work'],
) {
  const updates = createUpdates({
    ...platform.updates,
    isWanted: () => settings.get().checkForUpdates,
    work,
    ...kit,
    onChange: () => events.emit('updates.changed', updates.get()),
  });
  return updates;
}
