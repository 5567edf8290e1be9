import type { Outline } from '#contract';

/** One row of the list as it is laid out: the heading of a day, or tasks side by side. */
export type LayoutRow =
  | { readonly type: 'day'; readonly day: string; readonly count: number; readonly dayNumber: number }
  | {
      readonly type: 'tasks';
      /** Place in the whole list of the row's first task. */
      readonly first: number;
      readonly count: number;
      /** How many headings stand above, this day's included. */
      readonly dayNumber: number;
    };

export interface ListLayout {
  readonly rows: readonly LayoutRow[];
  readonly columns: number;
  readonly total: number;
}

/** Lays a list out by arithmetic alone: each day begins a new row under its heading. */
export function layOut({ days }: Pick<Outline, 'days'>, columns: number): ListLayout {
  const rows: LayoutRow[] = [];
  let total = 0;
  for (const [index, { day, count }] of days.entries()) {
    const dayNumber = index + 1;
    rows.push({ type: 'day', day, count, dayNumber });
    for (let at = 0; at < count; at += columns) {
      rows.push({ type: 'tasks', first: total + at, count: Math.min(columns, count - at), dayNumber });
    }
    total += count;
  }
  return { rows, columns, total };
}

/** The row that holds the task at a place; -1 when there is none. */
export function rowOf({ rows, total }: ListLayout, place: number): number {
  if (place < 0 || place >= total) return -1;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (beginOf(rows, middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The place of the first task of a row; of a heading, that of the first task below it. */
export function beginOf(rows: readonly LayoutRow[], index: number): number {
  const row = rows[index];
  if (row?.type === 'tasks') return row.first;
  const next = rows[index + 1];
  return next?.type === 'tasks' ? next.first : 0;
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'page-up' | 'page-down' | 'home' | 'end';

/**
 * Where the keyboard goes from a place. Up and down keep the column where the next row has one.
 *
 * @param page rows that fit into the view.
 */
export function stepFrom(layout: ListLayout, place: number, step: Step, page: number): number {
  const last = layout.total - 1;
  switch (step) {
    case 'left':
      return Math.max(0, place - 1);
    case 'right':
      return Math.min(last, place + 1);
    case 'home':
      return 0;
    case 'end':
      return last;
    case 'up':
      return rowsAway(layout, place, -1);
    case 'down':
      return rowsAway(layout, place, 1);
    case 'page-up':
      return rowsAway(layout, place, -Math.max(1, page));
    case 'page-down':
      return rowsAway(layout, place, Math.max(1, page));
  }
}

function rowsAway(layout: ListLayout, place: number, distance: number): number {
  const start = rowOf(layout, place);
  const from = layout.rows[start];
  if (from?.type !== 'tasks') return Math.max(0, Math.min(layout.total - 1, place));
  const column = place - from.first;
  const direction = Math.sign(distance);
  let [target, left] = [from, Math.abs(distance)];
  for (let index = start + direction; left > 0; index += direction) {
    const row = layout.rows[index];
    if (row === undefined) break;
    if (row.type === 'day') continue;
    target = row;
    left -= 1;
  }
  return target.first + Math.min(column, target.count - 1);
}
