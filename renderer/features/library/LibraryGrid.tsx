// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import { useQuery } from '@tanstack/react-query';
import { memo, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { type Outline, thumbnailLimits } from '#contract';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { hasGoneOn } from '../../hooks/use-lost-focus.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { SelectionHandle } from '../../ui/selection/use-selection.ts';
import { attentionOf } from '../tasks/data/attention.ts';
import { pricesQuery } from '../tasks/data/tasks.queries.ts';
import { usePosters } from '../tasks/posters.ts';
import { useTasksContext } from '../tasks/tasks-context.ts';
import { useActiveRow } from './input/use-active-row.ts';
import { useCurrentRow } from './input/use-current-row.ts';
import { useGridInput } from './input/use-grid-input.ts';
import { useKeptPlace } from './input/use-kept-place.ts';
import { useRubberBand } from './input/use-rubber-band.ts';
import { useZoomWheel } from './input/use-zoom-wheel.ts';
import styles from './LibraryGrid.module.css';
import { boxOf, type Density, nextThumbnailSize, placesOf, type Step, stepFrom } from './layout/layout.ts';
import { noSlots, slotsFor } from './layout/row-slots.ts';
import { useGridLayout } from './layout/use-grid-layout.ts';
import { useRowActions } from './row-actions.ts';
import { GridRow, SectionHeading, SkeletonRow } from './rows/GridRow.tsx';
import { ListHeader } from './rows/ListHeader.tsx';
import { RowWordsContext, useMakeRowWords } from './rows/row-words.ts';
import type { LibraryView } from './use-library.ts';

export interface LibraryGridHandle {
  /** Puts the focus on a task's row; on the row the keyboard was at where the task is not near, or none is told. */
  focus(id?: string | null): void;
  /** Puts it on a task that comes into the list in a moment, unless somebody goes to a field to type meanwhile. */
  focusOnceThere(id: string): void;
  clearSelection(): void;
  /** Tasks that had left the list are brought back: the first has the focus unless somebody went elsewhere, and those that were selected are so again. */
  bringBack(ids: readonly string[]): void;
}

export interface LibraryGridProps {
  readonly library: LibraryView;
  readonly outline: Outline;
  readonly density: Density;
  readonly thumbnailSize: number;
  readonly openId: string | null;
  /** Details stand beside the list: they show the task that the focus goes to. */
  readonly isBesideDetails: boolean;
  readonly selection: SelectionHandle;
  readonly ref: Ref<LibraryGridHandle>;
}

/** The tasks under the heading of their day, or of their rating. Only what is in view is drawn. */
export const LibraryGrid = memo(function LibraryGrid(props: LibraryGridProps) {
  const { library, outline, density, thumbnailSize, openId, isBesideDetails, selection, ref } = props;
  const { taskAt, places, stacks, reportView, filter } = library;
  const { t, money } = useWords();
  const { changeLook } = useRowActions();
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentRow(scroller, outline.total, library);
  const { ids: selected, followsFocus } = selection.selection;
  const look = { density, thumbnailSize, hasBar: selected.size > 0 };
  const {
    width,
    layout,
    metrics,
    rows,
    inView,
    rowsInView,
    sheetHeight,
    isScrolling,
    placesTouching,
    ...view
  } = useGridLayout(scroller, outline, look, current.place);
  const { reveal, toTop } = view;
  const currentId = taskAt(current.place)?.id;
  const rubber = useRubberBand(scroller, placesTouching, selection, {
    id: currentId,
    place: current.place,
    others: stacks.get(currentId ?? '')?.slice(1) ?? [],
  });
  const active = useActiveRow(isScrolling, (place) => current.go(place, { takesFocus: false }));

  const [from, to] = inView;
  useEffect(() => {
    if (to >= from) reportView(from, to, current.place);
  }, [reportView, from, to, current.place]);
  const tasksInView = useMemo(
    () => places.filter(({ place }) => place >= from && place <= to).map(({ task }) => task),
    [places, from, to],
  );
  usePosters(tasksInView);

  const heldIds = useMemo(() => places.map(({ task }) => task.id), [places]);
  const isList = density === 'list';
  const { data: prices } = useQuery({ ...pricesQuery(heldIds), enabled: isList });
  const priceOf = (id: string): string => {
    const quote = prices?.get(id) ?? null;
    return quote === null ? '' : money.amount(quote.amount, quote.currency);
  };

  const { columns } = metrics.items;
  const shape = `${density} ${columns} ${metrics.pinned.columns}`;
  useKeptPlace({ filter, places, shape, columns, current, currentId, inView, reveal, toTop });
  const { turn } = useLatestCalls({
    turn(isLarger: boolean) {
      const step = isLarger ? thumbnailLimits.step : -thumbnailLimits.step;
      const size = nextThumbnailSize(width, thumbnailSize, step);
      if (!isList && size !== thumbnailSize) changeLook({ thumbnailSize: size });
    },
  });
  useZoomWheel(scroller, turn);

  const awaited = useRef<{ readonly id: string; readonly from: Element | null; readonly list: unknown }>(
    null,
  );
  const goTo = (place: number): void => {
    current.go(place);
    reveal(place);
  };
  const go = (place: number): void => {
    awaited.current = null;
    goTo(place);
  };
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const { id, from, list } = awaited.current;
    const back = places.find(({ task }) => task.id === id);
    // In another list than that in which it was awaited nobody expects it any more.
    if (list !== filter || (back && hasGoneOn(from))) awaited.current = null;
    else if (back) go(back.place);
  });
  const input = useGridInput({
    library,
    current: { place: current.place, go },
    step: (step: Step) => stepFrom(layout, current.place, step, rowsInView),
    selection,
    isBesideDetails,
  });
  const { showTask } = useTasksContext();
  const followed = useRef({ filter, id: currentId });
  // The details beside the list show the task with the focus: after a move, and after that one left the list under the focus.
  useEffect(() => {
    const before = followed.current;
    followed.current = { filter, id: currentId };
    if (!isBesideDetails || currentId === undefined || currentId === before.id || currentId === openId)
      return;
    const isAt = before.id === openId || scroller.current?.querySelector('[data-place]:focus-within');
    if (before.filter === filter && isAt) showTask(currentId);
  }, [filter, currentId, openId, isBesideDetails, showTask]);
  const awaitTask = (id: string | undefined, from: Element | null): void => {
    if (id !== undefined) awaited.current = { id, from, list: filter };
  };
  useImperativeHandle(ref, () => ({
    focus: (id) => goTo(places.find(({ task }) => task.id === id)?.place ?? current.place),
    // The dialog that made it closes, and the focus that it had goes somewhere by itself: only a field to type in was gone to.
    focusOnceThere: (id) => awaitTask(id, null),
    clearSelection: selection.clear,
    bringBack(ids) {
      awaitTask(ids[0], document.activeElement);
      selection.regain(ids);
    },
  }));

  const words = useMakeRowWords();
  // While the list changes two pages may hold the same task: it is drawn once.
  const drawn = new Map<string, number>();
  for (const row of rows) {
    for (const place of placesOf(row)) {
      const id = taskAt(place)?.id;
      if (id !== undefined && !drawn.has(id)) drawn.set(id, place);
    }
  }
  const lastSlots = useRef(noSlots);
  const slots = slotsFor(lastSlots.current, [...drawn.keys()], active.heldIds());
  useLayoutEffect(() => {
    lastSlots.current = slots;
  });
  // For people who hear the list its headers are a row too.
  const headings = isList ? 1 : 0;
  const looked = useMemo(
    () => ({
      ...outline.needsLook,
      asked: filter.needsLook,
      isFixed: filter.statuses.length > 0,
      isAlone: outline.total === 0,
    }),
    [outline, filter],
  );
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('library.title')}
      aria-rowcount={outline.total + layout.sections.length + headings}
      aria-multiselectable
      className={styles.scroller}
      data-sort={filter.sort}
      {...input}
      {...active.listeners}
      {...rubber.listeners}
    >
      <RowWordsContext value={words}>
        {isList && <ListHeader filter={filter} left={metrics.items.left} width={metrics.items.width} />}
        <div role="presentation" className={styles.sheet} style={{ height: sheetHeight }}>
          {rows.flatMap((row) => {
            const { top } = row;
            const sectionNumber = row.sectionNumber + headings;
            if (row.type === 'section')
              return (
                <SectionHeading
                  key={`section ${sectionNumber}`}
                  {...row}
                  look={row.heading.by === 'needsLook' ? looked : null}
                  left={metrics.items.left}
                  height={metrics.headingHeight}
                  sectionNumber={sectionNumber}
                />
              );
            return placesOf(row).map((place, column) => {
              const at = { place, sectionNumber, top, isCurrent: place === current.place };
              const box = boxOf(row, column, metrics);
              const task = taskAt(place);
              if (!task || drawn.get(task.id) !== place) {
                return <SkeletonRow key={`#${place}`} label={t('library.loadingRow')} {...at} {...box} />;
              }
              const isMarked = selected.has(task.id);
              return (
                <GridRow
                  key={slots.byId.get(task.id)}
                  task={task}
                  look={row.isPinned ? 'pinned' : density}
                  attention={attentionOf(task, words.now)}
                  isOpen={task.id === openId}
                  isSelected={isMarked || (followsFocus && at.isCurrent && (openId ?? task.id) === task.id)}
                  box={selected.size === 0 ? 'none' : isMarked ? 'ticked' : 'empty'}
                  presence={active.presenceOf(task)}
                  stack={stacks.get(task.id)?.length ?? 0}
                  price={isList ? priceOf(task.id) : ''}
                  {...at}
                  {...box}
                />
              );
            });
          })}
          {rubber.band && <div className={styles.band} style={{ ...rubber.band }} aria-hidden />}
        </div>
      </RowWordsContext>
    </div>
  );
});
