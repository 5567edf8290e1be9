import { shell } from 'electron';
import type { LibraryPort } from '../../features/tasks/ports.ts';
import { findClipPath, type LibraryFolder } from '../../features/tasks/saving/library-folder.ts';
import { isReachable } from '../../files/exists.ts';
import { probeClip } from '../../media/probe.ts';
import { requireWhole } from '../../media/whole.ts';

/** The folder in which finished clips are kept. */
export function createLibrary(folder: () => LibraryFolder): LibraryPort {
  return {
    pathFor: (fileName) => findClipPath(folder(), fileName),
    async probe(path) {
      await requireWhole(path);
      return probeClip(path);
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    exists: isReachable,
  };
}
