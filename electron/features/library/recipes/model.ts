import { basename, extname } from 'node:path';
import { z } from 'zod';
import { isJoined, type Recipe, recipeEnding, recipeSchema } from '#contract';
import { noGateway } from '../../../shared/connection.ts';
import { parseJson } from '../../../shared/json.ts';
import { freshTask, type StoredTask } from '../../../shared/stored-task.ts';

/** Largest recipe that is read, in bytes: more than the longest prompt and the most parts of a film make. */
export const maxRecipeBytes = 2 * 1024 * 1024;

/** Where a clip's recipe lies: beside the clip, under its name. */
export function recipePathOf(clipPath: string): string {
  return clipPath.slice(0, clipPath.length - extname(clipPath).length) + recipeEnding;
}

/** How a finished task was made, as it is kept beside its clip; `null` for one without a clip. */
export function recipeOf(task: StoredTask, projectName: (id: string) => string | null): Recipe | null {
  const { id, createdAt, updatedAt, gateway, request, state, name, note, tags, rating, choice, origin } =
    task;
  if (state.status !== 'ready') return null;
  const nameOfProject = task.projectId === null ? null : projectName(task.projectId);
  const { taskId, fileName, media } = state;
  const asked = isJoined(state) ? null : gateway;
  return {
    format: 'gateway-studio-recipe',
    version: 1,
    id,
    taskId,
    createdAt,
    savedAt: updatedAt,
    gateway: asked,
    request,
    clip: { fileName, media },
    name,
    note,
    tags: [...tags],
    project:
      task.projectId === null || nameOfProject === null ? null : { id: task.projectId, name: nameOfProject },
    rating,
    choice,
    origin,
    variation: task.variation,
  };
}

/** The task that a recipe tells of, for a database that has lost it. */
export function taskOfRecipe(recipe: Recipe, clipPath: string): StoredTask {
  const { format: _, version: __, savedAt, gateway, taskId, clip, isStarred, project, ...own } = recipe;
  const isRated = own.rating > 0;
  return {
    ...freshTask,
    ...own,
    projectId: project?.id ?? null,
    // As the database changed its own stars.
    rating: isStarred && !isRated ? 5 : own.rating,
    tags: isStarred && isRated ? [...new Set([...own.tags, '★'])] : own.tags,
    updatedAt: savedAt,
    gateway: gateway ?? noGateway,
    state: { status: 'ready', taskId, fileName: basename(clipPath), media: clip.media },
    resultPath: clipPath,
  };
}

export type RecipeReading =
  | { readonly type: 'recipe'; readonly recipe: Recipe }
  /** Written by this app in a version of the format that it does not know yet. */
  | { readonly type: 'newer' }
  /** Of this app by its format's name, and damaged. */
  | { readonly type: 'damaged' }
  /** No recipe of this app. */
  | { readonly type: 'other' };

const formatSchema = z.object({ format: z.literal('gateway-studio-recipe'), version: z.number() });

/** Reads the text of a file that may be a recipe. */
export function parseRecipe(text: string): RecipeReading {
  const value = parseJson(text);
  const format = formatSchema.safeParse(value);
  if (!format.success) return { type: 'other' };
  if (format.data.version > 1) return { type: 'newer' };
  const read = recipeSchema.safeParse(value);
  return read.success ? { type: 'recipe', recipe: read.data } : { type: 'damaged' };
}

/** The recipe in a text, or `null` where there is none that this app can read. */
export function readRecipe(text: string): Recipe | null {
  const reading = parseRecipe(text);
  return reading.type === 'recipe' ? reading.recipe : null;
}
