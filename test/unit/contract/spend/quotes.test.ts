import fc from 'fast-check';
import {
  type AnswerUsage,
  type PriceSheet,
  priceSheetSchema,
  quoteAnswer,
  quoteSchema,
  quoteVideo,
  readPriceFile,
  sumOf,
  writePriceFile,
} from '#contract';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const sheet: PriceSheet = {
  currency: 'CNY',
  asOf: '2026-11-22',
  video: [
    {
      model: 'videogen-H3',
      per: 'second',
      price: '0.64',
      resolutions: [{ resolution: '1080P', price: '1.1' }],
      references: { image: '0.05', video: '0.3', audio: '0' },
    },
    {
      model: 'whole-clips',
      per: 'clip',
      price: null,
      resolutions: [{ resolution: '768P', price: '5' }],
      references: { image: '0', video: '0', audio: '0' },
    },
  ],
  text: [
    { model: 'textgen-3.5-flash', input: '0.3', output: '2.5', picture: null },
    { model: 'textgen-3-pro-image', input: '2', output: '12', picture: '0.134' },
    { model: 'half-known', input: '1', output: null, picture: null },
  ],
};
const request = { model: 'videogen-H3', resolution: '768P', duration: 5, references: [] } as const;
const usage: AnswerUsage = { promptTokens: 1_000, answerTokens: 300, thoughtTokens: 200, totalTokens: 1_500 };

test('a clip is priced by its seconds, its resolution and its references', () => {
  expect(quoteVideo(sheet, request)).toEqual({
    currency: 'CNY',
    asOf: '2026-11-22',
    lines: [{ unit: 'second', count: 5, price: '0.64', amount: '3.2' }],
    amount: '3.2',
  });
  const references = (['image', 'image', 'video', 'audio'] as const).map((kind) => ({ kind }));
  expect(quoteVideo(sheet, { ...request, resolution: '1080P', duration: 10, references })).toMatchObject({
    lines: [
      { unit: 'second', count: 10, amount: '11' },
      { unit: 'image', count: 2, amount: '0.1' },
      { unit: 'video', count: 1, amount: '0.3' },
    ],
    amount: '11.4',
  });
});

test('a clip that is priced as a whole costs the same at any length', () => {
  const whole = { ...request, model: 'whole-clips' };
  expect(quoteVideo(sheet, whole)?.amount).toBe('5');
  expect(quoteVideo(sheet, { ...whole, duration: 15 })?.amount).toBe('5');
});

test('without a price for the model or the resolution there is no quote, and none is made up', () => {
  expect(quoteVideo(sheet, { ...request, model: 'unheard-of' })).toBe(null);
  expect(quoteVideo(sheet, { ...request, model: 'whole-clips', resolution: '1080P' })).toBe(null);
  expect(quoteAnswer(sheet, 'unheard-of', usage, 0)).toBe(null);
  expect(quoteAnswer(sheet, 'half-known', usage, 0)).toBe(null);
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', null, 0)).toBe(null);
});

test('an answer is priced by the tokens that went in and came out, thoughts among them', () => {
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', usage, 0)).toMatchObject({
    lines: [
      { unit: 'input-token', count: 1_000, amount: '0.0003' },
      { unit: 'output-token', count: 500, amount: '0.00125' },
    ],
    amount: '0.00155',
  });
  expect(quoteAnswer(sheet, 'textgen-3-pro-image', usage, 2)?.lines.at(-1)).toEqual({
    unit: 'picture',
    count: 2,
    price: '0.134',
    amount: '0.268',
  });
});

test('thoughts that are counted among the tokens of the answer already are not counted twice', () => {
  const inclusive = { promptTokens: 1_000, answerTokens: 500, thoughtTokens: 300, totalTokens: 1_500 };
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', inclusive, 0)?.amount).toBe('0.00155');
});

test('where what went in or came out is not named, it is the rest of the total; a count that cannot be is no quote', () => {
  const unnamed = { ...usage, promptTokens: null };
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', unnamed, 0)?.amount).toBe('0.00155');
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', { ...unnamed, totalTokens: 499 }, 0)).toBe(null);
  const total = { ...usage, answerTokens: null, thoughtTokens: null };
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', total, 0)?.amount).toBe('0.00155');
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', { ...total, totalTokens: null }, 0)).toBe(null);
  expect(quoteAnswer(sheet, 'textgen-3.5-flash', { ...total, totalTokens: 10 }, 0)).toBe(null);
  for (const promptTokens of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(quoteAnswer(sheet, 'textgen-3.5-flash', { ...usage, promptTokens }, 0)).toBe(null);
  }
});

test('a quote is the sum of its lines, whatever is asked for', () => {
  const kinds = fc.array(fc.constantFrom('image' as const, 'video' as const, 'audio' as const), {
    maxLength: 12,
  });
  checkProperty(
    fc.property(
      fc.integer({ min: 4, max: 15 }),
      fc.constantFrom('768P', '1080P', '99P'),
      kinds,
      (duration, resolution, list) => {
        const references = list.map((kind) => ({ kind }));
        const quote = quoteVideo(sheet, { ...request, duration, resolution, references });
        expect(quoteSchema.safeParse(quote).success).toBe(true);
        expect(quote?.amount).toBe(sumOf(quote?.lines.map(({ amount }) => amount) ?? []));
      },
    ),
  );
  const tokens = fc.option(fc.nat({ max: 5_000_000 }));
  checkProperty(
    fc.property(
      tokens,
      tokens,
      tokens,
      tokens,
      fc.nat({ max: 20 }),
      (promptTokens, answerTokens, thoughtTokens, totalTokens, pictures) => {
        const used = { promptTokens, answerTokens, thoughtTokens, totalTokens };
        const quote = quoteAnswer(sheet, 'textgen-3-pro-image', used, pictures);
        if (quote === null) return;
        expect(quoteSchema.safeParse(quote).success).toBe(true);
        expect(quote.amount).toBe(sumOf(quote.lines.map(({ amount }) => amount)));
      },
    ),
  );
});

test('a sheet written to a file is read back the same', () => {
  expect(readPriceFile(writePriceFile(sheet))).toEqual({ ok: true, sheet });
  expect(readPriceFile(`\uFEFF${writePriceFile(sheet)}`)).toEqual({ ok: true, sheet });
});

test('a file that cannot be taken says why', () => {
  const file = JSON.parse(writePriceFile(sheet)) as Record<string, unknown>;
  const altered = (change: object) => readPriceFile(JSON.stringify({ ...file, ...change }));
  expect(readPriceFile('{"format":')).toEqual({ ok: false, problem: 'not-json' });
  expect(readPriceFile('{"prices":[1,2]}')).toEqual({ ok: false, problem: 'other-program' });
  expect(readPriceFile('null')).toEqual({ ok: false, problem: 'other-program' });
  expect(readPriceFile(' '.repeat(1_000_001))).toEqual({ ok: false, problem: 'too-large' });
  expect(altered({ version: 2 })).toEqual({ ok: false, problem: 'newer-version' });
  expect(altered({ sheet: { ...sheet, currency: '¥' } })).toEqual({
    ok: false,
    problem: 'wrong-values',
    at: 'currency',
  });
  const [first] = sheet.video;
  expect(altered({ sheet: { ...sheet, video: [{ ...first, price: '-1' }] } })).toEqual({
    ok: false,
    problem: 'wrong-values',
    at: 'video.0.price',
  });
  expect(altered({ sheet: { ...sheet, video: [first, first] } })).toMatchObject({
    problem: 'wrong-values',
    at: 'video',
  });
});

test('a sheet with a model or a resolution twice is none', () => {
  const [first] = sheet.video;
  const [priced] = first?.resolutions ?? [];
  expect(priceSheetSchema.safeParse(sheet).success).toBe(true);
  expect(priceSheetSchema.safeParse({ ...sheet, text: [sheet.text[0], sheet.text[0]] }).success).toBe(false);
  const twice = { ...first, resolutions: [priced, priced] };
  expect(priceSheetSchema.safeParse({ ...sheet, video: [twice] }).success).toBe(false);
});
