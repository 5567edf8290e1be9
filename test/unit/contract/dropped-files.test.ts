import { z } from 'zod';
import { contract, droppedFilesSchema, type NamedPath, swapDroppedFiles } from '#contract';
import { expect, test } from '../../fixtures/pure-test.ts';

const planted = '/etc/passwd';

/** Stands for the preload script: a real `File` has a path, nothing else does. */
function toNamedPath(value: unknown): NamedPath | null {
  return value instanceof File ? { name: value.name, path: `/home/user/${value.name}` } : null;
}

/** Names of rows in the database, looked up there and nowhere else. */
const rowIds = ['id', 'ids[]', 'above[]', 'after', 'messageId', 'selectedTaskId', 'conversationId'];

/** Texts in which a person writes what they like; what is done with them never opens a file. */
const freeTexts = new Set([
  ...rowIds,
  'address',
  'ca.handle',
  'connectionId',
  'add[]',
  'filter.ratio',
  'filter.search',
  'filter.tag',
  'link',
  'model',
  'name',
  'note',
  'prompt',
  // Tasks of a list of prompts.
  'prompts[].prompt',
  'prompts[].shown.prompt',
  'ratio',
  'path',
  'form.model',
  'open[].name',
  'forms[].name',
  'forms[].form.model',
  'forms[].form.prompt',
  'forms[].form.ratio',
  'forms[].form.resolution',
  'form.ratio',
  'form.prompt',
  'form.resolution',
  'resolution',
  'redo.label',
  'remove[]',
  'pointer',
  'proxy.address',
  'proxy.secret.password',
  'proxy.secret.user',
  'request.body',
  'request.headers[].name',
  'request.headers[].value',
  'request.path',
  'search',
  'settings.model',
  'settings.paths.createVideo',
  'settings.paths.generate',
  'settings.paths.queryVideo',
  'settings.systemInstruction',
  'settings.textModels[].name',
  'settings.videoModels[]',
  'subject.id',
  'tag',
  'taskId',
  'text',
  'undo.label',
  'ticket',
  'title',
  'token',
  // Models of a price sheet.
  'sheet.text[].model',
  'sheet.video[].model',
  // Of a clip that is joined: an id of the app's own.
  'parts[].id',
  // Of the task whose clip a frame was taken from.
  'frameOf.taskId',
  // Of a cast entry, and of a request as the window showed it.
  'change.description',
  'change.name',
  'change.note',
  'description',
  'edit.text',
  'media[].shows',
  'shown.prompt',
  'url',
  'word',
]);

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Every text that a schema takes, by its place (`files[].path`), where no pattern or list of words limits it. */
function openTexts(schema: JsonSchema, place = ''): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(
      ([key, child]) => [child, place === '' ? key : `${place}.${key}`] as const,
    ),
    ...(schema.items ? [[schema.items, `${place}[]`] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((child) => [child, place] as const),
  ];
  const isLimited =
    (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(planted)) ||
    schema.enum !== undefined ||
    schema.const !== undefined;
  const own = schema.type === 'string' && !isLimited ? [place] : [];
  return [...own, ...inner.flatMap(([child, childPlace]) => openTexts(child, childPlace))];
}

const methods = Object.entries(contract).map(([name, { input }]) => ({
  name,
  texts: openTexts(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as JsonSchema),
}));

test('a path is taken from the window at one place alone: the files of a drop', () => {
  const texts = methods.flatMap(({ name, texts }) => texts.map((place) => ({ name, place })));
  const withPath = texts
    .filter(({ place }) => /path|folder|directory/i.test(place))
    // Paths below a gateway's address go into a request and lead to no file.
    .filter(({ name, place }) => !name.startsWith('operations.') || !['path', 'request.path'].includes(place))
    .filter(({ name, place }) => !name.startsWith('connections.') || !place.startsWith('settings.paths.'));
  expect(withPath).toEqual([
    { name: 'references.addFiles', place: 'files[].path' },
    { name: 'cast.addFiles', place: 'files[].path' },
    { name: 'cast.import', place: 'files[].path' },
    { name: 'recipes.read', place: 'files[].path' },
    { name: 'chat.addPictures', place: 'files[].path' },
    { name: 'data.readProject', place: 'files[].path' },
  ]);
});

test('every other open text of every method is one that a person writes', () => {
  const others = methods.flatMap(({ name, texts }) =>
    texts
      .filter((place) => !place.startsWith('files[]') && !freeTexts.has(place))
      .map((place) => `${name} ${place}`),
  );
  expect(others).toEqual([]);
});

for (const { name } of methods.filter(({ texts }) => texts.includes('files[].path'))) {
  test(`${name} takes no path that a page made up`, () => {
    const { input } = contract[name as keyof typeof contract];
    const madeUp = [{ name: 'passwd', path: planted }, planted, [planted], null];
    for (const files of [madeUp, { 0: madeUp[0], length: 1 }, planted]) {
      const swapped = swapDroppedFiles({ fileIds: [], attached: [], project: null, files }, toNamedPath);
      expect(JSON.stringify(swapped)).not.toContain(planted);
      expect(input.safeParse(swapped).success).toBe(false);
    }
    const real = swapDroppedFiles(
      { fileIds: [], attached: [], project: null, files: [madeUp[0], new File([], 'fox.png')] },
      toNamedPath,
    );
    expect(input.parse(real)).toMatchObject({ files: [{ name: 'fox.png', path: '/home/user/fox.png' }] });
  });
}

test('a call without files goes out as it is', () => {
  for (const input of [undefined, null, 'text', { id: 'a' }]) {
    expect(swapDroppedFiles(input, toNamedPath)).toBe(input);
  }
});

test('no more files are taken than the method says', () => {
  const schema = droppedFilesSchema(2);
  const file = { name: 'a', path: '/a' };
  expect(schema.safeParse([file, file]).success).toBe(true);
  expect(schema.safeParse([file, file, file]).success).toBe(false);
  expect(schema.safeParse([]).success).toBe(false);
});
