import { z } from 'zod';
import { type Charge, nothing, type Priced, quoteSchema, sumOf } from '#contract';
import type { ChargesRepository, SpentSums, StoredCharge } from '../features/spend/ports.ts';
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
  /** Told of a charge whose price cannot be read. */
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
  const { onUnreadable = () => undefined, onChange = () => undefined } = options;
  const insert = db.prepare(
    `INSERT INTO charges (id, kind, at, connection_id, connection_label, model, tags, charge, currency, amount, quote)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setAside = db.prepare("UPDATE charges SET id = id || ' ' || rowid WHERE id = ?");
  const update = db.prepare('UPDATE charges SET charge = ? WHERE id = ? AND charge <> ?');
  const selectPriced = db.prepare(
    'SELECT id, charge, quote FROM charges WHERE id IN (SELECT value FROM json_each(?))',
  );
  // One row for each currency: the driver takes longer to fetch rows than SQLite to read them.
  const selectAmounts = db.prepare(
    `SELECT currency, charge, group_concat(amount, ' ') AS amounts FROM charges
     WHERE at >= ? AND at < ? AND charge <> 'none' AND amount IS NOT NULL GROUP BY currency, charge`,
  );
  const selectPage = db.prepare(
    'SELECT * FROM charges WHERE at >= ? AND at < ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?',
  );
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

  function addToSums({ at, charge, quote }: StoredCharge): void {
    if (charge === 'none' || quote === null) return;
    for (const { from, until, sums } of held.values()) {
      if (at < from || at >= until) continue;
      const before = sums.get(quote.currency) ?? { certain: nothing, possible: nothing };
      sums.set(quote.currency, { ...before, [charge]: sumOf([before[charge], quote.amount]) });
    }
  }

  return {
    put(charge) {
      const { id, kind, at, connectionId, connectionLabel, model, tags, quote } = charge;
      const row = [id, kind, at, connectionId, connectionLabel, model, JSON.stringify(tags), charge.charge];
      const price =
        quote === null ? [null, null, null] : [quote.currency, quote.amount, JSON.stringify(quote)];
      setAside.run(id);
      insert.run(...row, ...price);
      addToSums(charge);
      onChange();
    },
    set(id, charge) {
      if (update.run(charge, id, charge).changes === 0) return;
      held.clear();
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
    page({ from, until }, after, limit) {
      const rows = selectPage.all(from, until, after?.at ?? from - 1, after?.id ?? '', limit);
      return rows.map((row) => readCharge(row, onUnreadable));
    },
  };
}

const chargeSchema = z.enum(['none', 'possible', 'certain']);
const amountRows = z.array(
  z.object({ currency: z.string(), charge: z.enum(['possible', 'certain']), amounts: z.string() }),
);
const pricedRows = z.array(z.object({ id: z.string(), charge: chargeSchema, quote: z.string().nullable() }));
const rowSchema = z.object({
  id: z.string(),
  kind: z.enum(['task', 'answer']),
  at: z.number(),
  connection_id: z.string(),
  connection_label: z.string(),
  model: z.string(),
  tags: z.string(),
  charge: chargeSchema,
  quote: z.string().nullable(),
});

/** A page has as many charges as rows, so that none is passed over: of a row that cannot be read, what can be is taken. */
function readCharge(row: unknown, onUnreadable: NonNullable<ChargesOptions['onUnreadable']>): StoredCharge {
  const { id, kind, at, connection_id, connection_label, model, tags, charge, quote } = rowSchema.parse(row);
  const price = readQuote(quote);
  if (quote !== null && price === null) onUnreadable(id, 'Its price is none.');
  return {
    id,
    kind,
    at,
    connectionId: connection_id,
    connectionLabel: connection_label,
    model,
    tags: readTags(tags),
    charge,
    quote: price,
  };
}

function readQuote(text: string | null): Priced['quote'] {
  if (text === null) return null;
  const { data } = quoteSchema.safeParse(parse(text));
  return data ?? null;
}

function readTags(text: string): readonly string[] {
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
