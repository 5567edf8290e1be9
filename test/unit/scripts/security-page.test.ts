import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
/** `test/….test.ts` "title", as the page names a test. */
const named = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`\s+"([^"]+)"/g)].map(
  ([, file = '', title = '']) => ({
    file,
    title,
  }),
);

test('every test that the security page names exists, under its exact title', () => {
  const missing = named.filter(({ file, title }) => {
    if (!existsSync(path.join(root, file))) return true;
    const source = readFileSync(path.join(root, file), 'utf8');
    return ![`test('${title}'`, `test("${title}"`, `test(\`${title}\``].some((start) =>
      source.includes(start),
    );
  });
  expect(missing).toEqual([]);
});

test('each of the twenty items of the checklist names a test', () => {
  const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  for (const row of rows) expect(row).toMatch(/`test\/[^`]+\.test\.ts` "[^"]+"/);
  for (const row of page.split('\n').filter((line) => line.includes('.test.ts` "'))) {
    expect(
      named.some(({ title }) => row.includes(title)),
      row,
    ).toBe(true);
  }
});
