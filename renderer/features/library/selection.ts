/** Which tasks are selected, to do something with them together. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the place selected last on its own. */
  readonly anchor: number | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Selects or deselects one task; the next range begins there. */
export function toggled(selection: Selection, id: string, index: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: index };
}

/** Exactly these tasks, as a range from the anchor makes them; without an anchor the range begins at `place`. */
export function ranged(selection: Selection, ids: readonly string[], index: number): Selection {
  return { ids: new Set(ids), anchor: selection.anchor ?? index };
}

/** The ends of a range in order, both included. */
export function rangeOf(anchor: number, index: number): readonly [from: number, to: number] {
  return anchor <= index ? [anchor, index] : [index, anchor];
}

/** The selection without tasks that are gone; the same object when none of them was selected. */
export function without(selection: Selection, gone: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => !gone.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}
