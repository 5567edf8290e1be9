import { access } from 'node:fs/promises';
import { findClipPath } from '#electron/features/tasks/library-folder.ts';
import type { LibraryPort } from '#electron/features/tasks/ports.ts';
import { probeClip } from '#electron/media/probe.ts';
import { requireWhole } from '#electron/media/whole.ts';

/** The library in a real folder, for services that run outside Electron. */
export function createFolderLibrary(path: string): LibraryPort {
  return {
    pathFor: (fileName) => findClipPath({ path, isDefault: true }, fileName),
    async probe(clipPath) {
      await requireWhole(clipPath);
      return probeClip(clipPath);
    },
    showInFolder() {
      throw new Error('There is no file manager here.');
    },
    exists: (clipPath) =>
      access(clipPath).then(
        () => true,
        () => false,
      ),
  };
}
