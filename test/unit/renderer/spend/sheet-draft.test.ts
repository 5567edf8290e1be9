import { type PriceSheet, priceSheetSchema } from '#contract';
import { currencyChoices, readCurrency } from '#renderer/features/spend/currency.ts';
import {
  cleared,
  draftOf,
  emptyTextRow,
  emptyVideoRow,
  problemsToShow,
  readDraft,
  readResolution,
  type SheetDraft,
} from '#renderer/features/spend/prices/sheet-draft.ts';
import { createMoney } from '#renderer/i18n/money.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const codes = ['CNY', 'USD', 'EUR'];
const offered = { video: ['clip-1', 'clip-2'], text: ['talk-1'] };
const first = { currency: 'CNY – Chinese Yuan', asOf: '2026-11-22' };
const sheet: PriceSheet = {
  currency: 'CNY',
  asOf: '2026-11-22',
  video: [
    {
      model: 'clip-2',
      per: 'clip',
      price: null,
      resolutions: [{ resolution: '768P', price: '0.35' }],
      references: { image: '0.05', video: '0', audio: '0' },
    },
  ],
  text: [{ model: 'older', input: '2', output: null, picture: null }],
};

/** A draft with one priced model, changed. */
const draft = (change: Partial<SheetDraft>): SheetDraft => ({
  ...first,
  video: [{ ...emptyVideoRow(1), model: 'clip-1', price: '0.4' }],
  text: [],
  ...change,
});
const problemsOf = (given: SheetDraft): readonly string[] => {
  const read = readDraft(given, codes);
  return read.ok ? [] : read.problems.map(({ field, problem }) => `${field}: ${problem}`);
};

test('a stored sheet that is read back from its form is the same, models without a price left out', () => {
  expect(readDraft(draftOf(sheet, offered, first), codes)).toEqual({ ok: true, sheet });
});

test('the form has a row for each model of the connection, behind those that have a price', () => {
  const { video, text } = draftOf(sheet, offered, first);
  const told = [...video, ...text].map(({ key, model, isOffered }) => [key, model, isOffered]);
  expect(told.join('; ')).toBe('1,clip-2,true; 2,clip-1,true; 1,older,false; 2,talk-1,true');
});

test('a form without any price is no sheet, whatever else stands in it', () => {
  const empty = draftOf(null, offered, { currency: '', asOf: 'some day' });
  expect(readDraft(empty, codes)).toEqual({ ok: true, sheet: null });
  expect(readDraft(cleared(draftOf(sheet, offered, first)), codes)).toEqual({ ok: true, sheet: null });
});

test('everything that the form lets through is a sheet that can be stored', () => {
  const resolutions = [{ key: 1, resolution: '1080p', price: '1' }];
  const video = [{ ...emptyVideoRow(1), model: ' clip-1 ', price: '００.４０', resolutions, audio: '0' }];
  const text = [{ ...emptyTextRow(1), model: 'talk-1', output: '.5' }];
  const read = readDraft(draft({ currency: 'usd', asOf: ' 2026-01-31 ', video, text }), codes);
  const clip = { ...sheet.video[0], model: 'clip-1', per: 'second', price: '0.4' };
  const references = { image: '0', video: '0', audio: '0' };
  expect(read).toEqual({
    ok: true,
    sheet: {
      currency: 'USD',
      asOf: '2026-01-31',
      video: [{ ...clip, resolutions: [{ resolution: '1080P', price: '1' }], references }],
      text: [{ model: 'talk-1', input: null, output: '0.5', picture: null }],
    },
  });
  expect(priceSheetSchema.safeParse(read.ok && read.sheet).success).toBe(true);
});

test('each price that is none is told at its field', () => {
  const video = { ...emptyVideoRow(3), model: 'clip-1', price: '-1', image: '0,5', video: '1.2345678' };
  const text = { ...emptyTextRow(2), model: 'talk-1', input: '1234567890' };
  expect(problemsOf(draft({ video: [video], text: [text] }))).toEqual([
    'video-3-price: negative',
    'video-3-image: format',
    'video-3-video: too-precise',
    'text-2-input: too-large',
  ]);
});

test('a currency and a day that do not exist are told, also those that look like one', () => {
  const currencies = ['', 'Yen', 'CN', 'CNYX', 'yuan'];
  expect(currencies.map((currency) => problemsOf(draft({ currency })))).toEqual(
    currencies.map(() => ['currency: currency']),
  );
  const days = ['', '2026-02-30', '22.11.2026', '2026-1-1', '2026-13-01'];
  expect(days.map((asOf) => problemsOf(draft({ asOf })))).toEqual(days.map(() => ['asOf: date']));
});

test('a model needs a name, one that can be sent, and only once', () => {
  const row = (key: number, model: string) => ({ ...emptyVideoRow(key), model, price: '1' });
  expect(problemsOf(draft({ video: [row(1, ' '), row(2, 'two words'), row(3, 'x'), row(4, ' x')] }))).toEqual(
    ['video-1-model: model-missing', 'video-2-model: model-name', 'video-4-model: model-twice'],
  );
});

test('a model with extras alone lacks its price, and one with prices by resolution does not', () => {
  const row = { ...emptyVideoRow(1), model: 'clip-1' };
  const listed = { key: 1, resolution: '768P', price: '1' };
  expect(problemsOf(draft({ video: [{ ...row, image: '1' }] }))).toEqual(['video-1-price: price-missing']);
  expect(problemsOf(draft({ video: [{ ...row, resolutions: [listed] }] }))).toEqual([]);
});

test('a resolution is read as it is usually written, stands once and has a price', () => {
  expect(new Set(['720', '720p', ' 720P ', '７２０'].map(readResolution))).toEqual(new Set(['720P']));
  expect(new Set(['0P', '4K', 'P', '123456P'].map(readResolution))).toEqual(new Set([null]));
  const resolutions = [
    { key: 1, resolution: '720', price: '' },
    { key: 2, resolution: '720P', price: '1' },
    { key: 3, resolution: 'HD', price: '1' },
    { key: 4, resolution: '', price: '' },
  ];
  expect(problemsOf(draft({ video: [{ ...emptyVideoRow(1), model: 'clip-1', resolutions }] }))).toEqual([
    'video-1-resolutions-1-price: price-missing',
    'video-1-resolutions-2-resolution: resolution-twice',
    'video-1-resolutions-3-resolution: resolution',
  ]);
});

test('what is typed wrong shows at once, what is missing once saving was tried', () => {
  const read = readDraft(draft({ currency: '', video: [{ ...emptyVideoRow(1), price: '1,5' }] }), codes);
  const found = read.ok ? [] : read.problems;
  expect(found.map(({ problem }) => problem)).toEqual(['currency', 'model-missing', 'format']);
  expect(problemsToShow(found, false).map(({ problem }) => problem)).toEqual(['format']);
  expect(problemsToShow(found, true)).toEqual(found);
});

test('a currency is read from its code, with or without its name', () => {
  expect(
    ['CNY', 'cny ', 'CNY – Chinese Yuan', 'ＵＳＤ', 'CNY-x'].map((text) => readCurrency(text, codes)),
  ).toEqual(['CNY', 'CNY', 'CNY', 'USD', 'CNY']);
});

test('a currency is found by its code and by its name, and all are offered beside one that is chosen', () => {
  const money = createMoney('en');
  const found = (typed: string) => currencyChoices(typed, money).map(({ id }) => id);
  expect(found('yuan').slice(0, 1)).toEqual(['CNY']);
  expect(found('usd')).toContain('USD');
  expect(found('CNY – Chinese Yuan')).toHaveLength(money.codes.length);
  expect(found('')).toHaveLength(money.codes.length);
  expect(found('no such thing')).toHaveLength(money.codes.length);
});
