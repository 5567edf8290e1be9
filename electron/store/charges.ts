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
  const { onChange = () => undefined } = options;
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
     WHERE at >= ? AND at < ? AND charge <> 'none' AND amount IS NOT NULL GROUP BY currency, charge`,
  );
  // In the order of the index, so that each page begins where the one before ended.
  const selectPage = db.prepare(
    `SELECT rowid AS row, id, kind, at, connection_id, connection_label, model, tags, charge, currency, amount
     FROM charges WHERE at >= ? AND at < ? AND (at > ? OR rowid >= ?) ORDER BY at, rowid LIMIT ?`,
  );
  const selectAmount = db.prepare('SELECT at, charge, currency, amount FROM charges WHERE id = ?');
  /** Sums that were asked for, kept up to date, by span. */
  const held = new Map<string, Span & { readonly sums: Map<string, SpentSums> }>();

  function readSums({ from, until }: Span): Map<string, SpentSums> {
    const sums = new Map<string, SpentSums>();
    for (const { currency, charge, amounts } of amountRows.parse(selectAmounts.all(from, until))) {
      const before = sums.get(currency) ?? { certain: nothing, possible: nothing };
      sums.set(currency, { ...before, [charge]: sumOf(amounts.split(' ')) });
    }
    return sums;
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
      const before = row === undefined ? null : amountedSchema.parse(row);
      if (before === null || before.charge === charge) return;
      update.run(charge, id);
      move(before, before.charge, charge);
      onChange();
    },
    rolledBack: () => held.clear(),
    priced(ids) {
      const rows = pricedRows.parse(selectPriced.all(JSON.stringify(ids)));
      return new Map(
        rows.map(({ id, charge, quote }): [string, Priced] => [id, { charge, quote: readQuote(quote) }]),
      );
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
      const rows = pageRows.parse(selectPage.all(at, until, at, row, limit + 1));
      const next = rows[limit];
      return {
        charges: rows.slice(0, limit).map(readCharge),
        next: next === undefined ? null : { at: next.at, row: next.row },
      };
    },
  };
}

const chargeSchema = z.enum(['none', 'possible', 'certain']);
const amountRows = z.array(
  z.object({ currency: z.string(), charge: z.enum(['possible', 'certain']), amounts: z.string() }),
);
const pricedRows = z.array(z.object({ id: z.string(), charge: chargeSchema, quote: z.string().nullable() }));
const amountedSchema = z.object({
  at: z.number(),
  charge: chargeSchema,
  currency: z.string().nullable(),
  amount: amountSchema.nullable(),
});
type Amounted = Omit<z.infer<typeof amountedSchema>, 'charge'>;
const pageRows = z.array(
  amountedSchema.extend({
    row: z.number(),
    id: z.string(),
    kind: z.enum(['task', 'answer']),
    connection_id: z.string(),
    connection_label: z.string(),
    model: z.string(),
    tags: z.string(),
  }),
);

function readCharge(row: z.infer<typeof pageRows>[number]): CountedCharge {
  const { id, kind, at, connection_id, connection_label, model, tags, charge, currency, amount } = row;
  return {
    id,
    kind,
    at,
    connectionId: connection_id,
    connectionLabel: connection_label,
    model,
    tags: readTags(tags),
    charge,
    currency,
    amount,
  };
}

function readQuote(text: string | null): Priced['quote'] {
  if (text === null) return null;
  const { data } = quoteSchema.safeParse(parse(text));
  return data ?? null;
}

function readTags(text: string): readonly string[] {
  if (text === '[]') return [];
  const { data } = z.array(z.string()).safeParse(parse(text));
  return data ?? [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
