// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import {
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Outline } from '#contract';
import { useNow } from '../../../../hooks/use-now.ts';
import { attentionOf } from '../attention.ts';
import { DayHeading } from '../DayHeading.tsx';
import styles from './LibraryGrid.module.css';
import { ListItem, SkeletonItem } from './GridRow.tsx';
import { beginOf, rowOf, type Step, stepFrom } from './layout.ts';
import type { Density } from '../metrics.ts';
import type { CardDeeds } from './TaskCard.tsx';
import { useCurrent } from './use-current-row.ts';
import { useEngaged } from './use-active-row.ts';
import { useFocusedRow } from '../use-focused-row.ts';
import type { LibraryView } from '../use-library.ts';
import { type ListRequests, useListInput } from './use-grid-input.ts';
import { useListLayout } from './use-grid-layout.ts';
import type { MarksHandle } from '../use-selection.ts';
import { usePosters } from './use-posters.ts';

export interface LibraryListHandle {
  /** Puts the focus on the row the keyboard was at. */
  focus(): void;
}

interface LibraryListProps extends ListRequests, CardDeeds {
  readonly library: LibraryView;
  readonly outline: Outline;
  readonly density: Density;
  readonly openId: string | null;
  readonly opensOnMove: boolean;
  readonly marks: MarksHandle;
  readonly ref: Ref<LibraryListHandle>;
}

/** The tasks, newest first, under the heading of their day. Only what is in view is drawn. */
export const LibraryList = memo(function LibraryList(props: LibraryListProps) {
  const { library, outline, density, openId, marks, ref } = props;
  const { onCancel, onStar, onMore } = props;
  const { taskAt, places, look, filter } = library;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  const current = useCurrent(scroller, outline.total, taskAt, places);
  const { layout, metrics, virtualizer, left } = useListLayout(scroller, outline, density, current.place);
  const { rows } = layout;
  const drawn = virtualizer.getVirtualItems();
  const { focusedId, focusListeners } = useFocusedRow((place) => current.go(place, { takesFocus: false }));
  const engaged = useEngaged(focusedId, virtualizer.isScrolling);

  const { range } = virtualizer;
  const [from, to] = placesIn(rows, range?.startIndex ?? 0, range?.endIndex ?? -1);
  useEffect(() => {
    if (to >= from) look(from, to, current.place);
  }, [look, from, to, current.place]);
  const inView = useMemo(
    () => places.filter(([place]) => place >= from && place <= to).map(([, , task]) => task),
    [places, from, to],
  );
  usePosters(inView);

  // A new list begins at its top, one that is laid out anew keeps the current row in view.
  useLayoutEffect(() => {
    // Writing it lays the page out at once: only where it changes something.
    if (filter && scroller.current && virtualizer.scrollOffset) scroller.current.scrollTop = 0;
  }, [filter, virtualizer]);
  const reveal = useCallback(
    (place: number) => {
      const row = rowOf(layout, place);
      const heading = layout.rows[row - 1]?.type === 'day' ? row - 1 : row;
      if (row >= 0) virtualizer.scrollToIndex(heading === 0 ? 0 : row, { align: 'auto' });
    },
    [layout, virtualizer],
  );
  const shape = `${density} ${metrics.columns}`;
  const lastShape = useRef(shape);
  useLayoutEffect(() => {
    if (lastShape.current === shape) return;
    lastShape.current = shape;
    reveal(current.place);
  }, [shape, reveal, current.place]);

  const go = (place: number): void => {
    current.go(place);
    reveal(place);
  };
  const page = Math.floor((virtualizer.scrollRect?.height ?? 0) / (metrics.itemHeight + metrics.gap));
  const input = useListInput({
    ...props,
    taskAt,
    place: current.place,
    go,
    step: (step: Step) => stepFrom(layout, current.place, step, page),
  });
  useImperativeHandle(ref, () => ({ focus: () => current.go(current.place) }));

  const loading = t('library.loadingRow');
  const drawnIds = new Set<string>();
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('tasks.title')}
      aria-rowcount={outline.total + outline.days.length}
      aria-multiselectable
      className={styles.scroller}
      data-density={density}
      {...input}
      {...engaged.listeners}
      {...focusListeners}
    >
      <div role="presentation" className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.flatMap(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return [];
          if (row.type === 'day') {
            return [
              <DayHeading
                key={row.day}
                row={row}
                firstPlace={beginOf(rows, index)}
                top={start}
                height={metrics.headingHeight}
                now={now}
              />,
            ];
          }
          return Array.from({ length: row.count }, (_, column) => {
            const place = row.first + column;
            const found = taskAt(place);
            // While the list changes two pages may tell of the same task: it is drawn once.
            const task = found && !drawnIds.has(found.id) ? found : undefined;
            if (task) drawnIds.add(task.id);
            if (!task) {
              return (
                <SkeletonItem
                  key={`#${place}`}
                  place={place}
                  rowNumber={place + row.dayNumber + 1}
                  label={loading}
                  left={left + column * (metrics.itemWidth + metrics.gap)}
                  top={start}
                  width={metrics.itemWidth}
                  height={metrics.itemHeight}
                  isCurrent={place === current.place}
                />
              );
            }
            return (
              <ListItem
                key={task.id}
                place={place}
                rowNumber={place + row.dayNumber + 1}
                task={task}
                left={left + column * (metrics.itemWidth + metrics.gap)}
                top={start}
                width={metrics.itemWidth}
                height={metrics.itemHeight}
                isCurrent={place === current.place}
                isMarked={marks.marks.ids.has(task.id)}
                isMarking={marks.marks.ids.size > 0}
                isOpen={task.id === openId}
                isEngaged={task.id === engaged.hoveredId || task.id === focusedId}
                isPreviewing={task.state.status === 'ready' && task.id === engaged.previewId}
                attention={attentionOf(task, now)}
                onCancel={onCancel}
                onStar={onStar}
                onMore={onMore}
              />
            );
          });
        })}
      </div>
    </div>
  );
});

type Rows = ReturnType<typeof useListLayout>['layout']['rows'];

/** The places of the tasks in these rows, both ends included. */
function placesIn(rows: Rows, start: number, end: number): readonly [from: number, to: number] {
  const shown = rows.slice(start, end + 1).filter((row) => row.type === 'tasks');
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last ? [first.first, last.first + last.count - 1] : [0, -1];
}
