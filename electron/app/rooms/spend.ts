import { createSpend } from '../../features/spend/service.ts';
import type { Base } from '../base.ts';
import type { ConnectionsRoom } from './connections.ts';
import type { SystemRoom } from './system.ts';

/** What was charged, what it may come to, and the budgets. */
export function createSpendRoom(
  { kit, charges, storedTasks, storedProjects, events }: Base,
  { language, dialogs }: SystemRoom,
  { session }: ConnectionsRoom,
) {
  return createSpend({
    charges,
    session,
    projectName: storedProjects.nameOf,
    mayHaveProject: storedProjects.has,
    waiting: () => storedTasks.withStatus(['waiting']),
    system: { language, ...dialogs },
    ...kit,
    onChange: () => events.emit('spend.changed', null),
  });
}
