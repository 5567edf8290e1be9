import {
  type Chain,
  type ChainClip,
  fail,
  maxChainPromptCharacters,
  maxInChain,
  ok,
  type Result,
  type TaskOrigin,
} from '#contract';
import { playableClip, type StoredTask, taskNotFound } from '../../../shared/stored-task.ts';
import type { TasksPorts } from '../ports.ts';

/** Tells which clips a task goes on from, and which go on from it. */
export function createChains({ store, posterUrl }: Pick<TasksPorts, 'store' | 'posterUrl'>) {
  function clipOf(id: string, task = store.get(id)): ChainClip {
    if (task === null) return { id, task: null };
    const { name, request, state } = task;
    return {
      id,
      task: {
        name,
        prompt: Array.from(request.prompt.slice(0, 2 * maxChainPromptCharacters))
          .slice(0, maxChainPromptCharacters)
          .join(''),
        status: state.status,
        posterUrl: playableClip(task) === null ? null : posterUrl(id),
      },
    };
  }

  /** The clips before a task, the nearest first. An origin comes from disk too: one that leads in a circle ends there. */
  function ancestorsOf(task: StoredTask): ChainClip[] {
    const seen = new Set([task.id]);
    const found: ChainClip[] = [];
    let id = beginningOf(task.origin);
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      const before = store.get(id);
      found.push(clipOf(id, before));
      id = before && beginningOf(before.origin);
    }
    return found;
  }

  return (id: string): Result<Chain> => {
    const task = store.get(id);
    if (task === null) return fail(taskNotFound);
    const ancestors = ancestorsOf(task);
    const { origin } = task;
    return ok({
      before: ancestors.slice(0, maxInChain).reverse(),
      bridgesTo: origin?.type === 'bridged' ? clipOf(origin.to) : null,
      after: store
        .madeFrom(id, maxInChain)
        .filter((other) => other.id !== id)
        .map((other) => clipOf(other.id, other)),
      place: ancestors.length + 1,
    });
  };
}

function beginningOf(origin: TaskOrigin | null): string | null {
  return origin === null || origin.type === 'joined' ? null : origin.from;
}
