import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../hooks/announce.ts';
import { useLatestCalls, useSame } from '../../hooks/use-latest.ts';
import type { Gesture } from './gestures.ts';
import {
  heldBetween,
  type ListedRow,
  noSelection,
  type RowIds,
  rangeOf,
  rangeStart,
  regained,
  type Selection,
  select,
  selectedTogether,
  within,
} from './selection.ts';

/** A list of which rows can be selected. */
export interface SelectableList {
  /** Another value is another list, which begins with no selection. */
  readonly list: unknown;
  /** The same for lists of the same things: what is selected stays so. */
  readonly of?: unknown;
  /** The id of a row; `undefined` while it is not here. */
  readonly idAt: (place: number) => string | undefined;
  /** What else the row of an id stands for; missing where each row is one thing. */
  readonly othersOf?: (id: string) => readonly string[];
  readonly readIds: () => Promise<readonly RowIds[]>;
}

export type SelectionHandle = ReturnType<typeof useSelection>;

/** The selection in the list that is shown. */
export function useSelection({ list, of = list, idAt, othersOf, readIds }: SelectableList) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [ownList, setOwnList] = useState({ list, of });
  /** What is read for an earlier gesture than the last one, or for another list, comes too late. */
  const lastGesture = useRef(0);
  if (ownList.list !== list) {
    setOwnList({ list, of });
    // The row with the focus is another one.
    setSelection(ownList.of === of ? { ...selection, followsFocus: false } : noSelection);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read of one list says nothing of another
  useLayoutEffect(() => {
    lastGesture.current += 1;
  }, [list]);

  const whole = <Row extends ListedRow | null>(row: Row): Row =>
    row?.id === undefined ? row : { ...row, others: othersOf?.(row.id) ?? [] };
  const heldIds = (id: string | undefined): readonly string[] =>
    id === undefined ? [] : [id, ...(othersOf?.(id) ?? [])];

  /** Reads the ids, and goes on with them unless another gesture came meanwhile. A list that cannot be read shows its own error. */
  function withIds(goOn: (rows: readonly RowIds[]) => void): void {
    lastGesture.current += 1;
    const own = lastGesture.current;
    readIds().then(
      (rows) => own === lastGesture.current && goOn(rows),
      () => undefined,
    );
  }

  const calls = useLatestCalls({
    /** @param focused the row that had the focus before. */
    select(gesture: Gesture, row: ListedRow, focused: ListedRow | null) {
      const apply = (between: readonly string[]) =>
        setSelection((before) =>
          select(before, { gesture, row: whole(row), focused: whole(focused), between }),
        );
      lastGesture.current += 1;
      if (gesture !== 'range' && gesture !== 'add-range') return apply([]);
      const start = rangeStart(selection, { row, focused });
      const held = heldBetween(idAt, start, row);
      if (held !== null) return apply(held.flatMap(heldIds));
      withIds((rows) => apply(rangeOf(rows, start, row)));
    },
    /** What a menu or a drag is for: all that are selected where the row is one of them, else the row, which takes the selection. */
    aim(id: string, place: number): readonly string[] {
      if (selection.ids.has(id)) return [...selection.ids];
      calls.select('replace', { id, place }, null);
      return [id];
    },
    selectAll: () => withIds((rows) => setSelection(selectedTogether(rows.flat()))),
    /** Selects the rows at these places together, and those in `kept`, as a rubber band does. */
    selectPlaces(places: readonly number[], kept: ReadonlySet<string>) {
      lastGesture.current += 1;
      const together = (ids: readonly string[]) => setSelection(selectedTogether([...kept, ...ids]));
      if (places.every((place) => idAt(place) !== undefined))
        together(places.flatMap((place) => heldIds(idAt(place))));
      else withIds((rows) => together(places.flatMap((place) => rows[place] ?? [])));
    },
    clear() {
      lastGesture.current += 1;
      if (selection.ids.size > 0) announce(t('tasks.announce.cleared'));
      setSelection(noSelection);
    },
    /** @param listed every id that the list has now: what left it is not selected any more. */
    keep: (listed: readonly string[]) => setSelection((before) => within(before, new Set(listed))),
    /** @param back what left the list and was brought back: what of it was selected is so again, unless another gesture came since. */
    regain: (back: readonly string[]) => setSelection((before) => regained(before, back)),
  });
  return useSame({ selection, ...calls });
}
