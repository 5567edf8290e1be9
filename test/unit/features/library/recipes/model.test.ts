import { expect, test } from 'playwright/test';
import {
  parseRecipe,
  readRecipe,
  recipeOf,
  recipePathOf,
  taskOfRecipe,
} from '#electron/features/library/recipes/model.ts';
import { aRequest, aTask, states } from '../../../../fixtures/builders.ts';

const reference = { kind: 'image', mime: 'image/png', bytes: 9, link: null } as const;

test('a recipe read back makes the task it was written of', () => {
  const task = aTask(states.ready, {
    request: aRequest({
      prompt: 'Ünï "code" 漢 😀',
      mode: 'frames',
      ratio: null,
      references: [
        {
          ...reference,
          fileId: 'file-0001',
          name: 'a.png',
          sha256: 'cd'.repeat(32),
          role: 'first_frame',
        },
      ],
    }),
    resultPath: '/videos/fox.mp4',
    name: 'Snow',
    isStarred: true,
    tags: ['best', '海岸'],
  });
  const read = readRecipe(JSON.stringify(recipeOf(task)));
  expect(read && taskOfRecipe(read, '/videos/fox.mp4')).toEqual(task);
});

test('a clip that was renamed goes by its new name', () => {
  const recipe = recipeOf(aTask(states.ready, { resultPath: '/videos/fox.mp4' }));
  expect(recipe && taskOfRecipe(recipe, '/elsewhere/other.mp4')).toMatchObject({
    resultPath: '/elsewhere/other.mp4',
    state: { fileName: 'other.mp4' },
  });
});

test('only a finished task has a recipe, and no path of this computer is in it', () => {
  expect(recipeOf(aTask(states.failed))).toBeNull();
  const recipe = recipeOf(aTask(states.ready, { resultPath: '/home/ada/videos/fox.mp4' }));
  expect(JSON.stringify(recipe)).not.toContain('/home/ada');
});

test('what is no recipe, is damaged, or comes from a later app is told apart', () => {
  const whole = JSON.stringify(recipeOf(aTask(states.ready)));
  expect(parseRecipe(`\uFEFF${whole}`).type).toBe('recipe');
  expect(parseRecipe(whole.slice(0, -5)).type).toBe('other');
  expect(parseRecipe('{"name":"package"}').type).toBe('other');
  expect(parseRecipe(whole.replace('"version":1', '"version":2')).type).toBe('newer');
  expect(parseRecipe(whole.replace(/"createdAt":\d+/, '"createdAt":"today"')).type).toBe('damaged');
  expect(readRecipe('[]')).toBeNull();
});

test('a recipe lies beside its clip, under its name', () => {
  expect(recipePathOf('/videos/Waves v1.2 (1a2b3c4d).mp4')).toBe('/videos/Waves v1.2 (1a2b3c4d).recipe.json');
});
