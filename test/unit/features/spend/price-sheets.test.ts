import { readFileSync, writeFileSync } from 'node:fs';
import { maxPriceFileBytes, writePriceFile } from '#contract';
import { createDocuments } from '#electron/store/documents.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { aSheet, createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';

test('a sheet is kept for its connection alone, across restarts, until it is removed', () => {
  const { spend, db } = createSpendParts();
  expect(spend.sheets.of('one')).toBeNull();
  expect(spend.sheets.keep('one', aSheet())).toEqual({ ok: true, value: null });
  expect([spend.sheets.of('one'), spend.sheets.of('two')]).toEqual([aSheet(), null]);
  expect(createSpendParts({ db }).spend.sheets.of('one')).toEqual(aSheet());
  spend.sheets.keep('one', null);
  expect(createSpendParts({ db }).spend.sheets.of('one')).toBeNull();
});

test('a sheet that no longer reads counts as none, and prices nothing', () => {
  const { spend, db } = createSpendParts();
  createDocuments(db).write('price-sheet:one', { ...aSheet(), currency: 'yuan' });
  expect(spend.sheets.of('one')).toBeNull();
});

test('a connection that is not there gets no sheet', () => {
  const { spend } = createSpendParts({ nameOf: () => null });
  expect(spend.sheets.keep('one', aSheet())).toMatchObject({ error: { code: 'connections.not-found' } });
  expect(spend.sheets.of('one')).toBeNull();
});

test('an exported sheet is read again, and is not stored by that', async () => {
  const { spend, dialog } = createSpendParts();
  spend.sheets.keep('one', aSheet());
  const path = test.info().outputPath('prices.json');
  dialog.save = path;
  expect(await spend.sheets.exportFile('one')).toEqual({ ok: true, value: { isSaved: true } });
  expect(readFileSync(path, 'utf8')).toBe(writePriceFile(aSheet()));
  dialog.open = path;
  expect(await spend.sheets.readFile()).toEqual({ ok: true, value: { sheet: aSheet() } });
  expect(spend.sheets.of('two')).toBeNull();
});

test('nothing is written or read where there is no sheet, or the dialog is cancelled', async () => {
  const { spend, dialog } = createSpendParts();
  dialog.save = test.info().outputPath('prices.json');
  expect(await spend.sheets.exportFile('one')).toEqual({ ok: true, value: { isSaved: false } });
  expect(await spend.sheets.readFile()).toEqual({ ok: true, value: null });
  dialog.save = test.info().outputPath('gone', 'deep', 'prices.json');
  spend.sheets.keep('one', aSheet());
  expect(await spend.sheets.exportFile('one')).toMatchObject({ error: { code: 'disk.folder-gone' } });
});

const aTextPrice = (model: string) => ({ model, input: '1', output: '4', picture: null });
const resolutions = Array.from({ length: 21 }, (_, index) => ({ resolution: `${index + 1}P`, price: '1' }));
const file = JSON.parse(writePriceFile(aSheet())) as { readonly sheet: object };
/** The file with another price. */
const priced = (price: string) => JSON.stringify(file).replace('"price":"2"', `"price":${price}`);
for (const [what, contents, code, issues] of [
  ['no JSON', 'hello', 'spend.sheet-unreadable'],
  ['a picture', '\x89PNG\r\n', 'spend.sheet-unreadable'],
  ['somebody else’s JSON', '{"currency":"CNY"}', 'spend.sheet-unreadable'],
  ['a later version', JSON.stringify({ ...file, version: 2, sheet: {} }), 'data.newer'],
  ['a negative price', priced('"-2"'), 'spend.sheet-wrong-values', ['video.0.price']],
  ['an absurd price', priced('"9999999999"'), 'spend.sheet-wrong-values'],
  ['a price that is a number', priced('2'), 'spend.sheet-wrong-values'],
  [
    'more models than a connection has',
    writePriceFile(
      aSheet({ text: Array.from({ length: 101 }, (_, index) => aTextPrice(`textgen-${index}`)) }),
    ),
    'spend.sheet-wrong-values',
    ['text'],
  ],
  [
    'more resolutions than a model has',
    writePriceFile(aSheet({ video: aSheet().video.map((price) => ({ ...price, resolutions })) })),
    'spend.sheet-wrong-values',
    ['video.0.resolutions'],
  ],
  ['more than is read', ' '.repeat(maxPriceFileBytes + 1), 'spend.sheet-too-large'],
  ['far more than is read', ' '.repeat(3 * maxPriceFileBytes + 1), 'spend.sheet-too-large'],
] as const) {
  test(`a file that holds ${what} is refused: ${code}`, async () => {
    const { spend, dialog } = createSpendParts();
    dialog.open = test.info().outputPath('prices.json');
    writeFileSync(dialog.open, contents, 'latin1');
    const details = { files: ['prices.json'], ...(issues && { issues }) };
    expect(await spend.sheets.readFile()).toMatchObject({ ok: false, error: { code, details } });
  });
}

test('a file that is not there, or is a folder, is refused', async () => {
  const { spend, dialog } = createSpendParts();
  for (const path of [test.info().outputPath('gone.json'), test.info().outputPath()]) {
    dialog.open = path;
    expect(await spend.sheets.readFile()).toMatchObject({ error: { code: 'spend.sheet-unreadable' } });
  }
});
