import { expect, test } from 'playwright/test';
import { emptyVideoForm, formProblems, type ReferenceFile } from '#contract';
import {
  describedBy,
  fieldOfProblem,
  problemId,
  problemsToShow,
} from '#renderer/features/compose/form-problems.ts';
import {
  fieldsOf,
  formOf,
  readDuration,
  withoutReference,
  withReferences,
} from '#renderer/features/compose/video-fields.ts';

const file = (fileId: string): ReferenceFile => ({
  fileId,
  kind: 'image',
  name: `${fileId}.png`,
  mime: 'image/png',
  bytes: 10,
  url: `app://studio/media/${fileId}`,
});
const empty = fieldsOf(emptyVideoForm, []);

test('a typed duration is read as it stands, right or wrong', () => {
  expect(['5', ' 12 ', '3', '16', '4.5', '4,5', '-4'].map(readDuration)).toEqual([
    5, 12, 3, 16, 4.5, 4.5, -4,
  ]);
});

test('what is no number is no duration', () => {
  expect(['', ' ', 'abc', '5s', '1e1', '0x5', '5.', 'Infinity'].map(readDuration)).toEqual(
    Array(8).fill(null),
  );
});

test('a draft comes back as it was left', () => {
  const form = { ...emptyVideoForm, prompt: ' a ', ratio: null, duration: 16, references: ['aaaaaaaa'] };
  expect(formOf(fieldsOf(form, [file('aaaaaaaa')]))).toEqual(form);
});

test('blanks around resolution and ratio do not make them wrong', () => {
  expect(formOf({ ...empty, resolution: ' 768P ', ratio: '16:9 ' })).toMatchObject({
    resolution: '768P',
    ratio: '16:9',
  });
});

test('references keep their order, and none is held twice', () => {
  const held = withReferences(empty, [file('aaaaaaaa'), file('bbbbbbbb')]);
  const more = withReferences(held, [file('bbbbbbbb'), file('cccccccc')]);
  expect(formOf(more).references).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
  expect(formOf(withoutReference(more, 'bbbbbbbb')).references).toEqual(['aaaaaaaa', 'cccccccc']);
});

test('an untouched form complains of nothing', () => {
  expect(problemsToShow(['prompt-empty'], ['prompt-empty'], false)).toEqual([]);
});

test('a wrong value is named once it has settled', () => {
  expect(problemsToShow(['duration-range'], [], false)).toEqual([]);
  expect(problemsToShow(['duration-range'], ['duration-range'], false)).toEqual(['duration-range']);
});

test('asking to send shows every reason, and only those that still hold', () => {
  expect(problemsToShow(['prompt-empty', 'duration-range'], [], true)).toEqual([
    'prompt-empty',
    'duration-range',
  ]);
  expect(problemsToShow([], ['prompt-empty'], true)).toEqual([]);
});

test('a field is described by its own reasons alone', () => {
  const shown = ['prompt-empty', 'audio-alone', 'body-too-large'] as const;
  expect(describedBy(shown, 'references')).toBe('problem-audio-alone problem-body-too-large');
  expect(describedBy(shown, 'duration')).toBeUndefined();
});

test('every problem belongs to a field and has an id of its own', () => {
  expect(Object.keys(fieldOfProblem).sort()).toEqual([...formProblems].sort());
  expect(new Set(formProblems.map(problemId)).size).toBe(formProblems.length);
});
