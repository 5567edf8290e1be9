import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { repository } from '../../../fixtures/source/repository.ts';

const renderer = path.join(repository, 'renderer');
const names = readdirSync(renderer, { recursive: true, encoding: 'utf8' });
const filesOf = (ending: string) =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const file = path.join(renderer, name);
      return { name, folder: path.dirname(file), text: readFileSync(file, 'utf8') };
    });
type Source = ReturnType<typeof filesOf>[number];

const sheets = new Map(filesOf('.css').map((sheet) => [path.join(renderer, sheet.name), sheet]));
const classesIn = ({ text }: Pick<Source, 'text'>) => {
  const plain = text.replace(/\/\*.*?\*\/|'[^']*'/gs, '');
  return new Set([...plain.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
};

/** The modules that a source takes, each with the name it has there. */
const modulesOf = ({ folder, text }: Source) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, as = '', from = '']) => {
    const sheet = sheets.get(path.resolve(folder, from));
    return sheet === undefined ? [] : [{ as, sheet }];
  });

test('each class that a component takes of its style sheet stands there', () => {
  const missing = filesOf('.tsx').flatMap((source) =>
    modulesOf(source).flatMap(({ as, sheet }) => {
      const taken = source.text.matchAll(new RegExp(`(?<![\\w.'])${as}\\.(\\w+)`, 'g'));
      const known = classesIn(sheet);
      return [...taken].flatMap(([, name = '']) =>
        known.has(name) ? [] : [`${source.name}: ${as}.${name}`],
      );
    }),
  );
  expect(missing).toEqual([]);
});

test('each class that is named in words stands in a sheet for the whole window', () => {
  const known = new Set(
    [...sheets.values()]
      .filter(({ name }) => !name.includes('.module.'))
      .flatMap((sheet) => [...classesIn(sheet)]),
  );
  const missing = filesOf('.tsx').flatMap(({ name, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, words = '']) =>
      words.split(' ').flatMap((word) => (known.has(word) ? [] : [`${name}: ${word}`])),
    ),
  );
  expect(missing).toEqual([]);
});

test('each class of a component’s style sheet is taken', () => {
  const sources = filesOf('.tsx').map((source) => ({ text: source.text, modules: modulesOf(source) }));
  const composed = [...sheets.values()].flatMap(({ text }) => text.match(/composes: [^;]+/g) ?? []);
  const left = [...sheets.values()].flatMap((sheet) => {
    const uses = sources.flatMap(({ text, modules }) =>
      modules.filter((module) => module.sheet === sheet).map(({ as }) => ({ text, as })),
    );
    // Chosen by a value, such as a status.
    if (uses.length === 0 || uses.some(({ text, as }) => text.includes(`${as}[`))) return [];
    const isTaken = (name: string) =>
      uses.some(({ text, as }) => new RegExp(`\\b${as}\\.${name}\\b`).test(text)) ||
      composed.some((words) => words.split(/\s+/).includes(name));
    return [...classesIn(sheet)].flatMap((name) => (isTaken(name) ? [] : [`${sheet.name}: ${name}`]));
  });
  expect(left).toEqual([]);
});

test('no rule is about whatever stands behind some element: all of a long answer would be styled anew with each of its paragraphs', () => {
  const behindAny = /(?:^|[\s>])(?:\*|[a-z]\w*|:not\([^)]*\))\s*[+~]\s*(?:\*|:not)[^,{]*/gm;
  const found = [...sheets.values()].flatMap(({ name, text }) =>
    (text.replace(/\/\*.*?\*\//gs, '').match(behindAny) ?? []).map((rule) => `${name}: ${rule.trim()}`),
  );
  expect(found).toEqual([]);
});
