// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import { memo, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outline } from '#contract';
import { attentionOf } from '../tasks/data/attention.ts';
import { usePosters } from '../tasks/posters/posters.ts';
import { useActiveRow } from './input/use-active-row.ts';
import { useCurrentRow } from './input/use-current-row.ts';
import { useGridInput } from './input/use-grid-input.ts';
import styles from './LibraryGrid.module.css';
import { boxOf, type Density, type LayoutRow, type Step, stepFrom } from './layout/layout.ts';
import { noSlots, slotsFor } from './layout/row-slots.ts';
import { useGridLayout } from './layout/use-grid-layout.ts';
import { useRowActions } from './row-actions.ts';
import { GridRow, SectionHeading, SkeletonRow } from './rows/GridRow.tsx';
import { RowWordsContext, useMakeRowWords } from './rows/row-words.ts';
import type { LibraryView } from './use-library.ts';
import type { SelectionHandle } from './use-selection.ts';

export interface LibraryGridHandle {
  /** Puts the focus on a task's row; on the row the keyboard was at where the task is not near, or none is told. */
  focus(id?: string | null): void;
}

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
  const { taskAt, loaded, reportView, filter } = library;
  const { t } = useTranslation();
  const actions = useRowActions();
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentRow(scroller, outline.total, library);
  const { layout, metrics, rows, inView, rowsInView, sheetHeight, isScrolling, reveal, toTop } =
    useGridLayout(scroller, outline, density, current.index);
  const active = useActiveRow(isScrolling, (index) => current.go(index, { takesFocus: false }));

  const [from, to] = inView;
  useEffect(() => {
    if (to >= from) reportView(from, to, current.index);
  }, [reportView, from, to, current.index]);
  const tasksInView = useMemo(
    () => loaded.filter(({ index }) => index >= from && index <= to).map(({ task }) => task),
    [loaded, from, to],
  );
  usePosters(tasksInView);

  // A new list begins at its top, one that is laid out again keeps the current row in view.
  useLayoutEffect(() => {
    if (filter) toTop();
  }, [filter, toTop]);
  const shape = `${density} ${metrics.items.columns} ${metrics.pinned.columns}`;
  const lastShape = useRef(shape);
  useLayoutEffect(() => {
    if (lastShape.current === shape) return;
    lastShape.current = shape;
    reveal(current.index);
  }, [shape, reveal, current.index]);

  const go = (index: number): void => {
    current.go(index);
    reveal(index);
  };
  const input = useGridInput({
    taskAt,
    current: { index: current.index, go },
    step: (step: Step) => stepFrom(layout, current.index, step, rowsInView),
    selection,
    actions,
    opensOnMove,
  });
  useImperativeHandle(ref, () => ({
    focus: (id) => go(loaded.find(({ task }) => task.id === id)?.index ?? current.index),
  }));

  const words = useMakeRowWords();
  const { ids: selected } = selection.selection;
  // While the list changes two pages may hold the same task: it is drawn once.
  const drawn = new Map<string, number>();
  for (const row of rows) {
    for (const index of indexesOf(row)) {
      const id = taskAt(index)?.id;
      if (id !== undefined && !drawn.has(id)) drawn.set(id, index);
    }
  }
  const lastSlots = useRef(noSlots);
  const slots = slotsFor(lastSlots.current, [...drawn.keys()], active.heldIds());
  useLayoutEffect(() => {
    lastSlots.current = slots;
  });
  const sections = layout.sections.length;
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
      <RowWordsContext value={words}>
        <div role="presentation" className={styles.sheet} style={{ height: sheetHeight }}>
          {rows.flatMap((row) => {
            const { top, sectionNumber } = row;
            if (row.type === 'section') {
              const { type: _, ...section } = row;
              const at = { left: metrics.items.left, height: metrics.headingHeight };
              return [<SectionHeading key={`section ${sectionNumber}`} {...section} {...at} />];
            }
            return indexesOf(row).map((index, column) => {
              const at = { index, sectionNumber, top, isCurrent: index === current.index };
              const box = boxOf(row, column, metrics);
              const task = taskAt(index);
              if (!task || drawn.get(task.id) !== index) {
                return <SkeletonRow key={`#${index}`} label={t('library.loadingRow')} {...at} {...box} />;
              }
              const isSelected = selected.has(task.id);
              return (
                <GridRow
                  key={slots.byId.get(task.id)}
                  task={task}
                  look={row.isPinned ? 'pinned' : density}
                  attention={attentionOf(task, words.now)}
                  isOpen={task.id === openId}
                  selection={selected.size === 0 ? 'none' : isSelected ? 'selected' : 'unselected'}
                  presence={active.presenceOf(task)}
                  {...at}
                  {...box}
                />
              );
            });
          })}
        </div>
      </RowWordsContext>
    </div>
  );
});

/** The places of a row's tasks; none for a heading. */
function indexesOf(row: LayoutRow): readonly number[] {
  return row.type === 'tasks' ? Array.from({ length: row.count }, (_, column) => row.first + column) : [];
}
