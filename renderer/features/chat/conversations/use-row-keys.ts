import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PressEvent } from 'react-aria-components';
import type { ConversationSummary } from '#contract';
import { isRemoveKey } from '../../../hooks/keys/key-table.ts';
import { clickGesture, moveGesture } from '../../../ui/selection/gestures.ts';
import { type ListedRow, targetsOf } from '../../../ui/selection/selection.ts';
import type { SelectionHandle } from '../../../ui/selection/use-selection.ts';

/** What is open of a row: its menu, or the field for its title. */
export interface OpenRow {
  readonly id: string;
  readonly part: 'menu' | 'title';
}

interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly conversations: readonly ConversationSummary[];
  readonly chosenId: string | null;
  readonly selection: SelectionHandle;
  /** A plain key went to a row and rests there. */
  readonly onFollow: (id: string) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** For so long, in milliseconds, the focus rests on a row before it is opened: a key that is held down passes many. */
const restMs = 80;

/** Makes the list one stop of the Tab key: the row that had the focus last, or the one that is open, or the first. Its keys are those of any list. */
export function useRowKeys(options: RowKeysOptions) {
  const { list, conversations, chosenId, selection, onFollow, onRemove } = options;
  const [lastId, setLastId] = useState<string | null>(null);
  const [openRow, setOpen] = useState<OpenRow | null>(null);
  const returning = useRef<string | null>(null);
  const resting = useRef(0);
  const has = (id: string | null): boolean => conversations.some((conversation) => conversation.id === id);
  const stopId = [lastId, chosenId].find(has) ?? conversations[0]?.id ?? null;

  /** Closes a part of a row; a menu that closes after it opened the field for the title leaves that open. */
  const closeRow = useCallback(({ id, part }: OpenRow): void => {
    if (part === 'title') returning.current = id;
    setOpen((open) => (open?.id === id && open.part === part ? null : open));
  }, []);
  // The row is drawn again when its title is no longer being changed: it has the focus as before.
  useLayoutEffect(() => {
    const id = returning.current;
    if (openRow !== null || id === null) return;
    returning.current = null;
    if (document.activeElement === document.body) rowOf(list.current, id)?.focus();
  }, [openRow, list]);

  const placeOf = (id: string | null): number => conversations.findIndex((each) => each.id === id);
  const rowAt = (place: number): ListedRow => ({ id: conversations[place]?.id, place });
  /** The row that had the focus before the button of the mouse went down, which moves it; the open one looks selected, too. */
  const before = useRef<ListedRow | null>(null);
  const onPointerDownCapture = (): void => {
    before.current = rowAt(placeOf(lastId ?? chosenId));
  };
  /** A row was pressed. @returns whether it is to be opened. */
  const press = (id: string, event: PressEvent): boolean => {
    const { ids, anchor } = selection.selection;
    const gesture = clickGesture(event, event.pointerType === 'touch' && ids.size > 0);
    const open = placeOf(chosenId);
    if (gesture !== 'replace' && ids.size === 0 && anchor === null && open >= 0) {
      selection.select('replace', rowAt(open), null);
      before.current = rowAt(open);
    }
    selection.select(gesture, rowAt(placeOf(id)), before.current);
    return gesture === 'replace';
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const id = idOf(target);
    if (id !== null) setLastId(id);
  };
  const openMenu = (id: string): void => {
    selection.aim(id, placeOf(id));
    setOpen({ id, part: 'menu' });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const id = idOf(event.target as Element);
    if (id === null) return;
    event.preventDefault();
    // The menu gives the focus back to what had it, which a finger held down has not moved.
    rowOf(list.current, id)?.focus({ preventScroll: true });
    openMenu(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = placeOf(idOf(document.activeElement));
    const conversation = conversations[at];
    // The field for a title has keys of its own.
    if (conversation === undefined || openRow !== null) return;
    const { id } = conversation;
    const goTo = (place: number) => () => {
      const row = conversations[place];
      if (row === undefined) return;
      const gesture = moveGesture(event);
      selection.select(gesture, rowAt(place), rowAt(at));
      rowOf(list.current, row.id)?.focus();
      window.clearTimeout(resting.current);
      const follow = (): unknown => idOf(document.activeElement) === row.id && onFollow(row.id);
      if (gesture === 'replace') resting.current = window.setTimeout(follow, restMs);
    };
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: goTo(at + 1),
      ArrowUp: goTo(at - 1),
      Home: goTo(0),
      End: goTo(conversations.length - 1),
      ArrowRight: () => partOf(list.current, id, 'menu')?.focus(),
      ArrowLeft: () => rowOf(list.current, id)?.focus(),
      F2: () => setOpen({ id, part: 'title' }),
      ContextMenu: () => openMenu(id),
      ...(event.shiftKey && { F10: () => openMenu(id) }),
      ...((event.ctrlKey || event.metaKey) && { a: selection.selectAll, A: selection.selectAll }),
      ...(selection.selection.ids.size > 0 && { Escape: selection.clear }),
    };
    // Held down, it would take row after row.
    const remove = (): unknown => event.repeat || onRemove(targetsOf(selection.selection, id));
    const act = isRemoveKey(event) ? remove : acts[event.key];
    if (act === undefined) return;
    if (event.key === 'Escape') event.stopPropagation();
    event.preventDefault();
    act();
  };
  /** Adds a row, or takes it away: also for a finger, whose next ones do the same. */
  const toggle = (id: string): void => {
    const row = rowAt(placeOf(id));
    selection.select('toggle', row, row);
  };
  return {
    toggle,
    stopId,
    openRow,
    openPart: setOpen,
    closeRow,
    press,
    onContextMenu,
    onKeyDown,
    onFocus,
    onPointerDownCapture,
  };
}

/** The conversation of the row in which an element stands. */
function idOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-conversation]')?.dataset.conversation ?? null;
}

const partOf = (list: HTMLElement | null, id: string, part: 'row' | 'menu') =>
  list?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"] [data-${part}]`);

export const rowOf = (list: HTMLElement | null, id: string) => partOf(list, id, 'row');
