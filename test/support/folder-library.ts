import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appError, fail, ok } from '#contract';
import type { LibraryPort } from '#electron/features/tasks/ports.ts';
import { codeOf } from '#electron/gateway/move-into-place.ts';
import { probeClip } from '#electron/media/probe.ts';
import { requireWhole } from '#electron/media/whole.ts';

/** The library in a real folder, for services that run outside Electron. */
export function createFolderLibrary(folder: string): LibraryPort {
  return {
    async pathFor(fileName) {
      try {
        await mkdir(folder, { recursive: true });
        return ok(join(folder, fileName));
      } catch (error) {
        const details = { cause: codeOf(error) };
        return fail(appError('disk.unwritable', 'No folder.', { retryable: true, details }));
      }
    },
    async probe(path) {
      await requireWhole(path);
      return probeClip(path);
    },
    showInFolder() {
      throw new Error('There is no file manager here.');
    },
    exists: (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
  };
}
