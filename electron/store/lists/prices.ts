import { priceColumn } from '../charges.ts';
import type { Db } from '../open.ts';
import type { ListedTask } from './facets.ts';

interface Price {
  readonly currency: string;
  readonly amount: number;
}

/** Puts clips in the order of what they cost. */
export type SortByPrice = (clips: readonly ListedTask[], isReversed: boolean) => readonly ListedTask[];

/** A clip goes out under one price, which nothing changes later: each is read once, and only where this order is asked for. One without is read again once there are more charges: those of a project that comes in are written after its clips. */
export function createPriceOrder(db: Db): SortByPrice {
  const known = new Map<string, Price | null>();
  // A charge of nothing made is deleted for the one that follows, which may get its number.
  const selectLast = db
    .prepare("SELECT (SELECT max(rowid) FROM charges) || ' ' || (SELECT max(at) FROM charges)")
    .pluck();
  let lastCharge: unknown;
  // One text: the driver takes ten times as long over rows. Amounts are exact texts; to compare them a number will do.
  const select = db
    .prepare(
      `SELECT json_group_array(json_array(id, ${priceColumn('currency')}, CAST(${priceColumn('amount')} AS REAL))) FROM charges
       WHERE connection_label <> '' AND ${priceColumn('amount')} IS NOT NULL AND id IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  return (clips, isReversed) => {
    const [last] = selectLast.all();
    if (last !== lastCharge) for (const [id, price] of known) if (price === null) known.delete(id);
    lastCharge = last;
    const unread = clips.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    if (unread.length > 0) {
      const [read] = select.all(JSON.stringify(unread));
      for (const id of unread) known.set(id, null);
      for (const [id, currency, amount] of JSON.parse(String(read)) as [string, string, number][])
        known.set(id, { currency, amount });
    }
    const priced: { readonly clip: ListedTask; readonly price: Price }[] = [];
    const rest: ListedTask[] = [];
    for (const clip of clips) {
      const price = known.get(clip.id) ?? null;
      if (price === null) rest.push(clip);
      else priced.push({ clip, price });
    }
    const turn = isReversed ? -1 : 1;
    priced.sort(
      ({ price: left }, { price: right }) =>
        Number(left.currency > right.currency) - Number(left.currency < right.currency) ||
        turn * (right.amount - left.amount),
    );
    return [...priced.map(({ clip }) => clip), ...rest];
  };
}
