import { type HandlersOf, type libraryMethods, ok, type recipesMethods } from '#contract';
import type { Library } from './service.ts';

/** The library's methods of the contract. */
export function libraryHandlers({
  lists,
  removals,
  exports,
}: Pick<Library, 'lists' | 'removals' | 'exports'>) {
  return {
    'library.outline': async (filter) => ok(await lists.outline(filter)),
    'library.top': async ({ filter, limit }) => ok(await lists.top(filter, limit)),
    'library.page': async ({ filter, offset, limit }) => ok(await lists.page(filter, offset, limit)),
    'library.ids': async ({ filter, offset, limit }) => ok(await lists.ids(filter, offset, limit)),
    'library.choices': async () => ok(await lists.choices()),
    'library.rate': async ({ ids, rating }) => ok(await lists.rate(ids, rating)),
    'library.choose': async ({ ids, choice }) => ok(await lists.choose(ids, choice)),
    'library.marks': async ({ ids }) => ok(await lists.marks(ids)),
    'library.hasFile': async ({ id }) => ok(await lists.hasFile(id)),
    'library.tasks': ({ ids }) => ok(lists.tasks(ids)),
    'library.rename': ({ id, name }) => lists.rename(id, name),
    'library.note': ({ id, note }) => lists.annotate(id, note),
    'library.tag': async ({ ids, add, remove }) => ok(await lists.tag(ids, add, remove)),
    'library.remove': async ({ ids }) => ok(await removals.remove(ids)),
    'library.restore': async ({ ids }) => ok(await removals.restore(ids)),
    'library.export': async ({ ids }) => ok(await exports.exportClips(ids)),
    'library.saveAs': ({ id }) => exports.saveAs(id),
    'library.saveFrame': ({ id, seconds, bytes }) => exports.saveFrame(id, seconds, bytes),
    'library.startDrag': ({ ids }) => exports.startDrag(ids),
    'library.keepPoster': ({ id, bytes }) => lists.keepPoster(id, bytes),
  } satisfies HandlersOf<typeof libraryMethods>;
}

/** The methods of the contract about recipes. */
export function recipesHandlers({ recipes, openedFiles }: Pick<Library, 'recipes' | 'openedFiles'>) {
  return {
    'recipes.ofTask': ({ id, projectId }) => recipes.ofTask(id, projectId),
    'recipes.read': ({ files, projectId }) => recipes.read(files[0]?.path ?? '', projectId),
    'recipes.takeOpened': async () => ok({ files: await openedFiles.take() }),
  } satisfies HandlersOf<typeof recipesMethods>;
}
