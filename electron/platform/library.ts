import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shell } from 'electron';
import { appError, fail, ok } from '#contract';
import type { LibraryPort } from '../features/tasks/ports.ts';
import { probeClip } from '../media/probe.ts';
import { requireWhole } from '../media/whole.ts';

/** The folder in which finished clips are kept; made when the first clip needs it. */
export function createLibrary(folder: () => string): LibraryPort {
  return {
    async pathFor(fileName) {
      try {
        await mkdir(folder(), { recursive: true });
        return ok(join(folder(), fileName));
      } catch (error) {
        const cause = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        const code = cause === 'ENOSPC' ? 'disk.full' : 'disk.unwritable';
        return fail(
          appError(code, 'The library folder cannot be made.', { retryable: true, details: { cause } }),
        );
      }
    },
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
