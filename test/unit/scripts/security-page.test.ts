import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
/** `test/….test.ts` "title", as the page names a test or a group of tests. */
const named = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`\s+"(.+?)"(?=[,)]? *[|,]|\)|$)/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

/** Fewer letters of its own, and a title made of values would stand for any. */
const leastOwnLetters = 15;

/** What titles the tests and groups of a file have; where a value is put in, any text may stand. */
function titlesOf(file: string): RegExp[] {
  if (!existsSync(path.join(root, file))) return [];
  const source = readFileSync(path.join(root, file), 'utf8');
  const literals = source.matchAll(/\btest(?:\.describe)?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`)/g);
  return [...literals].flatMap(([, single, double, template = '']) => {
    const parts = single ?? double ?? template;
    const own = template === '' ? [parts] : parts.split(/\$\{[^}]*\}/);
    if (own.join('').length < leastOwnLetters) return [];
    return new RegExp(`^${own.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
  });
}

test('every test that the security page names exists, under its exact title', () => {
  const mentions = [...page.matchAll(/`test\/[^`]+\.test\.ts` "/g)].length;
  expect(named).toHaveLength(mentions);
  const missing = named.filter(({ file, title }) => !titlesOf(file).some((wanted) => wanted.test(title)));
  expect(missing).toEqual([]);
});

test('every row of the tables about attacks names a test', () => {
  const part = page.slice(page.indexOf('## What was found'), page.indexOf('## Electron'));
  const rows = part.split('\n').filter((line) => /^\| (?!-|Attack|Question)/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/`test\/[^`]+\.test\.ts` "/.test(row))).toEqual([]);
});

test('every promise names a test', () => {
  const start = page.indexOf('## What the app promises');
  const part = page.slice(start, page.indexOf('## Updates'));
  const promises = part.split(/\n(?=\d+\. |\n)/).filter((text) => /^\d+\. /.test(text.trim()));
  expect(promises).toHaveLength(4);
  const rows = page
    .slice(start)
    .split('\n')
    .filter((line) => /^\| (?!-|Promise|Who|#|System|Command|Attack|Question)/.test(line));
  const claims = rows.filter((line) => line.split(' | ').length === 2);
  expect(claims.length).toBeGreaterThan(15);
  expect([...promises, ...claims].filter((text) => !/`test\/[^`]+\.test\.ts`\s+"/.test(text))).toEqual([]);
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
