import { type Outline, type SectionHeading, thumbnailLimits } from '#contract';

/** `grid`: a gallery of posters. `list`: rows with columns of facts. */
export type Density = 'grid' | 'list';

/** The place of the first task of a row, and the way to the next one beside it. */
interface Cells {
  readonly columns: number;
  /** Room before the first column. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly rowGap: number;
}

/** Sizes in CSS pixels; the style sheets of the cards follow them. */
interface Metrics {
  /** Of the clips. */
  readonly items: Cells;
  /** Of the tasks that stand before all clips. */
  readonly pinned: Cells;
  readonly headingHeight: number;
}

/** Room inside the scrolling element before and after a row; the scroll bar's gutter is not counted. */
const before = 16;
const after = 4;
const narrowestRow = 160;
/** A card grows with the window: many small pictures are as hard to judge as few large ones. @param size in percent of that. */
const narrowestCard = (width: number, size: number): number =>
  Math.min(width, Math.round((Math.max(200, Math.min(280, width / 7)) * size) / 100));
/** Height of the words under a card's picture: the title and one line of facts. */
const cardWords = 41;
const widestList = 1_240;
const narrowestPinned = 380;

/** Every task of a section is equally high: the list is known without drawing it. @param innerWidth in pixels @param thumbnailSize in percent */
export function measure(density: Density, innerWidth: number, thumbnailSize = 100): Metrics {
  const room = Math.max(narrowestRow, innerWidth - before - after);
  const width = density === 'list' ? Math.min(room, widestList) : room;
  const left = before + Math.floor((room - width) / 2);
  const pinned = cellsOf(left, width, narrowestPinned, { gap: 12, rowGap: 6 });
  if (density === 'list') {
    const items = { columns: 1, left, width, height: 60, gap: 0, rowGap: 2 };
    return { items, pinned: { ...pinned, height: 48 }, headingHeight: 34 };
  }
  const items = cellsOf(left, width, narrowestCard(width, thumbnailSize), { gap: 12, rowGap: 16 });
  const height = Math.round((items.width * 9) / 16) + cardWords;
  return { items: { ...items, height }, pinned: { ...pinned, height: 48 }, headingHeight: 30 };
}

/** The nearest size, larger or smaller in steps of `by`, with which another number of cards stands side by side; the same where there is none. */
export function nextThumbnailSize(innerWidth: number, size: number, by: number): number {
  const columnsAt = (wanted: number) => measure('grid', innerWidth, wanted).items.columns;
  for (let next = size + by; next >= thumbnailLimits.min && next <= thumbnailLimits.max; next += by) {
    if (columnsAt(next) !== columnsAt(size)) return next;
  }
  return size;
}

function cellsOf(left: number, width: number, narrowest: number, gaps: Pick<Cells, 'gap' | 'rowGap'>) {
  const columns = Math.max(1, Math.floor((width + gaps.gap) / (narrowest + gaps.gap)));
  return { columns, left, width: Math.floor((width - gaps.gap * (columns - 1)) / columns), ...gaps };
}

/** The heading of a section. */
export interface SectionRow {
  readonly type: 'section';
  readonly heading: SectionHeading;
  /** Of its rows, and of the clips that these stand for besides. */
  readonly count: number;
  readonly others: number;
  readonly sectionNumber: number;
  /** Place in the whole list of the section's first task. */
  readonly first: number;
  readonly isPinned: boolean;
  readonly columns: number;
  /** Number of the heading among all rows; the rows of the section's tasks follow. */
  readonly firstRow: number;
}

interface TaskRow {
  readonly type: 'tasks';
  readonly isPinned: boolean;
  /** Place in the whole list of the row's first task. */
  readonly first: number;
  readonly count: number;
  /** How many headings stand above, this section's included. */
  readonly sectionNumber: number;
}

export type LayoutRow = SectionRow | TaskRow;

/** The rows of a list. They are computed when they are asked for: of 100,000 tasks only some dozens are drawn. */
export interface ListLayout {
  readonly sections: readonly SectionRow[];
  readonly total: number;
  /** Pixels from the top of each row to that of the next one. */
  readonly heights: readonly number[];
}

/** Lays a list out by arithmetic alone: each section begins a new row under its heading. */
export function layOut(
  outline: Pick<Outline, 'sections'>,
  { items, pinned, headingHeight }: Metrics,
): ListLayout {
  const sections: SectionRow[] = [];
  const heights: number[] = [];
  let total = 0;
  for (const [index, { heading, count, others = 0 }] of outline.sections.entries()) {
    const isPinned = heading.by === 'underWay' || heading.by === 'needsLook';
    const { columns, height: itemHeight, rowGap } = isPinned ? pinned : items;
    sections.push({
      type: 'section',
      heading,
      count,
      others,
      sectionNumber: index + 1,
      first: total,
      isPinned,
      columns,
      firstRow: heights.length,
    });
    total += count;
    heights.push(headingHeight);
    for (let place = 0; place < count; place += columns) heights.push(itemHeight + rowGap);
  }
  return { sections, total, heights };
}

/** The last section that begins at or before `value`, told by what `beginOf` reads of each. */
function sectionAt({ sections }: ListLayout, value: number, beginOf: (section: SectionRow) => number) {
  return sections.findLast((section) => beginOf(section) <= value) ?? sections[0];
}

/** The row of a number; `undefined` for a number that no row has. */
export function rowAt(layout: ListLayout, index: number): LayoutRow | undefined {
  const section = sectionAt(layout, index, ({ firstRow }) => firstRow);
  if (section === undefined || index < 0 || index >= layout.heights.length) return undefined;
  const { count, sectionNumber, first, isPinned, columns, firstRow } = section;
  if (index === firstRow) return section;
  const above = index - firstRow - 1;
  return {
    type: 'tasks',
    isPinned,
    first: first + above * columns,
    count: Math.min(columns, count - above * columns),
    sectionNumber,
  };
}

/** The number of the row that holds the task at a place; -1 when there is none. */
export function rowOf(layout: ListLayout, place: number): number {
  const section = sectionAt(layout, place, ({ first }) => first);
  if (section === undefined || place < 0 || place >= layout.total) return -1;
  return section.firstRow + 1 + Math.floor((place - section.first) / section.columns);
}

/** Where a task of a row stands, sideways, and how large it is. A last row of slim ones leaves no hole beside it. */
export function boxOf(row: TaskRow, column: number, { items, pinned }: Metrics) {
  const { left, width, height, gap, columns } = row.isPinned ? pinned : items;
  const widened = row.isPinned ? Math.floor((columns * (width + gap)) / row.count) - gap : width;
  return { left: left + column * (widened + gap), width: widened, height };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'page-up' | 'page-down' | 'home' | 'end';

/** Where the keyboard goes from a place. Up and down keep the column where the next row has one. @param page rows that fit into the view */
export function stepFrom(layout: ListLayout, place: number, step: Step, page: number): number {
  const last = layout.total - 1;
  const rows = Math.max(1, page);
  switch (step) {
    case 'left':
      return Math.max(0, place - 1);
    case 'right':
      return Math.min(last, place + 1);
    case 'home':
      return 0;
    case 'end':
      return last;
    default:
      return rowsAway(layout, place, { up: -1, down: 1, 'page-up': -rows, 'page-down': rows }[step]);
  }
}

function rowsAway(layout: ListLayout, place: number, distance: number): number {
  const start = rowOf(layout, place);
  const from = rowAt(layout, start);
  if (from?.type !== 'tasks') return Math.max(0, Math.min(layout.total - 1, place));
  const column = place - from.first;
  const direction = Math.sign(distance);
  let [target, left] = [from, Math.abs(distance)];
  for (let index = start + direction; left > 0; index += direction) {
    const row = rowAt(layout, index);
    if (row === undefined) break;
    if (row.type === 'section') continue;
    target = row;
    left -= 1;
  }
  return target.first + Math.min(column, target.count - 1);
}

/** The places of the tasks in the rows from `start` up to and with `end`, both included; `[0, -1]` without any. */
export function placesIn(layout: ListLayout, start: number, end: number): readonly [number, number] {
  const rows = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) =>
    rowAt(layout, start + index),
  );
  const shown = rows.filter((row) => row?.type === 'tasks');
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last ? [first.first, last.first + last.count - 1] : [0, -1];
}

/** The places of a row's tasks that stand between two edges, sideways; none for a heading. */
export function placesAcross(row: LayoutRow, left: number, right: number, metrics: Metrics) {
  return placesOf(row).filter((_, column) => {
    const box = boxOf(row as TaskRow, column, metrics);
    return box.left < right && box.left + box.width > left;
  });
}

/** The places of a row's tasks; none for a heading. */
export function placesOf(row: LayoutRow): readonly number[] {
  return row.type === 'tasks' ? Array.from({ length: row.count }, (_, column) => row.first + column) : [];
}
