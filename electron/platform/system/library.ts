import { access } from 'node:fs/promises';
import { shell } from 'electron';
import type { LibraryPort } from '../../features/tasks/ports.ts';
import { findClipPath, type LibraryFolder } from '../../features/tasks/saving/clip-path.ts';
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
    exists: fileExists,
  };
}

export async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
