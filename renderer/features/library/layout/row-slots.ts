/** Which element of the page draws which task, by id, in the order of the page. */
interface RowSlots {
  readonly byId: ReadonlyMap<string, number>;
  /** Elements made so far; the next one has this number. */
  readonly made: number;
}

export const noSlots: RowSlots = { byId: new Map(), made: 0 };

/**
 * Gives each task of a list its element: its own, or that of one that is gone from between the same neighbours, which is drawn in a third of
 * the time that a new one takes.
 *
 * @param held tasks whose elements nobody takes over: they have the focus or the pointer.
 */
export function slotsFor(before: RowSlots, ids: readonly string[], held: ReadonlySet<string>): RowSlots {
  const wanted = new Set(ids);
  const order = new Map([...before.byId.keys()].map((id, index) => [id, index]));
  const free = [...before.byId].filter(([id]) => !wanted.has(id) && !held.has(id));
  /** Place in the page, so far, of the first task behind each one that keeps its element. */
  const nextKept = new Array<number>(ids.length);
  let kept = Number.POSITIVE_INFINITY;
  for (let index = ids.length - 1; index >= 0; index -= 1) {
    nextKept[index] = kept;
    kept = order.get(ids[index] ?? '') ?? kept;
  }
  const byId = new Map<string, number>();
  let [last, taken, made] = [-1, 0, before.made];
  for (const [index, id] of ids.entries()) {
    const own = before.byId.get(id);
    if (own !== undefined) {
      byId.set(id, own);
      last = Math.max(last, order.get(id) ?? last);
      continue;
    }
    while (taken < free.length && (order.get(free[taken]?.[0] ?? '') ?? 0) < last) taken += 1;
    const next = free[taken];
    if (next !== undefined && (order.get(next[0]) ?? 0) < (nextKept[index] ?? 0)) {
      byId.set(id, next[1]);
      last = order.get(next[0]) ?? last;
      taken += 1;
    } else {
      byId.set(id, made);
      made += 1;
    }
  }
  return { byId, made };
}
