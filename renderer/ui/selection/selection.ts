import type { Gesture } from './gestures.ts';

/** A row of a list: what it shows, and its number from the top. */
export interface ListedRow {
  /** `undefined` while the row is not read yet. */
  readonly id: string | undefined;
  readonly place: number;
  /** What else it stands for, as a stack does: all of it is selected together. */
  readonly others?: readonly string[];
}

/** Which rows of a list are selected, to do something with them together. */
export interface Selection {
  /** Selected rows other than the one with the focus alone, in the order in which they were selected. */
  readonly ids: ReadonlySet<string>;
  /** They and those that have left the list since, in their order; missing where none has. */
  readonly whole?: ReadonlySet<string>;
  /** A plain click or move selected the row with the focus: the selection goes where the focus goes. */
  readonly followsFocus: boolean;
  readonly anchor: ListedRow | null;
  /** Each row was selected by itself: their order is one that the user chose. */
  readonly isByHand: boolean;
}

export const noSelection: Selection = {
  ids: new Set(),
  followsFocus: false,
  anchor: null,
  isByHand: true,
};

/** What a click or a key did, and to which row. */
export interface Selecting {
  readonly gesture: Gesture;
  readonly row: ListedRow;
  readonly focused: ListedRow | null;
  /** The rows from the anchor to this one, both included; for a range alone. */
  readonly between: readonly string[];
}

/** The row that a range begins at: the anchor, else the row with the focus, else the row itself. */
export function rangeStart({ anchor }: Selection, { row, focused }: Pick<Selecting, 'row' | 'focused'>) {
  return anchor ?? focused ?? row;
}

/** The id of a row, or all of what it stands for. */
export type RowIds = string | readonly string[];

/** The ids of the rows of a range, both ends included, where the window holds all of them; `null` where they have to be read. */
export function heldBetween(idAt: (place: number) => string | undefined, start: ListedRow, end: ListedRow) {
  if (start.id !== undefined && idAt(start.place) !== start.id) return null;
  const [from, to] = start.place <= end.place ? [start.place, end.place] : [end.place, start.place];
  const held = Array.from({ length: to - from + 1 }, (_, index) => idAt(from + index));
  const ids = held.filter((id) => id !== undefined);
  return ids.length === held.length ? ids : null;
}

/** The ids between two rows of a list, both included, wherever the rows have gone; an id that is not there counts by its place. */
export function rangeOf(rows: readonly RowIds[], ...ends: readonly [ListedRow, ListedRow]) {
  const places = ends.map(({ id, place }) => {
    const now = rows.findIndex((row) => (typeof row === 'string' ? row : row[0]) === id);
    return now < 0 ? place : now;
  });
  return rows.slice(Math.min(...places), Math.max(...places) + 1).flat();
}

/** The selection after a click or a key. */
export function select(before: Selection, selecting: Selecting): Selection {
  const { gesture, row, focused, between } = selecting;
  switch (gesture) {
    case 'replace':
      return { ...noSelection, followsFocus: true, anchor: row };
    case 'toggle':
      return toggled(before, row, focused);
    case 'stay':
      return before.followsFocus ? { ...before, ids: new Set(idsOf(focused)), followsFocus: false } : before;
    case 'range':
    case 'add-range': {
      const kept = gesture === 'range' ? [] : selectedOf(before, focused);
      return {
        ids: new Set([...kept, ...between]),
        followsFocus: false,
        anchor: rangeStart(before, selecting),
        isByHand: false,
      };
    }
  }
}

/** A row that the selection only followed stays selected by its own: the first box that is ticked is the row at hand. */
function toggled(before: Selection, row: ListedRow, focused: ListedRow | null): Selection {
  const ids = new Set(selectedOf(before, focused));
  const isFollowed = before.followsFocus && focused?.id === row.id;
  const own = idsOf(row);
  const isTaken = !isFollowed && own.every((id) => ids.has(id));
  for (const id of own) {
    if (isTaken) ids.delete(id);
    else ids.add(id);
  }
  const isOne = own.length < 2 && (focused?.others ?? []).length === 0;
  return { ids, followsFocus: false, anchor: row, isByHand: ids.size < 2 || (isOne && before.isByHand) };
}

/** All that is selected: also the row with the focus where the selection follows that. */
export function selectedOf({ ids, followsFocus }: Selection, focused: ListedRow | null): Iterable<string> {
  return followsFocus ? idsOf(focused) : ids;
}

const idsOf = (row: Omit<ListedRow, 'place'> | null): readonly string[] =>
  row?.id === undefined ? [] : [row.id, ...(row.others ?? [])];

/** Exactly these rows, as Select all or a rubber band makes them. */
export function selectedTogether(ids: Iterable<string>): Selection {
  return { ...noSelection, ids: new Set(ids), isByHand: false };
}

/** What a key acts on: the selected rows, else the row with the focus. */
export function targetsOf({ ids }: Selection, focusedId: string | undefined): readonly string[] {
  if (ids.size > 0) return [...ids];
  return focusedId === undefined ? [] : [focusedId];
}

/** The selection without rows that the list has no longer; the same object where it has all of them. */
export function within(selection: Selection, listed: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => listed.has(id));
  if (ids.length === selection.ids.size) return selection;
  return { ...selection, ids: new Set(ids), whole: selection.whole ?? selection.ids };
}

/** The selection with those of it that left the list and are back in it, each at its place. */
export function regained(selection: Selection, back: readonly string[]): Selection {
  const { ids, whole = ids } = selection;
  return { ...selection, ids: new Set([...whole].filter((id) => ids.has(id) || back.includes(id))) };
}
