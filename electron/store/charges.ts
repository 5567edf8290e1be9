import { z } from 'zod';
import {
  amountOfParts,
  amountSchema,
  type Charge,
  currencySchema,
  importedConnectionId,
  type Priced,
  quoteSchema,
  zeroAmount,
} from '#contract';
import type { ChargesRepository, CountedCharge, SpentSums, StoredCharge } from '../features/spend/ports.ts';
import type { Db } from './open.ts';
import { columnsOf, inserter, named, type OnUnreadable, readable } from './rows.ts';
import { jsonColumn, lineColumn, projectColumn, timeColumn } from './schema/columns.ts';

/** Charges, with what writes them beside the tasks and answers that they are for. */
export interface Charges extends ChargesRepository {
  /**
   * Adds a charge, within a transaction of its caller. One that is there under this id, of an earlier try, stays under another, unless
   * that try made nothing.
   */
  put(charge: StoredCharge): void;
  /** Notes what is known of a charge by now, within a transaction of its caller; does nothing where there is none. */
  set(id: string, charge: Charge): void;
  /** Charges belong to another project now, or have other tags: triggers of the schema have written it. */
  moved(): void;
  /** Runs work that writes charges in a transaction; where that is rolled back, no sum is held. */
  transaction<Given extends unknown[]>(work: (...given: Given) => void): (...given: Given) => void;
}

export interface ChargesOptions {
  /** Told of a charge that cannot be read. It counts as having no price, or as not there; what it is for goes on. */
  readonly onUnreadable?: OnUnreadable;
  /** Charges were written, or are about to be. */
  readonly onChange?: () => void;
}

/** Sums that are held: of the day, the month and, of projects, all time, before and after they turn. */
const maxSpans = 10;
/** Sums by project and currency. */
type ProjectSums = ReadonlyMap<string, ReadonlyMap<string, SpentSums>>;

export function createCharges(db: Db, options: ChargesOptions = {}): Charges {
  const { onChange = () => undefined, onUnreadable = () => undefined } = options;
  const insert = inserter(db, 'charges', columnsOf(chargeRowSchema));
  const forgetNone = db.prepare("DELETE FROM charges WHERE id = ? AND charge = 'none'");
  const setAside = db.prepare("UPDATE charges SET id = id || ' ' || rowid WHERE id = ?");
  const update = db.prepare('UPDATE charges SET charge = ? WHERE id = ? AND charge <> ?');
  const selectPriced = db.prepare(
    'SELECT id, charge, quote FROM charges WHERE id IN (SELECT value FROM json_each(?))',
  );
  // As texts: the driver gives integers as numbers, which hold 15 digits exactly.
  const sumsOf = (project: string, table: string) =>
    db.prepare(
      `SELECT ${project} AS project, currency, charge, CAST(sum(high) AS TEXT) AS high, CAST(sum(low) AS TEXT) AS low,
         CAST(sum(fraction) AS TEXT) AS fraction
       FROM ${table} WHERE quarter >= ? AND quarter < ? GROUP BY 1, currency, charge
       HAVING sum(high) > 0 OR sum(low) > 0 OR sum(fraction) > 0`,
    );
  const selectSums = { all: sumsOf("''", 'charge_sums'), byProject: sumsOf('project_id', 'project_sums') };
  // In the order of the index, so that each page begins where the one before ended.
  const selectPage = db.prepare(
    `SELECT rowid AS row, id, kind, at, connection_id, connection_label, model, tags, project_id, charge,
       ${priceColumn('currency')} AS currency, ${priceColumn('amount')} AS amount
     FROM charges WHERE at >= ? AND at < ? AND (at > ? OR rowid >= ?) ORDER BY at, rowid LIMIT ?`,
  );
  /** Sums that were asked for since a charge was written, by span. */
  const held = new Map<string, ProjectSums>();

  /** The sums of a span by project and currency; those over all stand under an empty id. */
  function sumsIn(which: keyof typeof selectSums, span: { from: number; until: number }): ProjectSums {
    const { from, until } = span;
    const key = `${which} ${from} ${until}`;
    const known = held.get(key);
    if (known !== undefined) return known;
    const sums = new Map<string, Map<string, SpentSums>>();
    for (const row of sumRows.parse(selectSums[which].all(from, until))) {
      const { project, currency, charge, high, low, fraction } = row;
      const ofProject = sums.get(project) ?? new Map<string, SpentSums>();
      const before = ofProject.get(currency) ?? { certain: zeroAmount, possible: zeroAmount };
      sums.set(project, ofProject.set(currency, { ...before, [charge]: amountOfParts(high, low, fraction) }));
    }
    // Those of days that are over are not asked for any more.
    if (held.size >= maxSpans) held.clear();
    held.set(key, sums);
    return sums;
  }

  function changed(): void {
    held.clear();
    onChange();
  }

  return {
    put(charge) {
      const { id, quote, connectionLabel } = charge;
      // The practice gateway charges nothing: what has no amount is in no sum.
      const summed = connectionLabel === '' ? null : quote;
      forgetNone.run(id);
      setAside.run(id);
      insert({ ...charge, currency: summed?.currency ?? null, amount: summed?.amount ?? null });
      changed();
    },
    set(id, charge) {
      if (update.run(charge, id, charge).changes > 0) changed();
    },
    moved: changed,
    transaction(work) {
      const write = db.transaction(work);
      return (...given) => {
        try {
          write(...given);
        } catch (error) {
          held.clear();
          throw error;
        }
      };
    },
    priced(ids) {
      const rows = selectPriced
        .all(JSON.stringify(ids))
        .flatMap((row) => readable(row, pricedRow.parse, onUnreadable));
      return new Map(rows.map(({ id, charge, quote }): [string, Priced] => [id, { charge, quote }]));
    },
    sums: (span) => sumsIn('all', span).get('') ?? new Map(),
    sumsOfProjects: (span) => sumsIn('byProject', span),
    page({ from, until }, place, limit) {
      const { at, row } = place ?? { at: from, row: 0 };
      const rows = selectPage.all(at, until, at, row, limit + 1);
      return {
        charges: rows
          .slice(0, limit)
          .flatMap((row) => readable(row, (one): CountedCharge => named(pageRow.parse(one)), onUnreadable)),
        next: rows.length > limit ? placeSchema.parse(rows[limit]) : null,
      };
    },
  };
}

/**
 * A price as it is reported. Of what no sum and no budget holds it stands in the quote alone: of what went to the practice gateway, or came
 * with the file of a project.
 */
export function priceColumn(name: 'currency' | 'amount'): string {
  const isUncounted = `(connection_label = '' OR connection_id = '${importedConnectionId}')`;
  return `CASE WHEN ${isUncounted} AND json_valid(quote) THEN json_extract(quote, '$.${name}') ELSE ${name} END`;
}

const placeSchema = z.object({ at: z.number(), row: z.number() });
const chargeSchema = z.enum(['none', 'possible', 'certain']);
const sumRows = z.array(
  z.object({
    project: z.string(),
    currency: z.string(),
    charge: z.enum(['possible', 'certain']),
    high: z.string(),
    low: z.string(),
    fraction: z.string(),
  }),
);
export const chargeRowSchema = z.object({
  // An earlier try at an answer stands under its id and a number.
  id: z.string().regex(/^[\w-]{1,64}( \d{1,19})*$/),
  kind: z.enum(['task', 'answer']),
  at: timeColumn,
  connection_id: z.string().max(64),
  connection_label: lineColumn(300),
  model: lineColumn(200),
  tags: jsonColumn(z.array(lineColumn(1_000))),
  project_id: projectColumn,
  charge: chargeSchema,
  currency: currencySchema.nullable(),
  amount: amountSchema.nullable(),
  quote: jsonColumn(quoteSchema).nullable(),
});
const pricedRow = chargeRowSchema.pick({ id: true, charge: true, quote: true });
const pageRow = chargeRowSchema.omit({ quote: true });
