import { createElement, type HTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DragAndDropOptions, DropIndicator, useDragAndDrop } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { announce } from '../../hooks/announce.ts';
import { isRemoveKey } from '../../hooks/keys/key-table.ts';

/** For people who hear the list. */
const keys = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Reordering {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  /** How many there are, where some are not shown. */
  readonly total?: number;
  /** Id of the words about the list's keys, where it has any. */
  readonly describedBy?: string;
  /** Class of what shows where a row would come to stand, where that is no line between rows. */
  readonly indicator?: string | undefined;
  /** All ids in their new order. @param moved those of the rows that moved @param before all as they stood @returns a promise that fails where the rows stay as they stood */
  readonly onReorder: (
    ids: readonly string[],
    moved: readonly string[],
    before: readonly string[],
  ) => Promise<unknown> | void;
  /** The first and the last place that a row may come to stand at; any where it is missing. */
  readonly within?: (id: string) => readonly [first: number, last: number];
  /** The rows that a key acts on wherever the focus is among them all: what a bar counts. The row with the focus where there are none. */
  readonly selected?: readonly string[];
  /** Delete, or what a Mac has for it, was pressed on a row. */
  readonly onDelete: (ids: readonly string[]) => void;
  /** Enter was pressed on a row; left to the list where it is missing. */
  readonly onOpen?: (id: string) => void;
  readonly drag?: Pick<DragAndDropOptions, 'onDragStart' | 'renderDragPreview'>;
}

/** Lets the rows of a grid list be dragged, moved with Alt and the arrow keys, and taken away with Delete. */
export function useReordering(options: Reordering) {
  const {
    ids,
    nameOf,
    total = ids.length,
    describedBy,
    indicator,
    onReorder,
    within,
    selected = [],
    onDelete,
    onOpen,
    drag,
  } = options;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const [asked] = useState(createAskedOrder);
  // A row that moved is another place in the page, and the browser has dropped its focus.
  useEffect(() => {
    const isLast = asked.show(ids);
    const [id, active] = [moved.current, document.activeElement];
    if (id === null || !ids.includes(id)) return;
    if (isLast) moved.current = null;
    // It may have gone on meanwhile: a move can be refused, and the order change by itself.
    if (active === document.body || list.current?.contains(active))
      list.current?.querySelector<HTMLElement>(`[data-key="${id}"]`)?.focus();
  }, [ids, asked]);
  /** Has rows follow each other, the first of them at a place among the others. */
  const move = (moving: readonly string[], wanted: number, focused = moving[0] ?? ''): void => {
    const before = asked.order(ids);
    const rest = before.filter((id) => !moving.includes(id));
    const [first = ''] = moving;
    const [from, to] = within?.(first) ?? [0, rest.length];
    const index = Math.max(from, Math.min(wanted, to));
    const order = rest.toSpliced(index, 0, ...moving);
    if (order.every((id, at) => id === before[at])) return;
    moved.current = focused;
    announce(t('common.moved', { name: nameOf(first), place: index + 1, total }));
    asked.ask(ids, order, onReorder(order, moving, before));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    ...drag,
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on' || keys.has(target.key)) return;
      const before = asked.order(ids);
      const moving = before.filter((id) => keys.has(id));
      move(moving, dropIndex(before, moving, String(target.key), target.dropPosition));
    },
    renderDropIndicator: (target) =>
      createElement(DropIndicator, { target, className: indicator ?? 'drop-line' }),
  });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('[role="row"]');
    const id = row?.dataset.key;
    if (id === undefined) return;
    const step = event.altKey ? steps[event.key] : undefined;
    // In a field within a row, the same keys go from word to word.
    if (step !== undefined && target.matches('input, textarea')) {
      event.stopPropagation();
      return;
    }
    const order = asked.order(ids);
    const targets = selected.length === 0 ? [id] : order.filter((each) => selected.includes(each));
    if (step !== undefined) move(targets, order.indexOf(targets[0] ?? '') + step, id);
    else if (isRemoveKey(event) && target === row) {
      // Held down, it would take row after row.
      if (!event.repeat) onDelete(targets);
    } else if (event.key === 'Enter' && target === row && onOpen) onOpen(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The drop target that a list is has no description, and would take this one away.
  const render = (list: HTMLAttributes<HTMLDivElement>) =>
    createElement('div', { ...list, 'aria-describedby': describedBy, 'aria-keyshortcuts': keys });
  return { list, grid: { dragAndDropHooks, ...(describedBy && { render }) }, onKeyDownCapture, move };
}

/** The order that was asked for, until the list has it or another one since: the next key goes on from there. */
export function createAskedOrder() {
  let asked: { readonly from: string; readonly order: readonly string[] } | null = null;
  let underWay = 0;
  return {
    /** How the rows stand as far as is known. */
    order(shown: readonly string[]): readonly string[] {
      const isOfThese =
        asked?.order.length === shown.length && shown.every((id) => asked?.order.includes(id));
      return asked && isOfThese ? asked.order : shown;
    },
    ask(shown: readonly string[], order: readonly string[], doing: Promise<unknown> | void): void {
      if (!doing) return;
      asked = { from: shown.join(), order };
      underWay += 1;
      void doing
        .catch(() => {
          asked = null;
        })
        .finally(() => {
          underWay -= 1;
        });
    },
    /** The list is drawn. @returns whether no other order is to come */
    show(shown: readonly string[]): boolean {
      const now = shown.join();
      if (now === asked?.order.join() || (underWay === 0 && now !== asked?.from)) asked = null;
      else if (asked) asked = { ...asked, from: now };
      return asked === null;
    },
  };
}

/** Where rows stand among the others when they are dropped beside one of those. */
export function dropIndex(
  order: readonly string[],
  moving: readonly string[],
  target: string,
  position: 'before' | 'after',
): number {
  // Dropped beside themselves, they stay where they are.
  if (moving.includes(target)) return order.indexOf(moving[0] ?? '');
  return order.filter((id) => !moving.includes(id)).indexOf(target) + (position === 'after' ? 1 : 0);
}

/** A type of its own: no other window or field takes a row that is being moved. */
export const dragType = 'application/x-gateway-studio-row';
