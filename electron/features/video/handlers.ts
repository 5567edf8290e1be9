import { type draftMethods, type HandlersOf, ok, type referencesMethods } from '#contract';
import type { Drafts } from './draft.ts';
import type { References } from './references.ts';

/** The methods of the contract about references. */
export function referencesHandlers(references: References) {
  return {
    'references.pick': async ({ fileIds }) => ok(await references.pick(fileIds)),
    'references.addFiles': async ({ fileIds, files }) => ok(await references.addFiles(fileIds, files)),
    'references.paste': async ({ fileIds }) => ok(await references.paste(fileIds)),
    'references.addFrame': async ({ fileIds, name, bytes, frameOf }) =>
      ok(await references.addFrame(fileIds, name, bytes, frameOf)),
    'references.addLink': async ({ fileIds, link, kind }) =>
      ok(await references.addLink(fileIds, link, kind)),
    'references.addResult': async ({ fileIds, taskId }) => ok(await references.addResult(fileIds, taskId)),
    'references.addPicture': async ({ fileIds, picture }) =>
      ok(await references.addPicture(fileIds, picture)),
    'references.check': async ({ fileIds }) => ok(await references.present(fileIds)),
    'references.relink': async ({ fileId }) => ok(await references.relink(fileId)),
    'references.showInFolder': ({ fileId }) => references.showInFolder(fileId),
    'references.saveCopy': ({ fileId, bytes }) => references.saveCopy(fileId, bytes),
    'references.trim': ({ fileId, start, end }) => references.trim(fileId, start, end),
    'references.keepThumbnail': ({ fileId, bytes }) => references.keepThumbnail(fileId, bytes),
  } satisfies HandlersOf<typeof referencesMethods>;
}

/** The methods of the contract about drafts. */
export function draftHandlers(drafts: Drafts) {
  return {
    'draft.list': async ({ project }) => ok(await drafts.list(project)),
    'draft.save': ({ project, id, form }) => {
      drafts.save(project, { id, form });
      return ok(null);
    },
    'draft.arrange': ({ project, open, shownId }) => {
      drafts.arrange(project, open, shownId);
      return ok(null);
    },
    'draft.savedForms': () => ok({ forms: drafts.savedForms() }),
    'draft.keepSavedForms': ({ forms }) => {
      drafts.keepSavedForms(forms);
      return ok(null);
    },
  } satisfies HandlersOf<typeof draftMethods>;
}
