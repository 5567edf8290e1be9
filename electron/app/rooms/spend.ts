import { createSpend } from '../../features/spend/service.ts';
import type { Base } from './base.ts';
import type { ConnectionsRoom } from './connections.ts';
import type { SystemRoom } from './system.ts';

/** What was charged, what it may come to, and the budgets. */
export function createSpendRoom(
  { charges, documents, storedTasks, storedProjects, events, clock }: Base,
  { language, dialogs }: SystemRoom,
  { session }: ConnectionsRoom,
) {
  return createSpend({
    charges,
    documents,
    session,
    projectName: storedProjects.nameOf,
    waiting: () => storedTasks.withStatus(['waiting']),
    system: {
      language,
      chooseSavePath: dialogs.chooseSavePath,
      choosePriceSheet: dialogs.choosePriceSheet,
    },
    clock,
    onChange: () => events.emit('spend.changed', null),
  });
}
