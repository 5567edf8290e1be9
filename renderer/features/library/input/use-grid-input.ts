import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { clickGesture, moveGesture } from '../../../ui/selection/gestures.ts';
import { type ListedRow, targetsOf } from '../../../ui/selection/selection.ts';
import type { SelectionHandle } from '../../../ui/selection/use-selection.ts';
import { useTasksContext } from '../../tasks/tasks-context.ts';
import type { Step } from '../layout/layout.ts';
import { useRowActions } from '../row-actions.ts';
import type { LibraryView } from '../use-library.ts';
import { type ListAction, listSteps, readListKey } from './list-keys.ts';
import type { CurrentRow } from './use-current-row.ts';

/** Pixels from a row's corner to the menu that a key opened. */
const menuInset = 24;

interface GridInputPorts {
  readonly library: LibraryView;
  readonly current: Pick<CurrentRow, 'place' | 'go'>;
  readonly step: (step: Step) => number;
  readonly selection: SelectionHandle;
  readonly isBesideDetails: boolean;
}

/** Turns keys, clicks and drags on the list into moves, selection and row actions. */
export function useGridInput({ library, current, step, selection, isBesideDetails }: GridInputPorts) {
  const { taskAt, stacks, filter } = library;
  const isInStack = filter.stack !== null;
  const { changeFilter, showMenu } = useRowActions();
  const tasks = useTasksContext();
  const { ids: selected } = selection.selection;
  const rowAt = (place: number): ListedRow => ({ id: taskAt(place)?.id, place });
  const focused = rowAt(current.place);
  /** The row that had the focus before the pointer went down, which moves it. */
  const before = useRef(focused);
  const isByFinger = useRef(false);

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('[role="row"]') ?? null;
    const key = readListKey(event);
    const isPlainMove = key !== 'move' || moveGesture(event) === 'replace';
    if (row === null || (isPlainMove && moveInRow(event, row))) return;
    const way = listSteps[event.key];
    if (key === 'move' && isPlainMove && (way === 'up' || way === 'down')) {
      const to = passHeading(event, row, current.place, step(way));
      if (to !== null) {
        event.preventDefault();
        if (to !== 'heading') current.go(to);
        return;
      }
    }
    // Keys of the buttons inside a row are theirs, but for those that lead to other rows; its box is ticked as the row is.
    const isBox = target?.matches('[data-box]') === true && (key === 'toggle' || key === 'open');
    const isAway = key === 'move' && way !== 'left' && way !== 'right';
    const action = target === row || isAway ? key : isBox ? 'toggle' : null;
    // Details are closed before the selection is cleared, then the stack; without these the key is for what stands around the list.
    const hasNone = selected.size === 0 && !isInStack;
    if (action === null || (action === 'clear' && (isBesideDetails || hasNone))) return;
    event.preventDefault();
    actsOf(event, row)[action]();
  }

  function actsOf(event: KeyboardEvent, row: Element): Readonly<Record<ListAction, () => void>> {
    const task = taskAt(current.place);
    const chosen = targetsOf(selection.selection, task?.id);
    const withChosen = (act: (ids: readonly string[]) => void) => () => chosen.length > 0 && act(chosen);
    return {
      move() {
        const to = step(listSteps[event.key] ?? 'home');
        selection.select(moveGesture(event), rowAt(to), focused);
        current.go(to);
      },
      all: selection.selectAll,
      clear: () => (selected.size > 0 ? selection.clear() : changeFilter({ stack: null })),
      stack() {
        if (isInStack) changeFilter({ stack: null });
        else if (task?.variation && stacks.has(task.id)) changeFilter({ stack: task.variation.of });
      },
      open() {
        selection.select('replace', focused, focused);
        if (task) tasks.showTask(task.id);
      },
      toggle: () => selection.select('toggle', focused, focused),
      remove: withChosen(tasks.remove),
      rate: withChosen((ids) => tasks.rate(ids, Number(event.key))),
      pick: withChosen((ids) => tasks.choose(ids, 'picked')),
      hide: withChosen((ids) => tasks.choose(ids, 'hidden')),
      unchoose: withChosen((ids) => tasks.choose(ids, null)),
      rename: () => task && chosen.length === 1 && chosen[0] === task.id && tasks.rename(task),
      menu() {
        const { left, top } = row.getBoundingClientRect();
        const at = { x: left + menuInset, y: top + menuInset };
        if (task) showMenu({ task, ids: selection.aim(task.id, current.place), at });
      },
    };
  }

  function onClick(event: MouseEvent): void {
    const hit = hitOf(event);
    if (hit === null) return;
    const task = taskAt(hit);
    // A row's buttons go with the pointer: the focus stays with the row.
    current.go(hit);
    const target = event.target as Element;
    if (!task || target.closest('button') !== null) return;
    const isBox = target.closest('[data-box]') !== null;
    const gesture = clickGesture(event, isBox || (isByFinger.current && selected.size > 0));
    selection.select(gesture, { id: task.id, place: hit }, before.current);
    if (gesture === 'replace') tasks.showTask(task.id);
  }

  function onContextMenu(event: MouseEvent): void {
    const hit = hitOf(event) ?? -1;
    const task = taskAt(hit);
    if (!task) return;
    event.preventDefault();
    // The menu gives the focus back to what had it, which a finger held down has not moved.
    rowOf(event)?.focus({ preventScroll: true });
    showMenu({ task, ids: selection.aim(task.id, hit), at: { x: event.clientX, y: event.clientY } });
    current.go(hit);
  }

  function onDragStart(event: DragEvent): void {
    const hit = hitOf(event) ?? -1;
    const task = taskAt(hit);
    if (!task) return;
    // The main process drags the file itself: the page's own drag would only carry its address.
    event.preventDefault();
    // A finger that rests on a clip asks for its menu.
    if (isByFinger.current) return;
    tasks.drag(selection.aim(task.id, hit));
    current.go(hit);
  }

  const onPointerDownCapture = ({ pointerType }: PointerEvent): void => {
    before.current = focused;
    isByFinger.current = pointerType === 'touch';
  };

  return { onKeyDown, onPointerDownCapture, onClick, onContextMenu, onDragStart };
}

const rowOf = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>('[data-place]');

/** The place of the row that was hit. */
function hitOf(event: MouseEvent): number | null {
  const row = rowOf(event);
  return row === null ? null : Number(row.dataset.place);
}

/** Arrow keys within a line of the list lead to its box and buttons and back; with Alt in a poster. So does Escape back. @returns whether it was one */
function moveInRow(event: KeyboardEvent, row: HTMLElement): boolean {
  const parts = [row, ...row.querySelectorAll<HTMLElement>('[data-box], button')];
  const at = parts.indexOf(event.target as HTMLElement);
  const isEntering = event.key === 'ArrowRight' && (event.altKey || row.dataset.look === 'list');
  const to = at === 0 ? isEntering && 1 : { ArrowRight: at + 1, ArrowLeft: at - 1, Escape: 0 }[event.key];
  if (to === false || to === undefined || at < 0) return false;
  event.preventDefault();
  event.stopPropagation();
  parts[to]?.focus();
  return true;
}

/** Arrows up and down stop at the heading that has buttons. @returns where the key leads instead of to `to`; `null` with no heading in its way */
function passHeading({ key }: KeyboardEvent, row: HTMLElement, place: number, to: number) {
  const heading = row.parentElement?.querySelector<HTMLElement>('[data-first]') ?? null;
  if (heading === null) return null;
  const first = Number(heading.dataset.first);
  if (row === heading) return key === 'ArrowDown' || first === 0 ? first : first - 1;
  const isPassed =
    key === 'ArrowUp' ? place >= first && (to < first || to === place) : place < first && to >= first;
  if (!isPassed) return null;
  heading.querySelector('button')?.focus();
  return 'heading';
}
