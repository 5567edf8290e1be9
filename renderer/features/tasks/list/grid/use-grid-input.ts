import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { assertNever, type Task } from '#contract';
import type { Step } from './layout.ts';
import { type ListKey, readListKey } from './list-keys.ts';
import type { MarksHandle } from '../use-selection.ts';

/** What a person can ask of a row, or of the marked rows it is one of. */
export interface ListRequests {
  readonly onOpen: (id: string) => void;
  readonly onRemove: (ids: readonly string[]) => void;
  readonly onRename: (task: Task) => void;
  readonly onMenu: (ids: readonly string[], task: Task, at: MenuPlace) => void;
  readonly onDrag: (ids: readonly string[]) => void;
}

/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** Pixels from a row's corner to the menu that a key opened. */
const menuInset = 24;

interface ListInputPorts extends ListRequests {
  readonly taskAt: (place: number) => Task | undefined;
  readonly place: number;
  readonly go: (place: number) => void;
  readonly step: (step: Step) => number;
  readonly marks: MarksHandle;
  /** Whether moving with the keys opens each task on the way. */
  readonly opensOnMove: boolean;
}

/** Turns keys, clicks and drags on the list into what they mean. */
export function useListInput(ports: ListInputPorts) {
  const { taskAt, place, go, step, marks, opensOnMove, onOpen, onRemove, onRename, onMenu, onDrag } = ports;

  const targets = (task: Task): readonly string[] =>
    marks.marks.ids.has(task.id) ? [...marks.marks.ids] : [task.id];

  function moveTo(to: number, extendsMarks: boolean): void {
    go(to);
    const task = taskAt(to);
    if (extendsMarks) {
      const from = taskAt(place);
      if (marks.marks.anchor === null && from) marks.toggle(from.id, place);
      marks.markTo(to);
    } else if (opensOnMove && task) onOpen(task.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Keys of the buttons inside a row are theirs.
    const isRow = event.target instanceof Element && event.target.getAttribute('role') === 'row';
    const meaning = isRow ? readListKey(event) : null;
    if (meaning === null) return;
    event.preventDefault();
    perform(meaning, event.target as Element);
  }

  function perform(meaning: ListKey, row: Element): void {
    const task = taskAt(place);
    switch (meaning.type) {
      case 'move':
        moveTo(step(meaning.step), meaning.extends);
        break;
      case 'all':
        marks.markAll();
        break;
      case 'clear':
        marks.clear();
        break;
      case 'open':
        if (task) onOpen(task.id);
        break;
      case 'toggle':
        if (task) marks.toggle(task.id, place);
        break;
      case 'remove':
        if (marks.marks.ids.size > 0) onRemove([...marks.marks.ids]);
        else if (task) onRemove([task.id]);
        break;
      case 'rename':
        if (task) onRename(task);
        break;
      case 'menu': {
        const { left, top } = row.getBoundingClientRect();
        if (task) onMenu(targets(task), task, { x: left + menuInset, y: top + menuInset });
        break;
      }
      default:
        assertNever(meaning);
    }
  }

  function onClick(event: MouseEvent): void {
    const hit = hitOf(event);
    if (hit === null || isControl(event)) return;
    const task = taskAt(hit);
    go(hit);
    if (!task) return;
    const isBox = event.target instanceof Element && event.target.closest('[data-box]') !== null;
    if (event.shiftKey) marks.markTo(hit);
    else if (event.ctrlKey || event.metaKey || isBox) marks.toggle(task.id, hit);
    else onOpen(task.id);
  }

  function onContextMenu(event: MouseEvent): void {
    const hit = hitOf(event);
    const task = hit === null ? undefined : taskAt(hit);
    if (hit === null || !task) return;
    event.preventDefault();
    go(hit);
    onMenu(targets(task), task, { x: event.clientX, y: event.clientY });
  }

  function onDragStart(event: DragEvent): void {
    const hit = hitOf(event);
    const task = hit === null ? undefined : taskAt(hit);
    if (!task) return;
    // The main process drags the file itself: the page's own drag would only carry its address.
    event.preventDefault();
    onDrag(targets(task));
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
