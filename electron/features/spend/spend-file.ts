import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok, type SpendPeriod } from '#contract';
import { replaceAtomically } from '../../files/atomic-write.ts';
import { diskError } from '../../files/disk-errors.ts';
import { type SpendFileWords, spendFileWords } from '../../words/spend.ts';
import { zonedTime } from './calendar.ts';
import type { FileOutcome, SpendSystem, StoredCharge } from './ports.ts';

export interface SpendFileOptions {
  readonly period: SpendPeriod;
  readonly system: Pick<SpendSystem, 'chooseSavePath' | 'language'>;
  /** As in the report. */
  readonly nameOf: (connectionId: string) => string | null;
  /** Hands over all charges, some at a time. */
  readonly forEachPage: (work: (page: readonly StoredCharge[]) => Promise<void>) => Promise<void>;
}

/** Writes charges, one a line, into a file that the user chooses. A failed write leaves a file of that name as it was. */
export async function writeSpendFile({ period, system, nameOf, forEachPage }: SpendFileOptions): FileOutcome {
  const { from, to } = period;
  const target = await system.chooseSavePath('spend', `spend-${from}${to === from ? '' : `-${to}`}.csv`);
  if (target === null) return ok({ isSaved: false });
  const words = spendFileWords[system.language()];
  try {
    await replaceAtomically(target, async (temporary) => {
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(`\uFEFF${csvLine(words.columns)}`);
        await forEachPage(async (page) => {
          const lines = page.map((charge) => csvLine(cellsOf(charge, words, nameOf)));
          await file.writeFile(lines.join(''));
        });
      } finally {
        await file.close();
      }
    });
    return ok({ isSaved: true });
  } catch (error) {
    return fail(diskError(error, basename(target)));
  }
}

function cellsOf(
  { at, kind, connectionId, connectionLabel, model, tags, charge, quote }: StoredCharge,
  words: SpendFileWords,
  nameOf: SpendFileOptions['nameOf'],
): readonly string[] {
  const name = nameOf(connectionId) ?? connectionLabel;
  const lines = quote?.lines.map(({ unit, count, price }) => `${count} × ${words.units[unit]} × ${price}`);
  return [
    zonedTime(at),
    words.kinds[kind],
    name === '' ? words.practice : name,
    model,
    tags.join('; '),
    words.charges[charge],
    quote?.currency ?? '',
    quote?.amount ?? words.noPrice,
    lines?.join('; ') ?? '',
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
