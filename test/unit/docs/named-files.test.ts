import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** Folders with documents, or with what they speak of. */
const roots = ['docs', 'electron', 'renderer', 'scripts', 'test'];
/** A file of code or styles, or a folder, as documents write one: `use-now.ts`, `screens/screens.tsx`, `banners/`. */
const named = /`((?:[\w.-]+\/)*(?:[\w-][\w.-]*\.(?:tsx?|mjs|cjs|css)|[\w-]+\/))`/g;
/** Folders that the app makes in its data folder, and commands in `out`. */
const made = /^(backups|incoming|incoming-cast|logs|practice-gateway|safety-copies|streams|out\/.+)\/$/;

function under(folder: string): string[] {
  const entries = readdirSync(path.join(repository, folder), { withFileTypes: true, recursive: true });
  return entries.map((entry) => {
    const place = path.relative(repository, path.join(entry.parentPath, entry.name));
    return place.split(path.sep).join('/') + (entry.isDirectory() ? '/' : '');
  });
}

/** `a/b/c.ts`, `b/c.ts` and `c.ts` of the first. */
const tailsOf = (place: string) => place.split('/').map((_, from, all) => all.slice(from).join('/'));

const top = readdirSync(repository).filter((name) => !roots.includes(name));
const places = [...top, ...roots.flatMap((root) => [`${root}/`, ...under(root)])];
const documents = places.filter((place) => place.endsWith('.md'));
const textOf = (place: string) => readFileSync(path.join(repository, place), 'utf8');
/** What documents say that `pattern` finds and `isTrue` denies. */
const wrong = (pattern: RegExp, isTrue: (...found: string[]) => boolean) =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].flatMap(([, ...found]) =>
      isTrue(...found) ? [] : [`${document}: ${found.join(', ')}`],
    ),
  );

test('files and folders that documents name are there', () => {
  const known = new Set(places.flatMap(tailsOf));
  expect(documents.length).toBeGreaterThan(30);
  expect(wrong(named, (name = '') => known.has(name) || made.test(name))).toEqual([]);
});

test('names and headings that documents send readers to are there', () => {
  const code = places.filter((place) => /\.(?:tsx?|[mc]js|json|ya?ml|html)$/.test(place)).map(textOf);
  const names = new Set(code.join('\n').match(/\w+/g));
  expect(wrong(/`([A-Za-z]+[a-z][A-Z]\w*)`/g, (name = '') => names.has(name))).toEqual([]);
  const isHeading = (title = '', document = '') => textOf(document).includes(`# ${title}\n`);
  expect(wrong(/"([^"\n]+)" in `(docs\/[\w.]+\.md)`/g, isHeading)).toEqual([]);
});

test('PRIVACY.md names every file and folder that the app makes in its data folder', () => {
  const code = places.filter((place) => /^electron\/.*\.ts$/.test(place)).map(textOf);
  const kept = code.flatMap((text) =>
    [...text.matchAll(/(?:inDataFolder\(|join\(dataFolder, )'([\w.-]+)'/g)].map(([, name = '']) => name),
  );
  expect(kept).toEqual(expect.arrayContaining(['studio.db', 'practice-gateway', 'incoming-cast']));
  const privacy = textOf('PRIVACY.md');
  expect(kept.filter((name) => ![name, `${name}/`].some((word) => privacy.includes(`\`${word}\``)))).toEqual(
    [],
  );
});
