import { done, type HandlersOf, type joinMethods } from '#contract';
import type { Join } from './service.ts';

/** The methods of the contract about joining clips. */
export function joinHandlers(join: Join) {
  return {
    'join.inspect': ({ ids }) => join.inspect(ids),
    'join.start': ({ parts, name, projectId }) => join.start(parts, name, projectId),
    'join.cancel': () => done(join.cancel()),
  } satisfies HandlersOf<typeof joinMethods>;
}
