import { z } from 'zod';
import {
  type Amount,
  amountSchema,
  type Charge,
  differenceOf,
  nothing,
  type Priced,
  quoteSchema,
  sumOf,
} from '#contract';
import type { ChargesRepository, CountedCharge, SpentSums, StoredCharge } from '../features/spend/ports.ts';
import type { Db } from './open.ts';

/** Charges, with what writes them beside the tasks and answers that they are for. */
export interface Charges extends ChargesRepository {
  /**
   * Adds a charge, within a transaction of its caller. One that is there under this id, of an earlier try at the same answer,
   * stays under another.
   */
  put(charge: StoredCharge): void;
  /** Notes what is known of a charge by now, within a transaction of its caller; does nothing where there is none. */
  set(id: string, charge: Charge): void;
  /** A transaction in which charges were written was rolled back. */
  rolledBack(): void;
}

export interface ChargesOptions {
  /** Told of a charge that cannot be read. It counts as having no price, or as not there; what it is for goes on. */
  readonly onUnreadable?: (id: string, why: string) => void;
  /** Charges were written, or are about to be. */
  readonly onChange?: () => void;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Spans whose sums are held: the day and the month, before and after they turn. */
const mostSpans = 4;

export function createCharges(db: Db, options: ChargesOptions = {}): Charges {
  const { onChange = () => undefined, onUnreadable = () => undefined } = options;
  const insert = db.prepare(
    `INSERT INTO charges (id, kind, at, connection_id, connection_label, model, tags, charge, currency, amount, quote)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setAside = db.prepare("UPDATE charges SET id = id || ' ' || rowid WHERE id = ?");
  const update = db.prepare('UPDATE charges SET charge = ? WHERE id = ?');
  const selectPriced = db.prepare(
    'SELECT id, charge, quote FROM charges WHERE id IN (SELECT value FROM json_each(?))',
  );
  // One row for each currency: the driver takes longer to fetch rows than SQLite to read them.
  const selectAmounts = db.prepare(
    `SELECT currency, charge, group_concat(amount, ' ') AS amounts FROM charges
     WHERE at >= ? AND at < ? AND charge IN ('possible', 'certain') AND currency IS NOT NULL AND amount IS NOT NULL
     GROUP BY currency, charge`,
  );
  // In the order of the index, so that each page begins where the one before ended.
  const selectPage = db.prepare(
    `SELECT rowid AS row, id, kind, at, connection_id, connection_label, model, tags, charge, currency, amount
     FROM charges WHERE at >= ? AND at < ? AND (at > ? OR rowid >= ?) ORDER BY at, rowid LIMIT ?`,
  );
  const selectAmount = db.prepare('SELECT id, at, charge, currency, amount FROM charges WHERE id = ?');
  /** Sums that were asked for, kept up to date, by span. */
  const held = new Map<string, Span & { readonly sums: Map<string, SpentSums> }>();

  function readSums({ from, until }: Span): Map<string, SpentSums> {
    const sums = new Map<string, SpentSums>();
    for (const { currency, charge, amounts } of amountRows.parse(selectAmounts.all(from, until))) {
      const before = sums.get(currency) ?? { certain: nothing, possible: nothing };
      sums.set(currency, { ...before, [charge]: sumOfReadable(amounts.split(' ')) });
    }
    return sums;
  }

  /** What is no amount is left out: a budget that cannot be added up would hold every task. */
  function sumOfReadable(amounts: readonly string[]): Amount {
    const readable = amounts.filter((amount) => amountSchema.safeParse(amount).success);
    if (readable.length < amounts.length) {
      onUnreadable('charges', `${amounts.length - readable.length} of ${amounts.length} hold no amount.`);
    }
    return sumOf(readable);
  }

  function readRow<Row>(schema: z.ZodType<Row>, row: unknown): Row | null {
    const read = schema.safeParse(row);
    if (!read.success) onUnreadable(idSchema.parse(row).id, z.prettifyError(read.error));
    return read.data ?? null;
  }

  /** Moves an amount from one sum to another in every span that is held. */
  function move({ at, currency, amount }: Amounted, from: Charge, to: Charge): void {
    if (currency === null || amount === null) return;
    for (const { sums, ...span } of held.values()) {
      if (at < span.from || at >= span.until) continue;
      const { certain, possible } = sums.get(currency) ?? { certain: nothing, possible: nothing };
      const moved = (sum: Amount, kind: Charge) => {
        const rest = from === kind ? differenceOf(sum, amount) : sum;
        return to === kind ? sumOf([rest, amount]) : rest;
      };
      sums.set(currency, { certain: moved(certain, 'certain'), possible: moved(possible, 'possible') });
    }
  }

  return {
    put(charge) {
      const { id, kind, at, connectionId, connectionLabel, model, tags, quote } = charge;
      const row = [id, kind, at, connectionId, connectionLabel, model, JSON.stringify(tags), charge.charge];
      const [currency, amount] = [quote?.currency ?? null, quote?.amount ?? null];
      setAside.run(id);
      insert.run(...row, currency, amount, quote === null ? null : JSON.stringify(quote));
      move({ at, currency, amount }, 'none', charge.charge);
      onChange();
    },
    set(id, charge) {
      const row: unknown = selectAmount.get(id);
      if (row === undefined) return;
      const before = readRow(amountedSchema.extend({ id: z.string() }), row);
      if (before?.charge === charge) return;
      update.run(charge, id);
      // Of one that cannot be read, nobody knows what it was part of.
      if (before === null) held.clear();
      else move(before, before.charge, charge);
      onChange();
    },
    rolledBack: () => held.clear(),
    priced(ids) {
      const rows = selectPriced.all(JSON.stringify(ids)).flatMap((row) => readRow(pricedRow, row) ?? []);
      return new Map(rows.map(({ id, charge, quote }): [string, Priced] => [id, { charge, quote }]));
    },
    sums(span) {
      const key = `${span.from} ${span.until}`;
      const known = held.get(key);
      if (known !== undefined) return known.sums;
      const [oldest] = held.keys();
      if (oldest !== undefined && held.size >= mostSpans) held.delete(oldest);
      const sums = readSums(span);
      held.set(key, { from: span.from, until: span.until, sums });
      return sums;
    },
    page({ from, until }, place, limit) {
      const { at, row } = place ?? { at: from, row: 0 };
      const rows = selectPage.all(at, until, at, row, limit + 1);
      return {
        charges: rows.slice(0, limit).flatMap((each) => {
          const read = readRow(pageRow, each);
          return read === null ? [] : chargeOfRow(read);
        }),
        next: rows.length > limit ? placeSchema.parse(rows[limit]) : null,
      };
    },
  };
}

const idSchema = z.object({ id: z.string() });
const placeSchema = z.object({ at: z.number(), row: z.number() });
const chargeSchema = z.enum(['none', 'possible', 'certain']);
const amountRows = z.array(
  z.object({ currency: z.string(), charge: z.enum(['possible', 'certain']), amounts: z.string() }),
);
/** A column that holds JSON. */
const jsonOf = <Value>(schema: z.ZodType<Value>) => z.string().transform(parse).pipe(schema);
const pricedRow = idSchema.extend({ charge: chargeSchema, quote: jsonOf(quoteSchema).nullable() });
const amountedSchema = z.object({
  at: z.number(),
  charge: chargeSchema,
  currency: z.string().nullable(),
  amount: amountSchema.nullable(),
});
type Amounted = Omit<z.infer<typeof amountedSchema>, 'charge'>;
const pageRow = amountedSchema.extend({
  id: z.string(),
  kind: z.enum(['task', 'answer']),
  connection_id: z.string(),
  connection_label: z.string(),
  model: z.string(),
  tags: jsonOf(z.array(z.string())),
});

function chargeOfRow(row: z.infer<typeof pageRow>): CountedCharge {
  const { connection_id: connectionId, connection_label: connectionLabel, ...rest } = row;
  return { ...rest, connectionId, connectionLabel };
}

/** Text that is not JSON is no value that a schema takes. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
