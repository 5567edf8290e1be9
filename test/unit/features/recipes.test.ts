import { maxJoinedClips, maxPromptCharacters, wordLimits } from '#contract';
import {
  maxRecipeBytes,
  parseRecipe,
  readRecipe,
  recipeOf,
  recipePathOf,
  taskOfRecipe,
} from '#electron/features/library/recipes/model.ts';
import { aRequest, aTask, states } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const reference = { kind: 'image', mime: 'image/png', bytes: 9, link: null } as const;

test('a recipe read back makes the task it was written of', () => {
  const task = aTask(states.ready, {
    request: aRequest({
      prompt: 'Ünï "code" 漢 😀',
      mode: 'frames',
      ratio: null,
      references: [
        { ...reference, fileId: 'file-0001', name: 'a.png', sha256: 'cd'.repeat(32), role: 'first_frame' },
      ],
    }),
    resultPath: '/videos/fox.mp4',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_060_000,
    name: 'Snow',
    note: 'Too dark,\nask Mara',
    variation: { of: 'task-0001', number: 2, count: 4 },
    tags: ['best', '海岸'],
  });
  const read = readRecipe(JSON.stringify(recipeOf(task, () => null)));
  expect(read && taskOfRecipe(read, '/videos/fox.mp4')).toEqual(task);
});

test('the star of an earlier recipe becomes five stars, or a tag beside a rating of its own', () => {
  const starred = (rating: number) => {
    const recipe = recipeOf(
      aTask(states.ready, { resultPath: '/videos/fox.mp4', rating, tags: ['best'] }),
      () => null,
    );
    const read = readRecipe(JSON.stringify({ ...recipe, isStarred: true, note: undefined }));
    return read && taskOfRecipe(read, '/videos/fox.mp4');
  };
  expect(starred(0)).toMatchObject({ rating: 5, tags: ['best'], note: null });
  expect(starred(3)).toMatchObject({ rating: 3, tags: ['best', '★'] });
});

test('a clip that was renamed goes by its new name', () => {
  const recipe = recipeOf(aTask(states.ready, { resultPath: '/videos/fox.mp4' }), () => null);
  expect(recipe && taskOfRecipe(recipe, '/elsewhere/other.mp4')).toMatchObject({
    resultPath: '/elsewhere/other.mp4',
    state: { fileName: 'other.mp4' },
  });
});

test('only a finished task has a recipe, and no path of this computer is in it', () => {
  expect(recipeOf(aTask(states.failed), () => null)).toBeNull();
  const recipe = recipeOf(aTask(states.ready, { resultPath: '/home/ada/videos/fox.mp4' }), () => null);
  expect(JSON.stringify(recipe)).not.toContain('/home/ada');
});

test('what is no recipe, is damaged, or comes from a later app is told apart', () => {
  const whole = JSON.stringify(recipeOf(aTask(states.ready), () => null));
  expect(parseRecipe(`\uFEFF${whole}`).type).toBe('recipe');
  expect(parseRecipe(whole.slice(0, -5)).type).toBe('other');
  expect(parseRecipe('{"name":"package"}').type).toBe('other');
  expect(parseRecipe(whole.replace('"version":1', '"version":2')).type).toBe('newer');
  expect(parseRecipe(whole.replace(/"createdAt":\d+/, '"createdAt":"today"')).type).toBe('damaged');
  expect(readRecipe('[]')).toBeNull();
});

for (const [change, value, type] of [
  ['version', 2, 'newer'],
  ['version', 1.5, 'newer'],
  ['version', 0, 'damaged'],
  ['version', -1, 'damaged'],
  ['version', '1', 'other'],
  ['version', null, 'other'],
  ['format', 'gateway-studio-recipe-2', 'other'],
  ['format', undefined, 'other'],
  ['gateway', undefined, 'damaged'],
  ['request', { prompt: 'half' }, 'damaged'],
] as const) {
  test(`a recipe whose ${change} is ${JSON.stringify(value)} reads as ${type}, and makes no task`, () => {
    const text = JSON.stringify({ ...recipeOf(aTask(states.ready), () => null), [change]: value });
    expect(parseRecipe(text)).toEqual({ type });
    expect(readRecipe(text)).toBeNull();
  });
}

test('a newer recipe is told as such even when nothing else in it can be read', () => {
  expect(parseRecipe('{"format":"gateway-studio-recipe","version":7,"clip":"elsewhere"}').type).toBe('newer');
});

test('what a recipe does not know is passed over', () => {
  const recipe = recipeOf(aTask(states.ready), () => null);
  const text = JSON.stringify({ ...recipe, colour: 'of a later app of this version' });
  expect(readRecipe(text)).toEqual(recipe);
});

test('a recipe lies beside its clip, under its name', () => {
  expect(recipePathOf('/videos/Waves v1.2 (1a2b3c4d).mp4')).toBe('/videos/Waves v1.2 (1a2b3c4d).gwrecipe');
  expect(recipePathOf('/videos.old/Waves')).toBe('/videos.old/Waves.gwrecipe');
});

test('a recipe with the longest prompt and of the longest film is as small as what is read', () => {
  const part = { id: 'a'.repeat(64), name: '雪'.repeat(1_000), sha256: 'ab'.repeat(32), start: 0, end: 1 };
  const request = aRequest({ prompt: '雪'.repeat(maxPromptCharacters) });
  const origin = { type: 'joined', parts: Array.from({ length: maxJoinedClips }, () => part) } as const;
  const text = JSON.stringify(
    recipeOf(aTask(states.ready, { request, origin }), () => null),
    null,
    2,
  );
  expect(readRecipe(text)?.origin).toEqual(origin);
  expect(Buffer.byteLength(text)).toBeLessThan(maxRecipeBytes);
});

test('a recipe of a task with the longest id that a gateway may give is read back', () => {
  const taskId = 'x'.repeat(wordLimits.taskId);
  const task = aTask({ ...states.ready, taskId }, { resultPath: '/videos/fox.mp4' });
  expect(parseRecipe(JSON.stringify(recipeOf(task, () => null)))).toMatchObject({
    type: 'recipe',
    recipe: { taskId },
  });
});

test('a recipe from elsewhere brings neither times that no calendar has nor names that cannot be stored', () => {
  const recipe = recipeOf(aTask(states.ready, { resultPath: '/videos/fox.mp4' }), () => null);
  const foreign = { ...recipe, createdAt: 9e15, savedAt: -1, name: 'a\u0000b\u202ec', tags: ['x\ny'] };
  expect(readRecipe(JSON.stringify(foreign))).toMatchObject({
    createdAt: Date.UTC(2100, 0, 1),
    savedAt: 0,
    name: 'a bc',
    tags: ['x y'],
  });
});

const many = (kind: 'image' | 'video' | 'audio', count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...reference,
    kind,
    fileId: `file-${kind}-${index}`,
    name: `${index}.png`,
    sha256: null,
  }));
for (const [what, references, type] of [
  ['as many references as a form can hold', [...many('image', 9), ...many('video', 3)], 'recipe'],
  ['ten pictures', many('image', 10), 'damaged'],
  ['four videos', many('video', 4), 'damaged'],
  ['four sounds', [...many('image', 1), ...many('audio', 4)], 'damaged'],
  ['thirteen references', [...many('image', 9), ...many('video', 3), ...many('audio', 1)], 'damaged'],
] as const) {
  test(`a recipe with ${what} reads as ${type}`, () => {
    const task = aTask(states.ready, { request: aRequest({ references: [...references] }) });
    expect(parseRecipe(JSON.stringify(recipeOf(task, () => null))).type).toBe(type);
  });
}
