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
import { attentionOf } from '../../data/attention.ts';
import { useRowActions } from '../row-actions.ts';
import type { LibraryView } from '../use-library.ts';
import type { SelectionHandle } from '../use-selection.ts';
import { GridRow, SectionHeading, SkeletonRow } from './GridRow.tsx';
import styles from './LibraryGrid.module.css';
import { beginOf, type Density, placesIn, rowOf, type Step, stepFrom } from './layout.ts';
import { usePosters } from './posters.ts';
import { useActiveRow } from './use-active-row.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useGridInput } from './use-grid-input.ts';
import { useGridLayout } from './use-grid-layout.ts';

export interface LibraryGridHandle {
  /** Puts the focus on a task's row; on the row the keyboard was at where the task is not near, or none is told. */
  focus(id?: string | null): void;
}

/** How often it is checked whether a task needs attention, in milliseconds. */
const attentionEveryMs = 60_000;

interface LibraryGridProps {
  readonly library: LibraryView;
  readonly outline: Outline;
  readonly density: Density;
  readonly openId: string | null;
  readonly opensOnMove: boolean;
  readonly selection: SelectionHandle;
  readonly ref: Ref<LibraryGridHandle>;
}

/** The tasks under the heading of their day, or of their rating. Only what is in view is drawn. */
export const LibraryGrid = memo(function LibraryGrid(props: LibraryGridProps) {
  const { library, outline, density, openId, opensOnMove, selection, ref } = props;
  const { taskAt, places, reportView, filter } = library;
  const { t } = useTranslation();
  const actions = useRowActions();
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentRow(scroller, outline.total, library);
  const { layout, metrics, virtualizer } = useGridLayout(scroller, outline, density, current.place);
  const { rows } = layout;
  const active = useActiveRow(virtualizer.isScrolling, (place) => current.go(place, { takesFocus: false }));

  const { range } = virtualizer;
  const [from, to] = placesIn(rows, range?.startIndex ?? 0, range?.endIndex ?? -1);
  useEffect(() => {
    if (to >= from) reportView(from, to, current.place);
  }, [reportView, from, to, current.place]);
  const inView = useMemo(
    () => places.filter(({ place }) => place >= from && place <= to).map(({ task }) => task),
    [places, from, to],
  );
  usePosters(inView);

  // A new list begins at its top, one that is laid out again keeps the current row in view.
  useLayoutEffect(() => {
    // Writing it lays the page out at once: only where it changes something.
    if (filter && scroller.current && virtualizer.scrollOffset) scroller.current.scrollTop = 0;
  }, [filter, virtualizer]);
  const reveal = useCallback(
    (place: number) => {
      const row = rowOf(layout, place);
      const heading = layout.rows[row - 1]?.type === 'section' ? row - 1 : row;
      if (row >= 0) virtualizer.scrollToIndex(heading === 0 ? 0 : row, { align: 'auto' });
    },
    [layout, virtualizer],
  );
  const shape = `${density} ${metrics.items.columns} ${metrics.pinned.columns}`;
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
  const { height, rowGap } = metrics.items;
  const rowsInView = Math.floor((virtualizer.scrollRect?.height ?? 0) / (height + rowGap));
  const input = useGridInput({
    taskAt,
    current: { place: current.place, go },
    step: (step: Step) => stepFrom(layout, current.place, step, rowsInView),
    selection,
    actions,
    opensOnMove,
  });
  useImperativeHandle(ref, () => ({
    focus: (id) => go(places.find(({ task }) => task.id === id)?.place ?? current.place),
  }));

  // Read once for all rows: a row that keeps a clock of its own takes longer to draw.
  const now = useNow(attentionEveryMs);
  const { ids: selected } = selection.selection;
  const drawnIds = new Set<string>();
  const sections = outline.days.length + outline.ratings.length + (outline.pinned > 0 ? 1 : 0);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('library.title')}
      aria-rowcount={outline.total + sections}
      aria-multiselectable
      className={styles.scroller}
      data-density={density}
      {...input}
      {...active.listeners}
    >
      <div role="presentation" className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().flatMap(({ index, start: top }) => {
          const row = rows[index];
          if (row === undefined) return [];
          if (row.type === 'section') {
            const at = { firstPlace: beginOf(rows, index), top, metrics };
            return [<SectionHeading key={`section ${row.sectionNumber}`} row={row} {...at} />];
          }
          return Array.from({ length: row.count }, (_, column) => {
            const place = row.first + column;
            const at = { row, column, top, metrics, isCurrent: place === current.place };
            const task = taskAt(place);
            // While the list changes two pages may hold the same task: it is drawn once.
            if (!task || drawnIds.has(task.id)) {
              return <SkeletonRow key={`#${place}`} label={t('library.loadingRow')} {...at} />;
            }
            drawnIds.add(task.id);
            const isSelected = selected.has(task.id);
            return (
              <GridRow
                key={task.id}
                task={task}
                density={density}
                attention={attentionOf(task, now)}
                isOpen={task.id === openId}
                selection={selected.size === 0 ? 'none' : isSelected ? 'selected' : 'unselected'}
                presence={active.presenceOf(task)}
                {...at}
              />
            );
          });
        })}
      </div>
    </div>
  );
});
