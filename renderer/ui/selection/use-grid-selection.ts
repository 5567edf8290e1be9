import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useContextMenu } from '../overlays/use-context-menu.ts';
import { clickGesture, type Gesture, moveGesture } from './gestures.ts';
import type { ListedRow } from './selection.ts';
import { useSelection } from './use-selection.ts';

interface GridRows {
  /** The ids of the rows that the window has, in their order. */
  readonly ids: readonly string[];
  /** Reads the ids of all rows of the list, where the window has only some. */
  readonly readIds?: () => Promise<readonly string[]>;
  /** Another value is another list, which begins with no selection. */
  readonly list?: string;
  /** The row that is open. Until one is selected it counts as such: with Ctrl or Shift others come to it. */
  readonly openId?: string | null;
  /** A plain click or Enter on a row. */
  readonly onOpen: (id: string) => void;
  /** A plain key went to a row. */
  readonly onFollow?: (id: string) => void;
  /** The menu of a row is asked for, where each row has its own. */
  readonly onMenu?: (id: string) => void;
  /** Escape is for what stands around the list first. */
  readonly leavesEscape?: boolean;
}

const moveKeys = /^(Arrow|Page|Home$|End$)/;

/**
 * Rows of the kit's grid list are selected by the rules of all lists: the kit moves the focus, and shows what is selected. So are
 * those of a list that does both itself: what stands for a row has its id as `data-key`, and within it a button with `data-row`.
 */
export function useGridSelection(rows: GridRows) {
  const {
    ids,
    readIds = async () => ids,
    list = 'one',
    openId = null,
    onOpen,
    onFollow,
    onMenu,
    leavesEscape = false,
  } = rows;
  const { selection, select, aim, selectAll, keep, clear } = useSelection({
    list,
    idAt: (place) => ids[place],
    readIds,
  });
  useEffect(() => keep(ids), [keep, ids]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rowAt = (id: string | null): ListedRow | null =>
    id !== null && ids.includes(id) ? { id, place: ids.indexOf(id) } : null;
  const focused = rowAt(focusedId);
  /** The row that had the focus before the pointer or the key moved it. */
  const before = useRef(focused);
  const isByFinger = useRef(false);
  /** What the key does to the row to which it moves the focus. */
  const moving = useRef<Gesture | null>(null);
  const begin = (gesture: Gesture | null): void => {
    before.current = focused;
    moving.current = gesture;
  };
  const open = (id: string): void => {
    select('replace', { id, place: ids.indexOf(id) }, focused);
    onOpen(id);
  };
  const [aimed, setAimed] = useState<readonly string[]>([]);
  const menu = useContextMenu((target) => {
    const id = keyOf(target);
    if (id === null) return false;
    // The menu gives the focus back to what had it, which a finger held down has not moved.
    const row = rowOf(target);
    if (row?.contains(document.activeElement) === false)
      (row.querySelector<HTMLElement>('[data-row]') ?? row).focus({ preventScroll: true });
    setAimed(aim(id, ids.indexOf(id)));
    onMenu?.(id);
    return true;
  });
  return {
    /** What is shown of the rows' menu, and which rows it is for: while it is open, these look selected. */
    menu: menu.shown,
    aimed,
    /** What a bar counts, and a key acts on. */
    selected: ids.filter((id) => selection.ids.has(id)),
    /** The row with the focus, where the selection goes with that. */
    followedId: selection.followsFocus ? (focused?.id ?? null) : null,
    focusedId: focused?.id ?? null,
    clear,
    selectAll,
    open,
    /** Adds a row to those that are selected, also for a finger, whose next ones do the same; or takes it away. */
    toggle(id: string): void {
      const row = rowAt(id);
      if (row !== null) select('toggle', row, row);
    },
    grid: {
      selectionMode: 'multiple',
      escapeKeyBehavior: 'none',
      selectedKeys: menu.shown.at === null ? selection.ids : aimed,
      // Everything else that the kit would select is read from clicks and keys, below.
      onSelectionChange: (keys: ReadonlySet<unknown> | 'all') => keys === 'all' && selectAll(),
    } as const,
    handlers: {
      ...menu.handlers,
      onPointerDownCapture(event: PointerEvent) {
        begin(null);
        isByFinger.current = event.pointerType === 'touch';
        menu.handlers.onPointerDownCapture(event);
      },
      onClickCapture(event: MouseEvent) {
        const target = event.target as Element;
        const row = rowAt(keyOf(target));
        if (row?.id === undefined || target.closest('button:not([data-row])') !== null) return;
        const isBox = target.closest('label') !== null;
        const gesture = clickGesture(event, isBox || (isByFinger.current && selection.ids.size > 0));
        const opened = selection.ids.size === 0 && selection.anchor === null ? rowAt(openId) : null;
        if (opened !== null && gesture !== 'replace') {
          select('replace', opened, null);
          before.current = opened;
        }
        select(gesture, row, before.current);
        if (gesture === 'replace') onOpen(row.id);
      },
      onFocus({ target }: FocusEvent) {
        const row = rowAt(keyOf(target));
        if (row?.id === undefined) return;
        setFocusedId(row.id);
        const gesture = before.current?.id === row.id ? null : moving.current;
        moving.current = null;
        if (gesture !== null) select(gesture, row, before.current);
        if (gesture === 'replace') onFollow?.(row.id);
      },
    },
    onKeyDownCapture(event: KeyboardEvent) {
      const target = event.target as Element;
      const row = rowAt(keyOf(target));
      if (row === null) return;
      begin(moveKeys.test(event.key) && !event.altKey ? moveGesture(event) : null);
      if (event.key === ' ' && target.matches('[role="row"]')) select('toggle', row, row);
      if (event.key !== 'Escape' || leavesEscape || selection.ids.size === 0) return;
      event.stopPropagation();
      clear();
    },
  };
}

/** The key of the row in which an element stands. */
function keyOf(element: Element): string | null {
  return rowOf(element)?.dataset.key ?? null;
}

const rowOf = (element: Element) => element.closest<HTMLElement>('[role="row"], [data-key]:has([data-row])');
