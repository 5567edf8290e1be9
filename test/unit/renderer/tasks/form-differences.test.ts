import { emptyVideoForm, type TaskRequest, type VideoForm } from '#contract';
import { formDifferences } from '#renderer/features/tasks/actions/form-differences.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const sent = (fileId: string, role?: 'first_frame' | 'last_frame'): TaskRequest['references'][number] => ({
  fileId,
  kind: 'image',
  name: `${fileId}.png`,
  mime: 'image/png',
  bytes: 1,
  sha256: null,
  link: null,
  ...(role && { role }),
});

const form: VideoForm = { ...emptyVideoForm, prompt: 'A fox', references: ['a', 'b'] };
const request: TaskRequest = {
  prompt: 'A fox',
  model: form.model,
  resolution: '768P',
  ratio: '16:9',
  duration: 5,
  mode: 'references',
  references: [sent('a'), sent('b')],
};

test('the form that a task was made of differs in nothing from it', () => {
  expect(formDifferences(form, request)).toEqual([]);
});

test('each part that differs is told with both its values, in the order of the form', () => {
  const other = {
    ...request,
    prompt: 'A hare',
    model: 'videogen-H4',
    resolution: '1080P',
    ratio: null,
    duration: 9,
    references: [sent('a')],
  };
  expect(formDifferences({ ...form, duration: null }, other)).toEqual([
    { part: 'prompt' },
    { part: 'references', from: 2, to: 1 },
    { part: 'model', from: form.model, to: 'videogen-H4' },
    { part: 'ratio', from: '16:9', to: null },
    { part: 'duration', from: null, to: 9 },
    { part: 'resolution', from: '768P', to: '1080P' },
  ]);
});

test('as many files in another order, or others, are another set of references', () => {
  const difference = [{ part: 'references', from: 2, to: 2 }];
  expect(formDifferences(form, { ...request, references: [sent('b'), sent('a')] })).toEqual(difference);
  expect(formDifferences(form, { ...request, references: [sent('a'), sent('c')] })).toEqual(difference);
});

test('frames are compared by their roles, and the ratio that they decide is no difference', () => {
  const frames = { ...form, mode: 'frames' as const, frames: { first: 'a', last: null } };
  const framed = { ...request, mode: 'frames' as const, ratio: null };
  expect(formDifferences(frames, { ...framed, references: [sent('a', 'first_frame')] })).toEqual([]);
  expect(formDifferences(frames, { ...framed, references: [sent('a', 'last_frame')] })).toEqual([
    { part: 'references', from: 1, to: 1 },
  ]);
  expect(formDifferences({ ...frames, mode: 'references', ratio: '16:9' }, framed)).toMatchObject([
    { part: 'references' },
    { part: 'ratio', from: '16:9', to: null },
  ]);
});
