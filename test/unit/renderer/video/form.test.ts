import { emptyVideoForm, formProblems, type VideoForm } from '#contract';
import { sentPrompts } from '#renderer/features/video/form/form.queries.ts';
import {
  describedBy,
  fieldOfProblem,
  firstOnScreen,
  problemId,
  problemsToShow,
} from '#renderer/features/video/form/form-problems.ts';
import { promptLines } from '#renderer/features/video/form/generate/prompt-lines.ts';
import { fieldsOf, formOf, readDuration, sentFiles } from '#renderer/features/video/form/video-fields.ts';
import { aReferenceFile, aRequest, states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const file = (fileId: string) => aReferenceFile({ fileId });

test('a list of prompts is read without its signs, and a single or an endless one is no list', () => {
  const list = '1. A fox\n\n  2) An owl \n- A hare\n• 一只风筝\n（4）雪\n3.5 mm lens\n-5 degrees';
  expect(promptLines(list).join('|')).toBe('A fox|An owl|A hare|一只风筝|雪|3.5 mm lens|-5 degrees');
  const many = (count: number) => promptLines('A fox\n'.repeat(count));
  expect([1, 2, 50, 51].map((count) => many(count).length)).toEqual([0, 2, 50, 0]);
  expect(promptLines('1.\n2.')).toEqual(['1.', '2.']);
  // As slides break their lines, and as they go out.
  expect(promptLines('1. a\v2. b')).toEqual(['a', 'b']);
});

test('prompts sent before are told once each as they were written, the one sent last first, and no joined clip has one', () => {
  const sent = (prompt: string, createdAt: number) => {
    return { id: `${prompt} ${createdAt}`, createdAt, request: aRequest({ prompt }), state: states.ready };
  };
  const cast = { prompt: '@Mara waits', ownReferences: 0, castFirst: [], entries: [] };
  const mara = { entryId: 'mara', name: 'Mara', kind: 'character' as const, media: [] };
  const withCast = (prompt: string, createdAt: number) => {
    const { request, ...task } = sent(prompt, createdAt);
    return { ...task, request: { ...request, cast: { ...cast, entries: [mara] } } };
  };
  const numbered = [withCast('Mara (Image 1) waits', 2), withCast('Mara (Image 2) waits', 1)];
  const named = (name: string) => sentPrompts(numbered, [{ id: 'mara', name }]);
  expect(named('Maria')).toMatchObject([{ prompt: '@Maria waits', shown: '@Maria waits', sentAt: 2 }]);
  expect(sentPrompts(numbered, [])).toMatchObject([{ prompt: 'Mara waits' }]);
  const joined = { ...sent('Joined', 9), state: { ...states.ready, taskId: null } };
  const tasks = [joined, sent('A fox', 1), sent(' A kite\n', 2), sent('A fox', 3), sent('A kite', 1)];
  expect(sentPrompts(tasks, [])).toEqual([
    { id: 'A fox 3', prompt: 'A fox', shown: 'A fox', sentAt: 3 },
    { id: ' A kite\n 2', prompt: 'A kite', shown: 'A kite', sentAt: 2 },
  ]);
});

test('a typed duration is read as it stands, right or wrong, and what is no number is none', () => {
  const typed = ['5', ' 12 ', '3', '16', '4.5', '4,5', '-4', '５'];
  expect(typed.map(readDuration)).toEqual([5, 12, 3, 16, 4.5, 4.5, -4, 5]);
  const others = ['', ' ', 'abc', '5s', '1e1', '0x5', '5.', 'Infinity'];
  expect(others.filter((text) => readDuration(text) !== null)).toEqual([]);
});

test('a draft comes back as it was left, with both sets', () => {
  const set = { ratio: null, duration: 16, references: ['aaaaaaaa'], variations: 3 };
  const typed = { ...emptyVideoForm, prompt: ' a ', ...set };
  expect(formOf(fieldsOf(typed, [file('aaaaaaaa')]))).toEqual(typed);
  const frames = { first: 'aaaaaaaa', last: 'cccccccc' };
  const form: VideoForm = { ...emptyVideoForm, mode: 'frames', frames, references: ['bbbbbbbb'] };
  const fields = fieldsOf(form, ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map(file));
  expect(formOf(fields)).toEqual(form);
  expect(fields.frames.last?.fileId).toBe('cccccccc');
  expect(sentFiles(form, fields).map(({ fileId, role }) => [fileId, role])).toEqual([
    ['aaaaaaaa', 'first_frame'],
    ['cccccccc', 'last_frame'],
  ]);
  expect(sentFiles({ ...form, mode: 'references' }, fields)).toEqual([file('bbbbbbbb')]);
});

test('blanks around resolution and ratio do not make them wrong', () => {
  const fields = { ...fieldsOf(emptyVideoForm, []), resolution: ' 768P ', ratio: '16:9 ' };
  expect(formOf(fields)).toMatchObject({ resolution: '768P', ratio: '16:9' });
});

test('an untouched form complains of nothing, a wrong value is named once it has settled, and asking to send names all', () => {
  expect(problemsToShow(['prompt-empty'], ['prompt-empty'], false)).toEqual([]);
  expect(problemsToShow(['duration-range'], [], false)).toEqual([]);
  expect(problemsToShow(['duration-range'], ['duration-range'], false)).toEqual(['duration-range']);
  const all = ['prompt-empty', 'duration-range'] as const;
  expect(problemsToShow(all, [], true)).toEqual(all);
  expect(problemsToShow([], ['prompt-empty'], true)).toEqual([]);
});

test('a field is described by its own reasons alone', () => {
  const shown = ['prompt-empty', 'audio-alone', 'body-too-large'] as const;
  expect(describedBy(shown, 'references')).toBe('problem-audio-alone problem-body-too-large');
  expect(describedBy(shown, 'duration')).toBeUndefined();
});

test('the first reason is the one that stands first on the screen', () => {
  const all = ['prompt-empty', 'resolution-format', 'duration-range', 'audio-alone'] as const;
  expect(firstOnScreen(all)).toBe('audio-alone');
  expect(firstOnScreen(['resolution-format', 'duration-range'])).toBe('duration-range');
  expect(firstOnScreen([])).toBeUndefined();
  for (const problem of formProblems) expect(firstOnScreen([problem])).toBe(problem);
});

test('every problem belongs to a field and has an id of its own', () => {
  expect(Object.keys(fieldOfProblem).sort()).toEqual([...formProblems].sort());
  expect(new Set(formProblems.map(problemId)).size).toBe(formProblems.length);
});
