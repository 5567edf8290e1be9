import { expect, test } from 'playwright/test';
import { createLedgerNotes } from '#electron/features/tasks/lifecycle/ledger-notes.ts';
import { aLedgerEntry } from '../../../fixtures/builders.ts';

const trouble = (at: number, changes = {}) =>
  aLedgerEntry({
    at,
    from: 'queued',
    to: 'queued',
    why: 'trouble: gateway.trouble',
    httpStatus: 502,
    ...changes,
  });

test('the same trouble over and over gets its 1st, 10th and 100th line, and the last on moving on', () => {
  const notes = createLedgerNotes();
  const lines = Array.from({ length: 250 }, (_, index) => notes.count('a', trouble(index + 1)));
  expect(lines.flatMap((line) => (line === null ? [] : [[line.at, line.why]]))).toEqual([
    [1, 'trouble: gateway.trouble'],
    [10, 'trouble: gateway.trouble ×10'],
    [100, 'trouble: gateway.trouble ×100'],
  ]);
  expect(notes.close('a')).toEqual([trouble(250, { why: 'trouble: gateway.trouble ×250' })]);
  expect(notes.close('a')).toEqual([]);
});

test('trouble of another code or HTTP status is another trouble, however they take turns', () => {
  const notes = createLedgerNotes();
  const lines = Array.from({ length: 8 }, (_, index) =>
    notes.count('a', trouble(index, { httpStatus: index % 2 === 0 ? 502 : 503 })),
  );
  expect(lines.filter((line) => line !== null)).toHaveLength(2);
  expect(notes.close('a').map(({ why, httpStatus }) => [why, httpStatus])).toEqual([
    ['trouble: gateway.trouble ×4', 502],
    ['trouble: gateway.trouble ×4', 503],
  ]);
});

test('what happened once is not summed up, and tasks are counted apart', () => {
  const notes = createLedgerNotes();
  notes.count('a', trouble(1));
  expect(notes.count('b', trouble(2))).toEqual(trouble(2));
  expect(notes.close('a')).toEqual([]);
  expect(notes.count('a', trouble(3))).toEqual(trouble(3));
});

test('a thousand troubles are five lines at most', () => {
  const notes = createLedgerNotes();
  const lines = Array.from({ length: 1_500 }, (_, index) => notes.count('a', trouble(index)));
  expect([...lines.filter((line) => line !== null), ...notes.close('a')]).toHaveLength(5);
});
