import { canBeDrawn, maxDrawnPixels } from '#contract';
import { expect, test } from '../../../fixtures/pure-test.ts';

for (const [name, size, isDrawn] of [
  ['a picture of the largest camera sensor', { width: 14_204, height: 10_652 }, true],
  ['a picture of 8K', { width: 7_680, height: 4_320 }, true],
  ['as many pixels as may be, in one row', { width: maxDrawnPixels, height: 1 }, true],
  ['one pixel more', { width: 1, height: maxDrawnPixels + 1 }, false],
  ['the largest that Chromium decodes', { width: 23_000, height: 23_000 }, false],
  ['the most that a PNG can claim', { width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, false],
  ['a picture whose size is not known', {}, false],
  ['a picture that was not measured', { width: null, height: null }, false],
] as const) {
  test(`${name} is ${isDrawn ? '' : 'not '}decoded`, () => {
    expect(canBeDrawn(size)).toBe(isDrawn);
  });
}
