import { basename } from 'node:path';
import { appError, type OpenedFile } from '#contract';
import type { Recipes } from './recipes.ts';

/** Of more files at once the first ones count: a form has room for one. */
const maxWaiting = 20;

/** Files that the user opened with the app wait until a window takes them. Their paths come from the system alone and go nowhere. */
export function createOpenedFiles(read: Recipes['read'], onOffer: () => void) {
  let waiting: string[] = [];

  async function open(path: string, projectId: string | null): Promise<OpenedFile> {
    const name = basename(path);
    const found = await read(path, projectId);
    if (!found.ok) return { name, refill: null, error: found.error };
    if (found.value !== null) return { name, refill: found.value.refill, error: null };
    const details = { files: [name] };
    const sentence = 'The file is neither a recipe nor a clip of this app.';
    return { name, refill: null, error: appError('recipes.unreadable', sentence, { details }) };
  }

  return {
    offer(paths: readonly string[]): void {
      if (paths.length === 0) return;
      waiting = [...new Set([...waiting, ...paths])].slice(0, maxWaiting);
      onOffer();
    },
    /** What the files that wait hold, for a form of a project; each is given once. */
    take(projectId: string | null = null): Promise<OpenedFile[]> {
      const taken = waiting;
      waiting = [];
      return Promise.all(taken.map((path) => open(path, projectId)));
    },
  };
}
