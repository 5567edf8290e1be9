import { open } from 'node:fs/promises';
import type { QuoteLine, SpendPeriod } from '#contract';
import { type SaveOutcome, saveChosen } from '../../files/chosen-file.ts';
import { type SpendFileWords, spendFileWords } from '../../words/spend.ts';
import { zonedTime } from './calendar.ts';
import type { ChargesRepository, CountedCharge, SpendSystem } from './ports.ts';

export interface SpendFileOptions {
  readonly period: SpendPeriod;
  readonly system: Pick<SpendSystem, 'chooseSavePath' | 'language'>;
  /** The name of a connection, as the report shows it; `null` for one that is not known any more. */
  readonly nameOf: (connectionId: string) => string | null;
  readonly projectName: (id: string) => string | null;
  /** Hands over all charges, some at a time. */
  readonly forEachPage: (work: (page: readonly CountedCharge[]) => Promise<void>) => Promise<void>;
  readonly quotesOf: ChargesRepository['priced'];
}

/** Writes charges, one a line, into a file that the user chooses. */
export async function writeSpendFile(options: SpendFileOptions): SaveOutcome {
  const { system, forEachPage, quotesOf } = options;
  const { from, to } = options.period;
  const target = await system.chooseSavePath('spend', `spend-${from}${to === from ? '' : `-${to}`}.csv`);
  const words = spendFileWords[system.language()];
  return saveChosen(target, async (temporary) => {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(`\uFEFF${csvLine(Object.values(words.columns))}`);
      await forEachPage(async (page) => {
        const quotes = quotesOf(page.map(({ id }) => id));
        const lines = page.map((charge) =>
          csvLine(cellsOf(charge, quotes.get(charge.id)?.quote?.lines ?? [], words, options)),
        );
        await file.writeFile(lines.join(''));
      });
    } finally {
      await file.close();
    }
  });
}

function cellsOf(
  {
    at,
    kind,
    connectionId,
    connectionLabel,
    model,
    projectId,
    tags,
    charge,
    currency,
    amount,
  }: CountedCharge,
  priceLines: readonly QuoteLine[],
  words: SpendFileWords,
  { nameOf, projectName }: SpendFileOptions,
): readonly string[] {
  const name = nameOf(connectionId) ?? connectionLabel;
  const lines = priceLines.map(({ unit, count, price }) => `${count} × ${words.units[unit]} × ${price}`);
  return [
    zonedTime(at),
    words.kinds[kind],
    name === '' ? words.practice : name,
    model,
    projectId === null ? '' : (projectName(projectId) ?? ''),
    tags.join('; '),
    words.charges[charge],
    currency ?? '',
    amount ?? words.noPrice,
    lines.join('; '),
  ];
}

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front: names,
 * models and tags come from elsewhere. Amounts have no sign and begin with a digit.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
