import { type HandlersOf, ok, type referencesMethods } from '#contract';
import type { References } from './references.ts';

/** The methods of the contract about references. */
export function referencesHandlers(references: References) {
  return {
    'references.pick': async ({ held }) => ok(await references.pick(held)),
    'references.addFiles': async ({ held, files }) => ok(await references.addFiles(held, files)),
    'references.paste': async ({ held }) => ok(await references.paste(held)),
    'references.addFrame': async ({ held, name, bytes, frameOf }) =>
      ok(await references.addFrame(held, name, bytes, frameOf)),
    'references.addLink': async ({ held, link, kind }) => ok(await references.addLink(held, link, kind)),
    'references.addResult': async ({ held, taskId }) => ok(await references.addResult(held, taskId)),
    'references.addPicture': async ({ held, picture }) => ok(await references.addPicture(held, picture)),
    'references.check': async ({ fileIds }) => ok(await references.present(fileIds)),
    'references.relink': async ({ fileId }) => ok(await references.relink(fileId)),
    'references.showInFolder': ({ fileId }) => references.showInFolder(fileId),
    'references.saveCopy': ({ fileId, bytes }) => references.saveCopy(fileId, bytes),
    'references.trim': ({ fileId, start, end }) => references.trim(fileId, start, end),
    'references.keepThumbnail': ({ fileId, bytes }) => references.keepThumbnail(fileId, bytes),
  } satisfies HandlersOf<typeof referencesMethods>;
}
