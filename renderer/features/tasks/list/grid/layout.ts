import type { Outline } from '#contract';

/** `grid`: a gallery of cards. `list`: wide rows. `stack`: narrow rows beside open details. */
export type Density = 'grid' | 'list' | 'stack';

/** Sizes in CSS pixels; the style sheets of the cards follow them. */
export interface Metrics {
  readonly columns: number;
  /** Room before the first column. */
  readonly left: number;
  readonly itemWidth: number;
  readonly itemHeight: number;
  readonly gap: number;
  readonly headingHeight: number;
}

/** Room inside the scrolling element before and after a row; the scroll bar's gutter is not counted. */
const insets: Readonly<Record<Density, readonly [before: number, after: number]>> = {
  grid: [20, 8],
  list: [13, 2],
  stack: [12, 2],
};
const narrowestRow = 160;
const narrowestCard = 208;
const cardPadding = 8;
/** Height of the words under a card's picture: two lines of prompt, the state, the facts. */
const cardWords = 100;

/**
 * Every task of a layout is equally high, so that the whole list is known without drawing it.
 *
 * @param innerWidth pixels of the scrolling element.
 */
export function measure(density: Density, innerWidth: number): Metrics {
  const [left, right] = insets[density];
  const width = Math.max(narrowestRow, innerWidth - left - right);
  if (density !== 'grid') {
    const [itemHeight, gap] = density === 'list' ? [68, 2] : [100, 4];
    return { columns: 1, left, itemWidth: width, itemHeight, gap, headingHeight: 34 };
  }
  const gap = 12;
  const columns = Math.max(1, Math.floor((width + gap) / (narrowestCard + gap)));
  const itemWidth = Math.floor((width - gap * (columns - 1)) / columns);
  const picture = Math.round(((itemWidth - 2 * cardPadding) * 9) / 16);
  const itemHeight = cardPadding + picture + cardWords;
  return { columns, left, itemWidth, itemHeight, gap, headingHeight: 38 };
}

/** The heading of a day. */
export interface DayRow {
  readonly type: 'day';
  readonly day: string;
  readonly count: number;
  readonly dayNumber: number;
}

/** Tasks side by side. */
export interface TaskRow {
  readonly type: 'tasks';
  /** Place in the whole list of the row's first task. */
  readonly first: number;
  readonly count: number;
  /** How many headings stand above, this day's included. */
  readonly dayNumber: number;
}

export type LayoutRow = DayRow | TaskRow;

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

/** The places of the tasks in the rows from `start` up to and with `end`, both included; `[0, -1]` without any. */
export function placesIn(
  rows: readonly LayoutRow[],
  start: number,
  end: number,
): readonly [from: number, to: number] {
  const shown = rows.slice(start, end + 1).filter((row) => row.type === 'tasks');
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last ? [first.first, last.first + last.count - 1] : [0, -1];
}
