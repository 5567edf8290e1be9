import { done, type draftMethods, type HandlersOf, ok, type referencesMethods } from '#contract';
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
    'draft.save': ({ project, id, form }) => done(drafts.save(project, { id, form })),
    'draft.arrange': ({ project, open, shownId }) => done(drafts.arrange(project, open, shownId)),
    'draft.savedForms': () => ok({ forms: drafts.savedForms() }),
    'draft.keepSavedForms': ({ forms }) => done(drafts.keepSavedForms(forms)),
  } satisfies HandlersOf<typeof draftMethods>;
}
