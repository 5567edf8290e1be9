import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Recipe, recipeEnding } from '#contract';
import { maxRecipeBytes, readRecipe, taskOfRecipe } from '../../features/library/recipes/model.ts';
import { listedNames } from '../../files/exists.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

/** A finished task as its recipe tells of it, with the project that it belonged to. */
export interface TaskOfRecipe {
  readonly task: StoredTask;
  readonly project: Recipe['project'];
}

/** The finished tasks that the recipes in these folders tell of, as far as their clips are there. @param isRead of which recipes, by path. */
export function tasksOfRecipes(folders: readonly string[], isRead = (_: string) => true): TaskOfRecipe[] {
  return folders.flatMap((folder) => {
    const names = namesIn(folder);
    const find = listedNames(names);
    return names.flatMap((name) => {
      const isRecipe = name.endsWith(recipeEnding) && isRead(join(folder, name));
      const task = isRecipe ? taskOf(folder, name.slice(0, -recipeEnding.length), find) : null;
      return task === null ? [] : [task];
    });
  });
}

function taskOf(folder: string, stem: string, find: ReturnType<typeof listedNames>): TaskOfRecipe | null {
  const path = join(folder, stem + recipeEnding);
  try {
    if (statSync(path).size > maxRecipeBytes) return null;
    const recipe = readRecipe(readFileSync(path, 'utf8'));
    if (recipe === null) return null;
    // A clip may have been renamed together with its recipe.
    const beside = stem + extname(recipe.clip.fileName);
    const clip = find(beside) ?? find(recipe.clip.fileName);
    if (clip === undefined) return null;
    return { task: taskOfRecipe(recipe, join(folder, clip)), project: recipe.project };
  } catch {
    // A recipe that cannot be opened is one less source; the others count.
    return null;
  }
}

/** A folder on a drive that is away holds nothing for now. */
function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
