import { formProblems, refusalReasons, taskStatuses } from '#contract';
import { en } from '#renderer/i18n/en.ts';
import { zhCN } from '#renderer/i18n/zh-CN.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { flatWords } from '../../../fixtures/source/all-words.ts';

const english = flatWords(en);
const chinese = flatWords(zhCN);

/** What is filled in, such as `held` of `{{held}}` and of `{{held, number}}`. */
function gaps(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? '').sort();
}

test('both languages have the same keys, but that Chinese has no words for one of a thing', () => {
  const forms = [...english.keys()].filter((key) => !key.endsWith('_one'));
  expect([...chinese.keys()].sort()).toEqual(forms.sort());
  expect(forms.length).toBeLessThan(english.size);
});

test('no text is empty, and none is left untrimmed', () => {
  const odd = [...english, ...chinese].filter(([, text]) => text === '' || text.trim() !== text);
  expect(odd).toEqual([]);
});

test('a text has the same gaps in both languages', () => {
  // "One file" needs no number where Chinese has one form for all.
  const differing = [...english].filter(
    ([key, text]) => !key.endsWith('_one') && String(gaps(text)) !== String(gaps(chinese.get(key) ?? '')),
  );
  expect(differing).toEqual([]);
});

test('Chinese sentences are Chinese', () => {
  const untranslated = [...chinese].filter(
    ([key, text]) => / [a-z]+ [a-z]+ /.test(english.get(key) ?? '') && !/\p{Script=Han}/u.test(text),
  );
  expect(untranslated).toEqual([]);
});

test('every reason, problem and status has words, and nothing else has', () => {
  for (const words of [en, zhCN]) {
    expect(Object.keys(words.references.refused).sort()).toEqual([...refusalReasons].sort());
    expect(Object.keys(words.compose.problems).sort()).toEqual([...formProblems].sort());
    expect(Object.keys(words.tasks.status).sort()).toEqual([...taskStatuses, 'unsent', 'postponed'].sort());
  }
});
