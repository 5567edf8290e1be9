import { readFileSync, writeFileSync } from 'node:fs';
import { csvLine } from '#electron/features/spend/spend-file.ts';
import { aCharge } from '../../../fixtures/builders.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';

const period = { from: '2026-01-05', to: '2026-01-05' };

test('a cell that a spreadsheet would take for a formula is a text', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', 'a=1', '3.2', ''];
  expect(csvLine(cells)).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)","'\t=1","' =1","'\r=1","'＝1",a=1,3.2,\r\n`);
});

test('quotation marks, commas and ends of lines stay within their cell', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 'g;h'])).toBe(`"a ""b""","c,d","e\nf","g;h"\r\n`);
});

test('a file has a line for each charge with its time, its price and how it came about', async () => {
  const { spend, charges, dialog } = createSpendParts({ nameOf: (id) => (id === 'gone' ? null : '') });
  charges.put(aCharge({ id: 'a', tags: ['=cmd', 'fox'], model: 'videogen-H3', at: startOfTime }));
  charges.put(
    aCharge({
      id: 'b',
      kind: 'answer',
      connectionId: 'gone',
      charge: 'possible',
      quote: null,
      at: startOfTime + 1,
    }),
  );
  charges.put(aCharge({ id: 'c', at: startOfTime - 86_400_000 }));
  charges.put(aCharge({ id: 'd', charge: 'none', at: startOfTime + 2 }));
  dialog.save = test.info().outputPath('spend.csv');
  expect(await spend.exportCsv(period)).toEqual({ ok: true, value: { isSaved: true } });
  const written = readFileSync(dialog.save, 'utf8');
  expect(written.startsWith('\uFEFFTime,Kind,Connection,')).toBe(true);
  const lines = written.split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^2026-01-05T\d\d:00:00[+-]\d\d:\d\d,Video,Practice gateway,videogen-H3,/);
  expect(lines[1]).toContain(`,"'=cmd; fox",Yes,CNY,10,5 × second × 2`);
  expect(lines[2]).toContain(',Answer,gateway.example,videogen-H3,,,Possibly,,Not known,');
  expect(lines[3]).toContain(',No,CNY,0,');

  dialog.language = 'zh-CN';
  await spend.exportCsv(period);
  expect(readFileSync(dialog.save, 'utf8')).toContain('演示网关');
});

test('a file names the project of each charge, and holds those of one project or of none where that is asked', async () => {
  const [film, gone] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
  const { spend, charges, dialog } = createSpendParts({
    projectName: (id) => (id === film ? 'Film, part 1' : null),
  });
  for (const [id, projectId] of [
    ['a', film],
    ['b', null],
    ['c', gone],
  ] as const)
    charges.put(aCharge({ id, projectId, model: `model-${id}` }));
  dialog.save = test.info().outputPath('spend.csv');
  const save = dialog.save;
  const linesOf = async (project: string | null) => {
    await spend.exportCsv(period, { project });
    const [head, ...lines] = readFileSync(save, 'utf8').trim().split('\r\n');
    expect(head).toContain(',Model,Project,Tags,');
    return lines.map((line) => line.replace(/^.*,(model-[abc],)/, '$1').replace(/,,Yes.*/, ''));
  };
  expect(await linesOf(null)).toEqual(['model-a,"Film, part 1"', 'model-b,', 'model-c,']);
  expect(await linesOf(film)).toEqual(['model-a,"Film, part 1"']);
  expect(await linesOf('none')).toEqual(['model-b,']);
  const { rows } = await spend.report(period, 'project', { project: film });
  expect(rows.map(({ key, label, certain }) => [key, label, certain])).toEqual([
    [film, 'Film, part 1', '10'],
  ]);
  dialog.language = 'zh-CN';
  await spend.exportCsv(period, { project: film });
  expect(readFileSync(save, 'utf8')).toContain(',项目,');
});

test('a cancelled dialog writes nothing, and a folder that is gone is told of', async () => {
  const { spend, dialog } = createSpendParts();
  expect(await spend.exportCsv(period)).toEqual({ ok: true, value: { isSaved: false } });
  dialog.save = test.info().outputPath('gone', 'deep', 'spend.csv');
  expect(await spend.exportCsv(period)).toMatchObject({
    error: { code: 'disk.folder-gone', details: { files: ['spend.csv'] } },
  });
});

test('an export that fails leaves the file of that name as it was', async () => {
  const { spend, charges, dialog, db } = createSpendParts();
  charges.put(aCharge({ at: startOfTime }));
  dialog.save = test.info().outputPath('spend.csv');
  writeFileSync(dialog.save, 'earlier');
  db.exec('DROP TABLE charges');
  expect(await spend.exportCsv(period)).toMatchObject({ ok: false });
  expect(readFileSync(dialog.save, 'utf8')).toBe('earlier');
});
