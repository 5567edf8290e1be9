import { type HandlersOf, ok, type operationsMethods } from '#contract';
import type { Operations } from './service.ts';

/** The methods of operations in the contract. */
export function operationsHandlers(operations: Operations) {
  const { answers, presets } = operations;
  return {
    'operations.state': () => ok(operations.state()),
    'operations.draft': () => ok({ draft: operations.draft() }),
    'operations.saveDraft': (draft) => {
      operations.saveDraft(draft);
      return ok(null);
    },
    'operations.send': (input) => operations.send(input),
    'operations.cancel': () => {
      operations.cancel();
      return ok(null);
    },
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
    'operations.renamePreset': ({ id, name }) => {
      presets.rename(id, name);
      return ok(null);
    },
    'operations.removePreset': ({ id }) => {
      presets.remove(id);
      return ok(null);
    },
    'operations.restorePreset': ({ id }) => {
      presets.restore(id);
      return ok(null);
    },
    'operations.exportPresets': () => presets.exportAll(),
    'operations.importPresets': () => presets.importFile(),
  } satisfies HandlersOf<typeof operationsMethods>;
}
