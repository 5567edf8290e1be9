import { everyTask, maxJoinedClips } from '#contract';
import { call } from '../../bridge.ts';
import { inChainOrder } from '../tasks/data/chain-order.ts';
import { readRowIds } from '../tasks/data/tasks.queries.ts';

/**
 * Clips in the order in which they are joined where nobody gave them one: that of their chain, else of their making. Nothing of it is
 * held: a held list is given up while it is read where something changes, and leaving a review has all of them read again.
 *
 * @throws {AppError}
 */
export async function inJoiningOrder(ids: readonly string[]): Promise<readonly string[]> {
  const wanted = new Set(ids);
  const newestFirst = await readRowIds({ ...everyTask, choices: 'all' });
  const inTime = newestFirst
    .flat()
    .filter((id) => wanted.has(id))
    .reverse();
  const first = inTime.slice(0, maxJoinedClips);
  const chains = await Promise.all(first.map((id) => call('tasks.chain', { id })));
  return [...inChainOrder(first, chains), ...inTime.slice(maxJoinedClips)];
}
