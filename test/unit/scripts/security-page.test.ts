import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/pure-test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
/** `test/….test.ts` "title", as the page names a test, a group of tests or a step of one. */
const named = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`\s+"(.+?)"(?=[,)]? *[|,]|\)|$)/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

/** Fewer letters of its own, and a title made of values would stand for any. */
const leastOwnLetters = 15;

/** What titles the tests of a file, their groups and steps have; where a value is put in, any text may stand. */
function titlesOf(file: string): RegExp[] {
  if (!existsSync(path.join(root, file))) return [];
  const source = readFileSync(path.join(root, file), 'utf8');
  const literals = source.matchAll(
    /\btest(?:\.describe|\.step)?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`)/g,
  );
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

/** Sections that promise nothing: they tell how to do something, or what the app cannot do. */
const withoutClaims = ['How to report', 'Out of reach', 'How to repeat all of it'];
/** What leads over to the rows below it. */
const lead = 'What no test shows is not promised: each row names its tests.';

test('every row, and every paragraph but those that tell how to do something, names a test', () => {
  const sections = page.split(/^## /m).slice(1);
  expect(sections.map((text) => text.split('\n')[0])).toEqual(expect.arrayContaining(withoutClaims));
  const claims = sections
    .filter((text) => !withoutClaims.some((title) => text.startsWith(`${title}\n`)))
    .flatMap((text) =>
      text
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/\n{2,}|\n(?=\|)/),
    )
    .map((text) => text.trim())
    // The head of a table, with the line below it, says nothing.
    .filter((text, place, all) => !/^\|[-|]+$/.test(text) && !/^\|[-|]+$/.test(all[place + 1] ?? ''))
    .filter((text) => text !== '' && text !== lead);
  expect(claims.length).toBeGreaterThan(80);
  expect(claims.filter((text) => !/`test\/[^`]+\.test\.ts`\s+"/.test(text))).toEqual([]);
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
