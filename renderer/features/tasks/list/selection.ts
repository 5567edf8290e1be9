/** Which tasks are marked to do something with them together. */
export interface Marks {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the place marked last on its own. */
  readonly anchor: number | null;
}

export const noMarks: Marks = { ids: new Set(), anchor: null };

/** Marks or unmarks one task; the next range begins there. */
export function toggled(marks: Marks, id: string, place: number): Marks {
  const ids = new Set(marks.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: place };
}

/** Exactly these tasks, as a range from the anchor makes them. */
export function ranged(marks: Marks, ids: readonly string[], place: number): Marks {
  return { ids: new Set(ids), anchor: marks.anchor ?? place };
}

/** The ends of a range in order, both included. */
export function rangeOf(anchor: number, place: number): readonly [from: number, to: number] {
  return anchor <= place ? [anchor, place] : [place, anchor];
}

/** What is still there of the marks; the same object when all of it is. */
export function without(marks: Marks, gone: ReadonlySet<string>): Marks {
  const ids = [...marks.ids].filter((id) => !gone.has(id));
  return ids.length === marks.ids.size ? marks : { ids: new Set(ids), anchor: marks.anchor };
}
