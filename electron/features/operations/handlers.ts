import { done, type HandlersOf, ok, type operationsMethods } from '#contract';
import type { Operations } from './service.ts';

/** The methods of operations in the contract. */
export function operationsHandlers(operations: Operations) {
  const { answers, presets } = operations;
  return {
    'operations.state': () => ok(operations.state()),
    'operations.draft': () => ok({ draft: operations.draft() }),
    'operations.saveDraft': (draft) => done(operations.saveDraft(draft)),
    'operations.send': (input) => operations.send(input),
    'operations.cancel': () => done(operations.cancel()),
    'operations.nodes': ({ answerId, pointer, from }) =>
      answers.read(answerId, (reader, path) => reader.nodes(path, pointer, from)),
    'operations.value': ({ answerId, pointer }) =>
      answers.read(answerId, (reader, path) => reader.value(path, pointer)),
    'operations.text': ({ answerId }) => answers.read(answerId, (reader, path) => reader.text(path)),
    'operations.saveAnswer': ({ answerId }) => answers.save(answerId),
    'operations.showMedia': ({ answerId, mediaId }) => answers.showMedia(answerId, mediaId),
    'operations.saveMedia': ({ answerId, mediaId }) => answers.saveMedia(answerId, mediaId),
    'operations.presets': () => ok({ presets: presets.list() }),
    'operations.keepPreset': (contents) => presets.keep(contents),
    'operations.renamePreset': ({ id, name }) => done(presets.rename(id, name)),
    'operations.removePreset': ({ id }) => done(presets.remove(id)),
    'operations.restorePreset': ({ id }) => done(presets.restore(id)),
    'operations.exportPresets': () => presets.exportAll(),
    'operations.importPresets': () => presets.importFile(),
  } satisfies HandlersOf<typeof operationsMethods>;
}
