import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  castFileEnding,
  isRecipeName,
  mayHoldRecipe,
  projectEnding,
  recipeEnding,
  recipeMimeType,
  referenceLimits,
  taskRequestSchema,
} from '#contract';
import { aRequest } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

test('a file is called a recipe by its ending, and may be one as any JSON file', () => {
  const names = ['Fox.gwrecipe', 'FOX.GWRECIPE', 'Fox.recipe.json', 'fox.json', 'fox.mp4', 'gwrecipe', ''];
  expect(names.map(isRecipeName)).toEqual([true, true, false, false, false, false, false]);
  expect(names.map(mayHoldRecipe)).toEqual([true, true, true, true, false, false, false]);
});

/** What the archive of a project and a file of the cast are called among systems. */
const [projectMimeType, castMimeType] = ['project', 'cast'].map(
  (kind) => `application/vnd.gateway-studio.${kind}+zip`,
);

test('packages have the system open recipes, projects and files of the cast with the app, and no other JSON or zip files', () => {
  const own = [recipeEnding, projectEnding, castFileEnding];
  const text = readFileSync(join(repository, 'electron-builder.yml'), 'utf8');
  const part = (from: string, to: string) => text.slice(text.indexOf(`\n${from}:`), text.indexOf(`\n${to}:`));
  const endings = (section: string) =>
    [...section.matchAll(/\bext: ([\w.]+)/g)].map(([, ending]) => `.${ending}`);
  expect(endings(part('mac', 'win'))).toEqual(own);
  expect(endings(part('win', 'nsis'))).toEqual(own);
  const linux = readFileSync(join(repository, 'scripts/package/linux/mime.xml'), 'utf8');
  expect([...linux.matchAll(/glob pattern="\*(\S+)"/g)].map(([, ending]) => ending)).toEqual(own);
  expect(linux).toContain(`<mime-type type="${recipeMimeType}">`);
  const types = [...text.matchAll(/application\/[^\s,\]]+/g)].map(([type]) => type);
  expect(new Set(types)).toEqual(new Set([recipeMimeType, projectMimeType, castMimeType]));
  for (const ending of own)
    expect(part('mac', 'win')).toContain(`public.filename-extension: [${ending.slice(1)}]`);
});

test('a request holds no more references than a form can', () => {
  const one = {
    fileId: 'file-0001',
    kind: 'image',
    name: 'fox',
    mime: 'image/png',
    bytes: 1,
    sha256: null,
    link: null,
  };
  const holds = (count: number) =>
    taskRequestSchema.safeParse({ ...aRequest(), references: Array(count).fill(one) }).success;
  expect([holds(referenceLimits.total), holds(referenceLimits.total + 1)]).toEqual([true, false]);
});
