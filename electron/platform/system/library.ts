import { access } from 'node:fs/promises';
import { shell } from 'electron';
import type { LibraryPort } from '../../features/tasks/ports.ts';
import { findClipPath, type LibraryFolder } from '../../features/tasks/saving/library-folder.ts';
import type { MediaTools } from '../../media/tools.ts';

/** The folder in which finished clips are kept. */
export function createLibrary(folder: () => LibraryFolder, media: MediaTools): LibraryPort {
  return {
    pathFor: (fileName) => findClipPath(folder(), fileName),
    probe: media.measureClip,
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
