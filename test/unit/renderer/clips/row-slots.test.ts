import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noSlots, slotsFor } from '#renderer/features/library/layout/row-slots.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const none: ReadonlySet<string> = new Set();
const told = ({ byId }: ReturnType<typeof slotsFor>) =>
  [...byId].map(([id, slot]) => `${id}${slot}`).join(' ');

test('other tasks take over the elements of those that are gone, in their order', () => {
  const first = slotsFor(noSlots, ['a', 'b', 'c'], none);
  expect(told(first)).toBe('a0 b1 c2');
  const other = slotsFor(first, ['x', 'y'], none);
  expect(told(other)).toBe('x0 y1');
  // One that is gone is made anew.
  expect(told(slotsFor(other, ['x', 'y', 'z'], none))).toBe('x0 y1 z3');
});

test('a task keeps its element, and none is taken over from the other side of it', () => {
  const first = slotsFor(noSlots, ['a', 'b', 'c'], none);
  // Scrolled down and up by one.
  expect(told(slotsFor(first, ['b', 'c', 'd'], none))).toBe('b1 c2 d3');
  expect(told(slotsFor(first, ['z', 'a', 'b'], none))).toBe('z3 a0 b1');
  // Another one in the middle.
  expect(told(slotsFor(first, ['a', 'x', 'c'], none))).toBe('a0 x1 c2');
});

test('nobody takes over the element that has the focus or the pointer', () => {
  const first = slotsFor(noSlots, ['a', 'b', 'c'], none);
  expect(told(slotsFor(first, ['x', 'y', 'z'], new Set(['b'])))).toBe('x0 y2 z3');
});

test('no two tasks share an element, and those taken over need not be moved in the page', () => {
  const anyIds = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 });
  checkProperty(
    fc.property(fc.array(anyIds, { maxLength: 5 }), anyIds, (lists, held) => {
      let slots = noSlots;
      for (const ids of lists) {
        const before = slots;
        slots = slotsFor(before, ids, new Set(held));
        assert.deepEqual([...slots.byId.keys()], ids);
        const used = [...slots.byId.values()];
        assert.equal(new Set(used).size, used.length);
        assert(used.every((slot) => slot < slots.made));
        const place = new Map([...before.byId.values()].map((slot, index) => [slot, index]));
        const owner = new Map([...before.byId].map(([id, slot]) => [slot, id]));
        let last = -1;
        for (const [id, slot] of slots.byId) {
          const was = owner.get(slot);
          if (was === undefined) continue;
          if (was !== id) assert(!held.includes(was) && (place.get(slot) ?? 0) > last);
          last = Math.max(last, place.get(slot) ?? 0);
        }
      }
    }),
  );
});
