import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { updateObstacleSchema, updateWorkSchema } from '#contract';
import { newestRelease, readManualPage } from '#renderer/features/help/manual-text.ts';
import { errorHelp } from '#renderer/ui/help/error-help.ts';
import { type ManualTarget, manualPages } from '#renderer/ui/help/manual.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { allWords } from '../../fixtures/source/all-words.ts';
import { repository } from '../../fixtures/source/repository.ts';
import { manualJourneys } from '../../tour/manual/journeys.ts';
import { picturesIn, readSteps } from '../../tour/manual/steps.ts';

const languages = ['en', 'zh-CN'] as const;
type Language = (typeof languages)[number];

const folder = (language: Language) => path.join(repository, 'docs/manual', language);
const textOf = (language: Language, page: string) =>
  readFileSync(path.join(folder(language), `${page}.md`), 'utf8');

/** Every place that a link can lead to: `page` and `page#section`. */
const placesIn = (language: Language) =>
  manualPages.flatMap((page) => {
    const { sections } = readManualPage(page, textOf(language, page));
    return [page, ...sections.filter(({ title }) => title !== '').map(({ id }) => `${page}#${id}`)];
  });
const placeOf = ({ page, section }: ManualTarget) => (section === undefined ? page : `${page}#${section}`);

/** What the manual's examples put into the gaps of labels. */
const examples: Readonly<Record<string, string>> = { count: '8', project: 'Film' };

/** The labels of a language, with the manual's own examples in their gaps, each with the keys of the words that say so. */
function labelsOf(language: Language): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const [key, text] of allWords(language)) {
    const label = text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => examples[name] ?? gap);
    labels.set(label, [...(labels.get(label) ?? []), key]);
  }
  return labels;
}

/** Keys, and what else stands as code. */
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).sort();
const labelsIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);

for (const language of languages) {
  test.describe(`the manual (${language})`, () => {
    test('has exactly the pages of the list', () => {
      const files = readdirSync(folder(language)).sort();
      expect(files).toEqual(manualPages.map((page) => `${page}.md`).sort());
    });

    for (const page of manualPages) {
      test(`${page}: names only labels that stand on the screen`, () => {
        const known = labelsOf(language);
        expect(labelsIn(textOf(language, page)).filter((label) => !known.has(label))).toEqual([]);
      });

      test(`${page}: has a title, an anchor for each heading, and links and pictures that are there`, () => {
        const text = textOf(language, page);
        const { title, sections } = readManualPage(page, text);
        expect(title).not.toBe('');
        const headed = sections.filter((section) => section.title !== '');
        expect(headed.length).toBeGreaterThan(1);
        expect(headed.filter(({ id }) => id === '')).toEqual([]);
        expect(new Set(headed.map(({ id }) => id)).size).toBe(headed.length);
        const links = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, to = '']) =>
          to.replace('.md', ''),
        );
        expect(links.filter((to) => !placesIn(language).includes(to))).toEqual([]);
        const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, to = '']) => to);
        expect(pictures.filter((to) => !existsSync(path.join(folder(language), to)))).toEqual([]);
      });
    }
  });
}

test('every numbered list of the manual is followed by the tour, step by step', () => {
  const followed = manualJourneys.map(({ place, steps }) => `${place}: ${steps.length}`).sort();
  for (const language of languages) {
    const written = manualPages.flatMap((page) =>
      readManualPage(page, textOf(language, page)).sections.flatMap(({ id, body }) => {
        const steps = readSteps(body);
        return steps.length === 0 ? [] : [`${page}#${id}: ${steps.length}`];
      }),
    );
    expect(written.sort(), language).toEqual(followed);
  }
});

test('every picture of the manual is there, is named, and is of the language of its page', () => {
  const named = languages.flatMap((language) =>
    manualPages.flatMap((page) => {
      const pictures = picturesIn(textOf(language, page));
      expect(pictures.filter((name) => !name.startsWith(`${language}/`))).toEqual([]);
      return pictures;
    }),
  );
  const files = languages.flatMap((language) =>
    readdirSync(path.join(repository, 'docs/manual/images', language)).map((name) => `${language}/${name}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...named].sort()).toEqual(files.sort());
  const inLanguage = (language: Language) =>
    named.filter((name) => name.startsWith(language)).map((name) => path.basename(name));
  expect(inLanguage('zh-CN')).toEqual(inLanguage('en'));
});

test('both languages have the same pages with the same headings, in the same order', () => {
  expect(placesIn('zh-CN')).toEqual(placesIn('en'));
});

for (const page of manualPages) {
  test(`${page}: each paragraph names the same labels and the same keys in both languages`, () => {
    const [english, chinese] = [labelsOf('en'), labelsOf('zh-CN')];
    const [lines, linesInChinese] = languages.map((language) => textOf(language, page).split('\n'));
    for (const [index, line] of (lines ?? []).entries()) {
      const keys = labelsIn(line).map((label) => english.get(label) ?? []);
      const others = labelsIn(linesInChinese?.[index] ?? '').map((label) => chinese.get(label) ?? []);
      expect(others.length, line).toBe(keys.length);
      expect(codesIn(linesInChinese?.[index] ?? ''), line).toEqual(codesIn(line));
      const isNamed = (mine: readonly string[]) =>
        others.some((their) => mine.some((key) => their.includes(key)));
      expect(
        keys.filter((mine) => !isNamed(mine)),
        line,
      ).toEqual([]);
    }
  });
}

test('every failure that leads to the manual leads to a page and a heading that are there', () => {
  const places = placesIn('en');
  const targets = Object.values(errorHelp);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.map(placeOf).filter((place) => !places.includes(place))).toEqual([]);
});

test('every place that a link of the window leads to is there', () => {
  const places = placesIn('en');
  const sources = readdirSync(path.join(repository, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(path.join(repository, 'renderer', name), 'utf8'));
  const links = sources.flatMap((source) =>
    [...source.matchAll(/=\{\{ page: '([a-z-]+)'(?:, section: '([a-z-]+)')? \}\}/g)].map(
      ([, page = '', section]) => (section === undefined ? page : `${page}#${section}`),
    ),
  );
  expect(links).toContain('when-something-fails#unknown');
  expect(links.filter((place) => !places.includes(place))).toEqual([]);
});

/** What the manual says of each: what a restart waits for, and which copies cannot update themselves. */
const saidOfUpdates: Readonly<Record<string, string>> = {
  upload: 'a task is being sent',
  answer: 'an answer',
  operation: 'an operation is awaited',
  join: 'clips are joined',
  export: 'exported',
  move: 'moved',
  data: 'data are exported or imported',
  development: 'runs from its source',
  'no-feed': 'without an address for updates',
  archive: 'unpacked by hand',
  package: 'of a package manager',
  portable: 'the portable one',
  unsigned: 'without a signature',
  'read-only': 'may not be replaced where it is',
};

test('the manual names all that a restart waits for, and every copy that cannot update itself', () => {
  const { sections } = readManualPage('settings', textOf('en', 'settings'));
  const updates = sections.find(({ id }) => id === 'updates')?.body;
  for (const kind of [...updateWorkSchema.options, ...updateObstacleSchema.options]) {
    expect(updates, kind).toContain(saidOfUpdates[kind] ?? `anything of ${kind}`);
  }
});

test('what is new is told in both languages, of the same version, under the same number of headings', () => {
  const [english, chinese] = ['CHANGELOG.md', 'CHANGELOG.zh-CN.md'].map((name) =>
    newestRelease(readFileSync(path.join(repository, name), 'utf8')),
  );
  expect(english?.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(chinese?.version).toBe(english?.version);
  const headings = (body = '') => body.split('\n').filter((line) => line.startsWith('### ')).length;
  expect(headings(chinese?.body)).toBe(headings(english?.body));
});
