import { expect, test } from 'playwright/test';
import type { ReferenceFile } from '#contract';
import { numbered, referenceFacts } from '#renderer/features/video/references/reference-facts.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { aReferenceFile } from '../../../fixtures/builders.ts';

const format = createFormat('en');
const facts = (over: Partial<ReferenceFile>) =>
  referenceFacts(aReferenceFile({ bytes: 2048, ...over }), format, (value) => `${value} s`);

test('facts are told in one line, and an unknown one is left out', () => {
  expect(facts({})).toBe('2 KB');
  expect(facts({ width: 1600, height: 1067 })).toBe('2 KB · 1600 × 1067');
  expect(facts({ kind: 'audio', seconds: 8.24 })).toBe('2 KB · 8.2 s');
  expect(facts({ kind: 'video', width: 1344, height: 768, seconds: 0 })).toBe('2 KB · 1344 × 768 · 0 s');
});

test('references are numbered within their kind', () => {
  const kinds = ['image', 'audio', 'image', 'video'] as const;
  expect(numbered(kinds.map((kind) => ({ kind }))).map(({ number }) => number)).toEqual([1, 1, 2, 1]);
});
