import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type AppErrorData,
  appError,
  assertNever,
  fail,
  ok,
  type Refill,
  type Result,
  recipeEnding,
  type TaskRequest,
} from '#contract';
import { hashFile } from '../../files/hash.ts';

import { judgeRecipe, recipeLimit, recipePathOf } from './model.ts';
import type { LibraryRepository, TaskReader } from './ports.ts';
import { type RecoverReference, refillOf } from './refill.ts';

export interface RecipesPorts {
  readonly tasks: TaskReader;
  readonly store: Pick<LibraryRepository, 'clipsOfSize'>;
  readonly recover: RecoverReference;
}

/** How tasks were made, to make others alike. */
export interface Recipes {
  ofTask(id: string): Promise<Result<Refill>>;
  /** The form behind a file on disk that is a clip or a recipe of ours; `null` when it is neither. */
  read(path: string): Promise<Result<{ readonly refill: Refill; readonly source: 'clip' | 'recipe' } | null>>;
}

export function createRecipes({ tasks, store, recover }: RecipesPorts): Recipes {
  async function readRecipeFile(path: string): Promise<Result<TaskRequest | null>> {
    const name = basename(path);
    const found = await stat(path).catch(() => null);
    if (found === null) return fail(unreadable(name, 'it is not there'));
    const isNamedSo = name.toLowerCase().endsWith(recipeEnding);
    if (!found.isFile() || found.size > recipeLimit) {
      return isNamedSo ? fail(unreadable(name, 'it is too large')) : ok(null);
    }
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return fail(unreadable(name, 'it cannot be opened'));
    const reading = judgeRecipe(text);
    switch (reading.type) {
      case 'recipe':
        return ok(reading.recipe.request);
      case 'newer':
        return fail(unreadable(name, 'it was written by a newer version of the app'));
      case 'damaged':
        return fail(unreadable(name, 'it is damaged'));
      case 'other':
        return isNamedSo ? fail(unreadable(name, 'it is no recipe of this app')) : ok(null);
      default:
        return assertNever(reading);
    }
  }

  /** A clip is ours if the recipe beside it is about one of its length, or the library knows its content. */
  async function requestOfClip(path: string): Promise<TaskRequest | null> {
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const text = await readSmall(recipePathOf(path));
    const beside = text === null ? null : judgeRecipe(text);
    if (beside?.type === 'recipe' && beside.recipe.clip.media.bytes === found.size) {
      return beside.recipe.request;
    }
    const alike = store.clipsOfSize(found.size).flatMap(({ id }) => tasks.get(id) ?? []);
    if (alike.length === 0) return null;
    const same = alike.find(({ resultPath }) => resultPath === path);
    if (same !== undefined) return same.request;
    const sha256 = await hashFile(path).catch(() => null);
    const known = alike.find(({ state }) => state.status === 'ready' && state.media.sha256 === sha256);
    return known?.request ?? null;
  }

  return {
    async ofTask(id) {
      const task = tasks.get(id);
      if (task === null) return fail(appError('tasks.not-found', 'There is no such task.'));
      return ok(await refillOf(task.request, recover));
    },
    async read(path) {
      if (path.toLowerCase().endsWith('.json')) {
        const request = await readRecipeFile(path);
        if (!request.ok) return request;
        if (request.value === null) return ok(null);
        return ok({ refill: await refillOf(request.value, recover), source: 'recipe' });
      }
      const request = path === '' ? null : await requestOfClip(path);
      return ok(request === null ? null : { refill: await refillOf(request, recover), source: 'clip' });
    },
  };
}

/** A recipe that is not there, or far too long, is none. */
async function readSmall(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > recipeLimit) return null;
  return readFile(path, 'utf8').catch(() => null);
}

function unreadable(name: string, why: string): AppErrorData {
  return appError('recipes.unreadable', `The recipe cannot be read: ${why}.`, { details: { files: [name] } });
}
