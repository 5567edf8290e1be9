import { type Chain, everyTask, maxJoinedClips } from '#contract';
import { call } from '../../bridge.ts';
import { readRowIds } from '../tasks/data/tasks.queries.ts';

/** Clips in the order of their chain, else of their making. Read anew: a held list is given up where something changes meanwhile. @throws {AppError} */
export async function inJoiningOrder(ids: readonly string[]): Promise<readonly string[]> {
  const wanted = new Set(ids);
  const { rows: newestFirst } = await readRowIds({ ...everyTask, choices: 'all' });
  const inTime = newestFirst
    .flat()
    .filter((id) => wanted.has(id))
    .reverse();
  const first = inTime.slice(0, maxJoinedClips);
  const chains = await Promise.all(first.map((id) => call('tasks.chain', { id })));
  return [...inChainOrder(first, chains), ...inTime.slice(maxJoinedClips)];
}

/** Each clip after the one that it goes on from, a bridge before the one that it leads to; else in the order given. @param chains of each clip */
export function inChainOrder(ids: readonly string[], chains: readonly Chain[]): readonly string[] {
  const links = chains.flatMap(({ before, bridgesTo }, at) => {
    const id = ids[at] ?? '';
    return [
      { from: before.at(-1)?.id, to: id },
      { from: id, to: bridgesTo?.id },
    ];
  });
  const isAsked = (id: string | undefined): boolean => id !== undefined && ids.includes(id);
  const asked = links.filter(({ from, to }) => isAsked(from) && isAsked(to));
  const ordered = new Set<string>();
  const isReady = (id: string): boolean => asked.every(({ from = '', to }) => to !== id || ordered.has(from));
  const add = (id: string): void => {
    if (ordered.has(id) || !isReady(id)) return;
    ordered.add(id);
    for (const next of ids) if (asked.some(({ from, to }) => from === id && to === next)) add(next);
  };
  ids.forEach(add);
  // Origins are read from disk: of a circle nothing is ready.
  return [...ordered, ...ids.filter((id) => !ordered.has(id))];
}
