import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { assertNever, type Task } from '#contract';
import type { Step } from '../layout/layout.ts';
import type { RowActions } from '../row-actions.ts';
import type { LibraryView } from '../use-library.ts';
import type { SelectionHandle } from '../use-selection.ts';
import { type ListKey, readListKey } from './list-keys.ts';
import type { CurrentRow } from './use-current-row.ts';

/** Pixels from a row's corner to the menu that a key opened. */
const menuInset = 24;

interface GridInputPorts {
  readonly taskAt: LibraryView['taskAt'];
  readonly current: Pick<CurrentRow, 'index' | 'go'>;
  readonly step: (step: Step) => number;
  readonly selection: SelectionHandle;
  readonly actions: RowActions;
  /** Whether moving with the keys opens each task on the way. */
  readonly opensOnMove: boolean;
}

/** Turns keys, clicks and drags on the list into moves, selection and row actions. */
export function useGridInput({ taskAt, current, step, selection, actions, opensOnMove }: GridInputPorts) {
  const { ids: selected, anchor } = selection.selection;

  const targets = (task: Task): readonly string[] => (selected.has(task.id) ? [...selected] : [task.id]);

  const showMenu = (task: Task, x: number, y: number): void =>
    actions.showMenu({ task, ids: targets(task), at: { x, y } });

  function moveTo(to: number, extendsSelection: boolean): void {
    current.go(to);
    const task = taskAt(to);
    if (extendsSelection) {
      const from = taskAt(current.index);
      if (anchor === null && from) selection.toggle(from.id, current.index);
      selection.selectTo(to);
    } else if (opensOnMove && task) actions.open(task.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Keys of the buttons inside a row are theirs.
    const isRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
    const meaning = isRow ? readListKey(event) : null;
    // Without a selection there is nothing to clear: the key closes what stands around the list.
    if (meaning === null || (meaning.type === 'clear' && selected.size === 0)) return;
    event.preventDefault();
    perform(meaning, event.target as Element);
  }

  function perform(meaning: ListKey, row: Element): void {
    const task = taskAt(current.index);
    const chosen = selected.size > 0 ? [...selected] : task ? [task.id] : [];
    switch (meaning.type) {
      case 'move':
        moveTo(step(meaning.step), meaning.extends);
        break;
      case 'all':
        selection.selectAll();
        break;
      case 'clear':
        selection.clear();
        break;
      case 'open':
        if (task) actions.open(task.id);
        break;
      case 'toggle':
        if (task) selection.toggle(task.id, current.index);
        break;
      case 'remove':
        if (chosen.length > 0) actions.remove(chosen);
        break;
      case 'rate':
        if (chosen.length > 0) actions.rate(chosen, meaning.rating);
        break;
      case 'choose':
        if (chosen.length > 0) actions.choose(chosen, meaning.choice);
        break;
      case 'rename':
        if (task) actions.rename(task);
        break;
      case 'menu': {
        const { left, top } = row.getBoundingClientRect();
        if (task) showMenu(task, left + menuInset, top + menuInset);
        break;
      }
      default:
        assertNever(meaning);
    }
  }

  function onClick(event: MouseEvent): void {
    const hit = hitOf(event);
    if (hit === null) return;
    const task = taskAt(hit);
    // A row's buttons go with the pointer: the focus stays with the row.
    current.go(hit);
    if (!task || isControl(event)) return;
    const isBox = event.target instanceof Element && event.target.closest('[data-box]') !== null;
    if (event.shiftKey) selection.selectTo(hit);
    else if (event.ctrlKey || event.metaKey || isBox) selection.toggle(task.id, hit);
    else actions.open(task.id);
  }

  function onContextMenu(event: MouseEvent): void {
    const hit = hitOf(event);
    const task = hit === null ? undefined : taskAt(hit);
    if (hit === null || !task) return;
    event.preventDefault();
    current.go(hit);
    showMenu(task, event.clientX, event.clientY);
  }

  function onDragStart(event: DragEvent): void {
    const hit = hitOf(event);
    const task = hit === null ? undefined : taskAt(hit);
    if (!task) return;
    // The main process drags the file itself: the page's own drag would only carry its address.
    event.preventDefault();
    actions.drag(targets(task));
  }

  return { onKeyDown, onClick, onContextMenu, onDragStart };
}

/** The place of the row that was hit. */
function hitOf({ target }: MouseEvent): number | null {
  const row = target instanceof Element ? target.closest('[data-place]') : null;
  return row === null ? null : Number(row.getAttribute('data-place'));
}

function isControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
