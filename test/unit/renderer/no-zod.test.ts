import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { z } from '#renderer/no-zod.ts';
import { importGraph } from '../../fixtures/layering.ts';
import { repository } from '../../fixtures/repository.ts';

test('what makes schemas in the window makes nothing, and parsing with one is an error', () => {
  const shell = z as unknown as Record<string, (...input: unknown[]) => typeof shell>;
  const made = shell.object?.({}).extend?.({}).nullable?.().default?.(null);
  expect(made === z).toBe(true);
  expect([...(z as Iterable<unknown>)]).toEqual([]);
  for (const way of ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']) {
    expect(() => made?.[way], way).toThrow('belongs into the main process');
  }
});

test('nothing in the window names a schema, which has no choices, no shape and no rules there', () => {
  const files = importGraph(['renderer']).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(300);
  const named = [...files, 'electron/preload.ts'].flatMap((file) =>
    schemasIn(readFileSync(path.join(repository, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
});

test('a schema that the window names is found, and a type of that name is none', () => {
  expect(schemasIn("import { a, themeSchema } from '#contract';\nthemeSchema.options;")).toEqual([
    'themeSchema',
  ]);
  expect(schemasIn('const schemaless = 1; // a schema')).toEqual([]);
});

function schemasIn(source: string): string[] {
  return [...new Set(source.match(/\b[a-z]\w*Schema\b/g) ?? [])];
}
