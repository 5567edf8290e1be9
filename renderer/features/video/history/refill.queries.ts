import type { Refill } from '#contract';
import { call, type OutputOf } from '../../../bridge.ts';

/** The settings that a dropped file brings: a recipe, or a clip with its recipe; `null` when the file is neither. */
export function readRecipe(file: File): Promise<OutputOf<'recipes.read'>> {
  return call('recipes.read', { files: [file] });
}

/** @throws {AppError} when the task's settings cannot be read. */
export function settingsOfTask(id: string): Promise<Refill> {
  return call('recipes.ofTask', { id });
}
