import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { everyTask, type Task, type TaskFilter, type ViewState } from '#contract';
import { useIsNarrow } from '../../hooks/use-element-width.ts';
import { taskQuery } from './data/details.queries.ts';
import { refreshInterval } from './data/task-view.ts';
import { useSeekFirst, useTaskEvents } from './data/tasks.queries.ts';
import { TransferSamples, useTransferSamples } from './data/use-transfer.ts';
import { useCancelling } from './CancelUpload.tsx';
import { CancelUploadDialog } from './details/CancelUploadDialog.tsx';
import { TaskDetails } from './details/TaskDetails.tsx';
import type { LibraryListHandle } from './list/grid/LibraryGrid.tsx';
import { LibraryPart } from './list/LibraryPanel.tsx';
import { type LibraryView, useLibrary } from './list/use-library.ts';
import styles from './TasksPane.module.css';

/** Below this the list and the details take turns instead of standing side by side. */
const roomForBoth = 620;

interface TasksPaneProps {
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly layout: ViewState['layout'];
  readonly onLayoutChange: (layout: ViewState['layout']) => void;
  /** Takes the clip of a finished task among the references; without it there is no such button. */
  readonly onUseAsReference?: (taskId: string) => void;
}

/** The library, and the details of the task that is open. */
export function TasksPane(props: TasksPaneProps) {
  const { selectedId, onSelect, layout, onLayoutChange, onUseAsReference } = props;
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const list = useRef<LibraryListHandle>(null);
  const isNarrow = useIsNarrow(pane, roomForBoth);
  const [filter, setFilter] = useState<TaskFilter>(everyTask);
  const seekFirst = useSeekFirst();
  useTaskEvents();
  const library = useLibrary(filter);
  const selected = useSelected(selectedId, library);
  const tasks = useMemo(() => {
    const held = library.places.map(([, , task]) => task);
    return selected && !held.some(({ id }) => id === selected.id) ? [...held, selected] : held;
  }, [library.places, selected]);
  const samples = useTransferSamples(tasks);
  const cancelling = useCancelling(tasks);

  const close = (): void => {
    onSelect(null);
    // In a narrow window the list comes into sight with the next render.
    requestAnimationFrame(() => list.current?.focus());
  };

  return (
    <TransferSamples value={samples}>
      <section
        ref={pane}
        className={styles.pane}
        data-view={selected === null ? 'list' : isNarrow ? 'details' : 'both'}
        aria-labelledby={titleId}
      >
        <div className={styles.listPart}>
          <LibraryPart
            titleId={titleId}
            library={library}
            filter={filter}
            onFilterChange={(next) => {
              seekFirst(next);
              setFilter(next);
            }}
            layout={layout}
            onLayoutChange={onLayoutChange}
            isBesideDetails={selected !== null && !isNarrow}
            openId={selected?.id ?? null}
            onOpen={onSelect}
            onCancel={cancelling.cancel}
            list={list}
          />
        </div>
        {selected && (
          <TaskDetails
            key={selected.id}
            task={selected}
            isAlone={isNarrow}
            onClose={close}
            onCancel={cancelling.cancel}
            onUseAsReference={onUseAsReference}
          />
        )}
        <CancelUploadDialog
          isOpen={cancelling.isAsking}
          onCancelUpload={cancelling.confirm}
          onKeep={cancelling.keep}
        />
      </section>
    </TransferSamples>
  );
}

/** The task whose details are open, wherever it stands in the list; `null` when it is gone. */
function useSelected(id: string | null, { places }: LibraryView): Task | null {
  const held = places.find(([, heldId]) => heldId === id)?.[2];
  const query = useQuery({
    ...taskQuery(id ?? ''),
    enabled: id !== null,
    ...(held && { placeholderData: held }),
    refetchInterval: ({ state }) => refreshInterval(state.data ? [state.data] : []),
  });
  if (id === null || query.isError) return null;
  return query.data?.id === id ? query.data : (held ?? null);
}
