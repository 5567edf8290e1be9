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
    'operations.nodes': ({ answerId, at, from }) =>
      answers.read(answerId, (reader, path) => reader.nodes(path, at, from)),
    'operations.value': ({ answerId, at }) =>
      answers.read(answerId, (reader, path) => reader.value(path, at)),
    'operations.text': ({ answerId, from }) =>
      answers.read(answerId, (reader, path) => reader.text(path, from)),
    'operations.bytes': ({ answerId }) =>
      answers.read(answerId, async (reader, path) => ({ bytes: await reader.bytes(path) })),
    'operations.events': ({ answerId, from }) =>
      answers.read(answerId, (reader, path) => reader.events(path, from)),
    'operations.saveAnswer': ({ answerId }) => answers.save(answerId),
    'operations.showMedia': ({ answerId, mediaId }) => answers.showMedia(answerId, mediaId),
    'operations.saveMedia': ({ answerId, mediaId }) => answers.saveMedia(answerId, mediaId),
    'operations.startPolling': (plan) => operations.startPolling(plan),
    'operations.stopPolling': () => {
      operations.stopPolling();
      return ok(null);
    },
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
