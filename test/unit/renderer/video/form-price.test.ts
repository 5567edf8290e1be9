import { maxVariations, type PriceSheet } from '#contract';
import { formPrice } from '#renderer/features/video/form/generate/form-price.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const row = {
  ...{ model: 'clip-1', per: 'second' as const, price: '0.4' },
  resolutions: [{ resolution: '1080P', price: '0.8' }],
  references: { image: '0.05', video: '0', audio: '0' },
};
const sheet: PriceSheet = { currency: 'CNY', asOf: '2026-11-22', video: [row], text: [] };
const fields = { model: 'clip-1', resolution: '768P', durationText: '5' };
const image = { kind: 'image' } as const;

test('the price on Generate is that of all variations, references included', () => {
  const lines = [
    { unit: 'second', count: 5 },
    { unit: 'image', count: 2 },
  ];
  const three = { type: 'known', total: '6.3', quote: { amount: '2.1', lines } };
  expect(formPrice(sheet, fields, [image, image], 3)).toMatchObject(three);
  expect(formPrice(sheet, fields, [image, image], maxVariations)).toMatchObject({ total: '25.2' });
  expect(formPrice(sheet, { ...fields, resolution: ' 1080P ' }, [], 1)).toMatchObject({ total: '4' });
});

test('nothing is said of a price without a sheet, while the duration is none, and for a model that the sheet does not have', () => {
  expect(formPrice(sheet, { ...fields, model: 'other' }, [], 1)).toEqual({ type: 'unset' });
  expect(formPrice(null, fields, [], 1)).toEqual({ type: 'none' });
  const durations = ['', '4.5', '-3', '0', 'five', '1e3', '99999999999999999999'];
  expect(durations.map((durationText) => formPrice(sheet, { ...fields, durationText }, [], 1))).toEqual(
    durations.map(() => ({ type: 'none' })),
  );
});
