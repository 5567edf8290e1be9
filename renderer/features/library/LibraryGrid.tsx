// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import {
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Outline } from '#contract';
import type { SelectionHandle } from '../../ui/selection/use-selection.ts';
import { attentionOf } from '../tasks/data/attention.ts';
import { usePosters } from '../tasks/posters/posters.ts';
import { useActiveRow } from './input/use-active-row.ts';
import { useCurrentRow } from './input/use-current-row.ts';
import { useGridInput } from './input/use-grid-input.ts';
import { useRubberBand } from './input/use-rubber-band.ts';
import styles from './LibraryGrid.module.css';
import { boxOf, type Density, type LayoutRow, type Step, stepFrom } from './layout/layout.ts';
import { noSlots, slotsFor } from './layout/row-slots.ts';
import { useGridLayout } from './layout/use-grid-layout.ts';
import { useRowActions } from './row-actions.ts';
import { GridRow, SectionHeading, SkeletonRow } from './rows/GridRow.tsx';
import { RowWordsContext, useMakeRowWords } from './rows/row-words.ts';
import type { LibraryView } from './use-library.ts';

export interface LibraryGridHandle {
  /** Puts the focus on a task's row; on the row the keyboard was at where the task is not near, or none is told. */
  focus(id?: string | null): void;
}

interface LibraryGridProps {
  readonly library: LibraryView;
  readonly outline: Outline;
  readonly density: Density;
  readonly openId: string | null;
  /** Details stand beside the list: they show the task that the focus goes to. */
  readonly isBesideDetails: boolean;
  readonly selection: SelectionHandle;
  readonly ref: Ref<LibraryGridHandle>;
}

/** The tasks under the heading of their day, or of their rating. Only what is in view is drawn. */
export const LibraryGrid = memo(function LibraryGrid(props: LibraryGridProps) {
  const { library, outline, density, openId, isBesideDetails, selection, ref } = props;
  const { taskAt, places, reportView, filter } = library;
  const { t } = useTranslation();
  const actions = useRowActions();
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentRow(scroller, outline.total, library);
  const { layout, metrics, rows, inView, rowsInView, sheetHeight, isScrolling, placesTouching, ...view } =
    useGridLayout(scroller, outline, density, current.place);
  const { reveal, toTop } = view;
  const rubber = useRubberBand(scroller, placesTouching, selection);
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

  // A new list begins at its top, one that is laid out again keeps the current row in view.
  useLayoutEffect(() => {
    if (filter) toTop();
  }, [filter, toTop]);
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
  const input = useGridInput({
    taskAt,
    current: { place: current.place, go },
    step: (step: Step) => stepFrom(layout, current.place, step, rowsInView),
    selection,
    actions,
    isBesideDetails,
  });
  useDetailsFollow({ scroller, filter, currentId: taskAt(current.place)?.id, openId, isBesideDetails });
  useImperativeHandle(ref, () => ({
    focus: (id) => go(places.find(({ task }) => task.id === id)?.place ?? current.place),
  }));

  const words = useMakeRowWords();
  const { ids: selected, followsFocus } = selection.selection;
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
  const sections = layout.sections.length;
  const { total: ofLook, undecided } = outline.needsLook;
  const looked = useMemo(
    () => ({ total: ofLook, undecided, asked: filter.needsLook, isFixed: filter.statuses.length > 0 }),
    [ofLook, undecided, filter],
  );
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
      {...rubber.listeners}
    >
      <RowWordsContext value={words}>
        <div role="presentation" className={styles.sheet} style={{ height: sheetHeight }}>
          {rows.flatMap((row) => {
            const { top, sectionNumber } = row;
            if (row.type === 'section') {
              const { type: _, ...section } = row;
              const at = { left: metrics.items.left, height: metrics.headingHeight };
              const look = section.heading.by === 'needsLook' ? looked : null;
              return [<SectionHeading key={`section ${sectionNumber}`} look={look} {...section} {...at} />];
            }
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
                  isSelected={isMarked || (followsFocus && at.isCurrent)}
                  box={selected.size === 0 ? 'none' : isMarked ? 'ticked' : 'empty'}
                  presence={active.presenceOf(task)}
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

interface FollowedList {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly filter: LibraryView['filter'];
  readonly currentId: string | undefined;
  readonly openId: string | null;
  readonly isBesideDetails: boolean;
}

/** Has the details beside the list show the task with the focus: after a move, and after that one left the list under the focus. */
function useDetailsFollow({ scroller, filter, currentId, openId, isBesideDetails }: FollowedList): void {
  const { open } = useRowActions();
  const last = useRef({ filter, id: currentId });
  useEffect(() => {
    const before = last.current;
    last.current = { filter, id: currentId };
    if (!isBesideDetails || currentId === undefined || currentId === before.id || currentId === openId)
      return;
    const isAt = before.id === openId || scroller.current?.contains(document.activeElement);
    if (before.filter === filter && isAt) open(currentId);
  }, [scroller, filter, currentId, openId, isBesideDetails, open]);
}

/** The places of a row's tasks; none for a heading. */
function placesOf(row: LayoutRow): readonly number[] {
  return row.type === 'tasks' ? Array.from({ length: row.count }, (_, column) => row.first + column) : [];
}
