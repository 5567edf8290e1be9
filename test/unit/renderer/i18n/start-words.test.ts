import { expect, test } from 'playwright/test';
import { enStart } from '#renderer/i18n/en.ts';
import { enParts } from '#renderer/i18n/en-parts.ts';
import { flatWords } from '../../../fixtures/all-words.ts';
import { readAtStart, shownKeys } from '../../../fixtures/start-words.ts';

const keysOf = (words: Parameters<typeof flatWords>[0]): string[] =>
  [...flatWords(words).keys()].map((key) => key.replaceAll(' › ', '.'));

test('what is drawn before any part is read shows no English words of parts', () => {
  const late = keysOf(enParts);
  const start = keysOf(enStart);
  const files = [...readAtStart()];
  expect(files).toContain('renderer/features/video/form/VideoForm.tsx');
  expect(files).not.toContain('renderer/features/settings/SettingsView.tsx');
  const shown = files.flatMap((file) => shownKeys(file).map((key) => ({ file, key })));
  expect(shown.length).toBeGreaterThan(100);
  expect(
    shown.flatMap(({ file, key }) => late.filter((word) => key.test(word)).map((word) => `${file}: ${word}`)),
  ).toEqual([]);
  expect(shown.filter(({ key }) => !start.some((word) => key.test(word)))).toEqual([]);
});
