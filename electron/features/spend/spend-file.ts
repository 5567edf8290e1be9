import { open } from 'node:fs/promises';
import { importedConnectionId, type QuoteLine, type SpendPeriod } from '#contract';
import { type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import { type SpendFileWords, spendFileWords } from '../../words/spend.ts';
import { zonedTime } from './calendar.ts';
import type { CountedCharge, SpendPorts } from './ports.ts';

/** Writes charges, one a line, into a file that the user chooses. @param forEachPage hands over all charges, some at a time. */
export async function writeSpendFile(
  ports: SpendPorts,
  { from, to }: SpendPeriod,
  forEachPage: (work: (page: readonly CountedCharge[]) => Promise<void>) => Promise<void>,
): SaveOutcome {
  const { system, charges } = ports;
  const target = await system.chooseSavePath('spend', `spend-${from}${to === from ? '' : `-${to}`}.csv`);
  const words = spendFileWords[system.language()];
  return saveChosen(target, async (temporary) => {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(`\uFEFF${csvLine(Object.values(words.columns))}`);
      await forEachPage(async (page) => {
        const quotes = charges.priced(page.map(({ id }) => id));
        const lines = page.map((charge) =>
          csvLine(cellsOf(charge, quotes.get(charge.id)?.quote?.lines ?? [], words, ports)),
        );
        await file.writeFile(lines.join(''));
      });
    } finally {
      await file.close();
    }
  });
}

function cellsOf(
  charge: CountedCharge,
  priceLines: readonly QuoteLine[],
  words: SpendFileWords,
  { session, projectName }: SpendPorts,
): readonly string[] {
  const { connectionId, projectId, currency, amount } = charge;
  const known = connectionId === importedConnectionId ? words.imported : session.nameOf(connectionId);
  const name = known ?? charge.connectionLabel;
  const lines = priceLines.map(({ unit, count, price }) => `${count} × ${words.units[unit]} × ${price}`);
  return [
    zonedTime(charge.at),
    words.kinds[charge.kind],
    name === '' ? words.practice : name,
    charge.model,
    projectId === null ? '' : (projectName(projectId) ?? ''),
    charge.tags.join('; '),
    words.charges[charge.charge],
    currency ?? '',
    // What a sum of the column is to leave out.
    charge.charge === 'none' ? '0' : (amount ?? words.unknown),
    lines.join('; '),
  ];
}

/** One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe: names and tags come from elsewhere. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
