import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** Folders with documents, or with what they speak of. */
const roots = ['docs', 'electron', 'renderer', 'scripts', 'test'];
/** A file of code or styles, or a folder, as documents write one: `use-now.ts`, `screens/screens.tsx`, `banners/`. */
const named = /`((?:[\w.-]+\/)*(?:[\w-][\w.-]*\.(?:tsx?|mjs|cjs|css)|[\w-]+\/))`/g;
/** Folders that the app makes in its data folder, and commands in `out`. */
const made = /^(backups|incoming|logs|safety-copies|streams|out\/.+)\/$/;

function under(folder: string): string[] {
  const entries = readdirSync(path.join(repository, folder), { withFileTypes: true, recursive: true });
  return entries.map((entry) => {
    const place = path.relative(repository, path.join(entry.parentPath, entry.name));
    return place.split(path.sep).join('/') + (entry.isDirectory() ? '/' : '');
  });
}

/** `a/b/c.ts`, `b/c.ts` and `c.ts` of the first. */
const tailsOf = (place: string) => place.split('/').map((_, from, all) => all.slice(from).join('/'));

test('files and folders that documents name are there', () => {
  const top = readdirSync(repository).filter((name) => !roots.includes(name));
  const places = [...top, ...roots.flatMap((root) => [`${root}/`, ...under(root)])];
  const known = new Set(places.flatMap(tailsOf));
  const documents = places.filter((place) => place.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((document) => {
    const names = readFileSync(path.join(repository, document), 'utf8').matchAll(named);
    return [...names].flatMap(([, name = '']) =>
      known.has(name) || made.test(name) ? [] : [`${document}: ${name}`],
    );
  });
  expect(missing).toEqual([]);
});
