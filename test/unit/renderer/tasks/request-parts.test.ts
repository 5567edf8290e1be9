import type { TaskRequest } from '#contract';
import { askedOf, differingParts } from '#renderer/features/tasks/data/request-parts.ts';
import { aRequest } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const sent = (fileId: string, role?: 'first_frame' | 'last_frame') =>
  ({ fileId, kind: 'image', ...(role && { role }) }) as TaskRequest['references'][number];
const request = aRequest({ prompt: 'A fox', duration: 5, references: [sent('a'), sent('b')] });

test('requests for the same differ in nothing', () => {
  expect(differingParts([request, { ...request, references: [sent('a'), sent('b')] }])).toEqual([]);
  expect(differingParts([])).toEqual([]);
});

test('each part that differs is told, in the order of the form', () => {
  const other = { ...request, prompt: 'A hare', model: 'videogen-H4', resolution: '1080P', ratio: null };
  const all = differingParts([request, { ...other, duration: 9, references: [sent('a')] }]);
  expect(all.join()).toBe('prompt,references,model,ratio,duration,resolution');
  expect(differingParts([request, request, { ...request, duration: null }])).toEqual(['duration']);
});

test('as many files in another order, others, or as other frames are other references', () => {
  const differ = (...references: TaskRequest['references']) =>
    differingParts([request, { ...request, references }]);
  expect(differ(sent('b'), sent('a'))).toEqual(['references']);
  expect(differ(sent('a'), sent('c'))).toEqual(['references']);
  expect(differ(sent('a', 'first_frame'), sent('b'))).toEqual(['references']);
});

test('a clip that was joined here was made by no model, whatever stands there in its stead', () => {
  const gateway = { connectionId: 'practice', kind: 'practice', label: '' } as const;
  const made = askedOf({ request, gateway });
  expect(made).toBe(request);
  expect(differingParts([made, askedOf({ request, gateway: null })])).toEqual(['model']);
});
