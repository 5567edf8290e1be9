import { type castMethods, done, type HandlersOf, ok } from '#contract';
import type { Cast } from './service.ts';

/** The methods of the cast in the contract. */
export function castHandlers(cast: Cast) {
  return {
    'cast.list': async () => ok({ entries: await cast.list() }),
    'cast.pickFiles': async () => ok(await cast.pickFiles()),
    'cast.addFiles': async ({ files }) => ok(await cast.addFiles(files)),
    'cast.soundOfClip': async ({ taskId }) => ok({ bytes: await cast.soundOfClip(taskId) }),
    'cast.addSound': async ({ taskId, bytes }) => ok(await cast.addSound(taskId, bytes)),
    'cast.create': (entry) => cast.create(entry),
    'cast.change': async ({ id, change }) => {
      const changed = await cast.change(id, change);
      return changed.ok ? ok({ entry: changed.value }) : changed;
    },
    'cast.addMedia': ({ id, fileIds }) => cast.addMedia(id, fileIds),
    'cast.setMedia': async ({ id, media }) => {
      const changed = await cast.setMedia(id, media);
      return changed.ok ? ok({ entry: changed.value }) : changed;
    },
    'cast.reorder': ({ ids }) => done(cast.reorder(ids)),
    'cast.move': ({ ids, project }) => cast.move(ids, project),
    'cast.remove': ({ ids }) => done(cast.remove(ids)),
    'cast.restore': async ({ ids }) => ok({ entries: await cast.restore(ids) }),
    'cast.export': ({ ids }) => cast.exportTo(ids),
    'cast.import': ({ project }) => cast.importFrom(project),
    'cast.spent': ({ id }) => ok({ amounts: cast.spent(id) }),
  } satisfies HandlersOf<typeof castMethods>;
}
