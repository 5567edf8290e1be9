import type { Outline } from '#contract';

/** `grid`: a gallery of posters. `list`: rows with columns of facts. */
export type Density = 'grid' | 'list';

/** The place of the first task of a row, and the way to the next one beside it. */
interface Cells {
  readonly columns: number;
  /** Room before the first column. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Between the columns. */
  readonly gap: number;
  /** Between the rows. */
  readonly rowGap: number;
}

/** Sizes in CSS pixels; the style sheets of the cards follow them. */
export interface Metrics {
  /** Of the tasks of the days. */
  readonly items: Cells;
  /** Of the tasks that stand before all days. */
  readonly pinned: Cells;
  readonly headingHeight: number;
}

/** Room inside the scrolling element before and after a row; the scroll bar's gutter is not counted. */
const before = 16;
const after = 4;
const narrowestRow = 160;
/** A card grows with the window: many small pictures are as hard to judge as few large ones. */
const narrowestCard = (width: number): number => Math.max(200, Math.min(280, Math.round(width / 7)));
/** Height of the words under a card's picture: the title and one line of facts. */
const cardWords = 41;
const widestList = 1_240;
const narrowestPinned = 380;

/**
 * Every task of a section is equally high, so that the whole list is known without drawing it.
 *
 * @param innerWidth pixels of the scrolling element.
 */
export function measure(density: Density, innerWidth: number): Metrics {
  const room = Math.max(narrowestRow, innerWidth - before - after);
  const width = density === 'list' ? Math.min(room, widestList) : room;
  const left = before + Math.floor((room - width) / 2);
  const pinned = cellsOf(left, width, narrowestPinned, { gap: 12, rowGap: 6 });
  if (density === 'list') {
    const items = { columns: 1, left, width, height: 60, gap: 0, rowGap: 2 };
    return { items, pinned: { ...pinned, height: 48 }, headingHeight: 34 };
  }
  const items = cellsOf(left, width, narrowestCard(width), { gap: 12, rowGap: 16 });
  const height = Math.round((items.width * 9) / 16) + cardWords;
  return { items: { ...items, height }, pinned: { ...pinned, height: 48 }, headingHeight: 30 };
}

function cellsOf(
  left: number,
  width: number,
  narrowest: number,
  gaps: Pick<Cells, 'gap' | 'rowGap'>,
): Omit<Cells, 'height'> {
  const columns = Math.max(1, Math.floor((width + gaps.gap) / (narrowest + gaps.gap)));
  return { columns, left, width: Math.floor((width - gaps.gap * (columns - 1)) / columns), ...gaps };
}

/** The heading of a section. */
export interface SectionRow {
  readonly type: 'section';
  /** What the tasks below have in common: they stand before all others, or are of one day, or of one rating. */
  readonly heading:
    | { readonly by: 'pinned' }
    | { readonly by: 'day'; readonly day: string }
    | { readonly by: 'rating'; readonly rating: number };
  readonly count: number;
  readonly sectionNumber: number;
}

/** Tasks side by side. */
export interface TaskRow {
  readonly type: 'tasks';
  readonly isPinned: boolean;
  /** Place in the whole list of the row's first task. */
  readonly first: number;
  readonly count: number;
  /** How many headings stand above, this section's included. */
  readonly sectionNumber: number;
}

export type LayoutRow = SectionRow | TaskRow;

export interface ListLayout {
  readonly rows: readonly LayoutRow[];
  readonly total: number;
}

type Sections = Pick<Outline, 'pinned' | 'days' | 'ratings'>;

/** The sections of a list: those before all others, then the days or the ratings. */
function sectionsOf({ pinned, days, ratings }: Sections): readonly Pick<SectionRow, 'heading' | 'count'>[] {
  return [
    ...(pinned > 0 ? [{ heading: { by: 'pinned' } as const, count: pinned }] : []),
    ...days.map(({ day, count }) => ({ heading: { by: 'day', day } as const, count })),
    ...ratings.map(({ rating, count }) => ({ heading: { by: 'rating', rating } as const, count })),
  ];
}

/** Lays a list out by arithmetic alone: each section begins a new row under its heading. */
export function layOut(outline: Sections, metrics: ColumnsOf): ListLayout {
  const rows: LayoutRow[] = [];
  let total = 0;
  for (const [index, { heading, count }] of sectionsOf(outline).entries()) {
    const sectionNumber = index + 1;
    const isPinned = heading.by === 'pinned';
    const { columns } = isPinned ? metrics.pinned : metrics.items;
    rows.push({ type: 'section', heading, count, sectionNumber });
    for (let at = 0; at < count; at += columns) {
      const first = total + at;
      rows.push({ type: 'tasks', isPinned, first, count: Math.min(columns, count - at), sectionNumber });
    }
    total += count;
  }
  return { rows, total };
}

/** What the layout needs to know of the sizes. */
export interface ColumnsOf {
  readonly items: Pick<Cells, 'columns'>;
  readonly pinned: Pick<Cells, 'columns'>;
}

/** Height of a row with the room below it. */
export function heightOf(row: LayoutRow, { items, pinned, headingHeight }: Metrics): number {
  if (row.type === 'section') return headingHeight;
  const cells = row.isPinned ? pinned : items;
  return cells.height + cells.rowGap;
}

/** Where a task of a row stands, sideways, and how large it is. */
export function boxOf(row: TaskRow, column: number, { items, pinned }: Metrics) {
  const { left, width, height, gap } = row.isPinned ? pinned : items;
  return { left: left + column * (width + gap), width, height };
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
    if (row.type === 'section') continue;
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
