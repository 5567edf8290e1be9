import { stat } from 'node:fs/promises';
import type { ClipFolder } from '../../features/tasks/ports.ts';
import { findClipPath, type LibraryFolder } from '../../features/tasks/saving/clip-path.ts';
import { isReachable } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import type { MediaTools } from '../../media/tools.ts';

/** The folder in which finished clips are kept. */
export function createClipFolder(
  folder: () => LibraryFolder,
  media: MediaTools,
  showInFolder: ClipFolder['showInFolder'],
): ClipFolder {
  return {
    pathFor: (fileName) => findClipPath(folder(), fileName),
    probe: media.measureClip,
    contentOf: async (path) => ({ bytes: (await stat(path)).size, sha256: await hashFile(path) }),
    showInFolder,
    exists: isReachable,
  };
}
