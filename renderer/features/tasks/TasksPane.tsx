import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, ViewState } from '#contract';
import { useIsNarrow } from '../../hooks/use-element-width.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { ErrorBoundary } from '../../ui/messages/ErrorBoundary.tsx';
import { CancelUploadDialog, useCancelUpload } from './CancelUpload.tsx';
import { taskQuery, useTaskEvents } from './data/tasks.queries.ts';
import { TransferSamples, useTransferSamples } from './data/transfer-rate.ts';
import { TaskDetails } from './details/TaskDetails.tsx';
import type { LibraryGridHandle } from './list/grid/LibraryGrid.tsx';
import { LibraryPanel } from './list/LibraryPanel.tsx';
import { type LibraryView, useLibrary } from './list/use-library.ts';
import styles from './TasksPane.module.css';
import { TasksContext, type VideoFormPort } from './tasks-context.ts';

/** Below this the list and the details take turns instead of standing side by side. */
const roomForBoth = 620;

interface TasksPaneProps {
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly layout: ViewState['layout'];
  readonly onLayoutChange: (layout: ViewState['layout']) => void;
  readonly form: VideoFormPort;
  /** Shows what was said with the gateway about a task. */
  readonly onShowRequests: (id: string) => void;
  /** Shows the bundle for support about a task. */
  readonly onShowBundle: (id: string) => void;
}

/** The library, and the details of the task that is open. */
export function TasksPane(props: TasksPaneProps) {
  const { selectedId, onSelect, layout, onLayoutChange, form, onShowRequests, onShowBundle } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const grid = useRef<LibraryGridHandle>(null);
  const isNarrow = useIsNarrow(pane, roomForBoth);
  useTaskEvents();
  const { library, search } = useLibrary();
  const open = useOpenTask(selectedId, library);
  const tasks = useMemo(() => {
    const held = library.places.map(({ task }) => task);
    return open && !held.some(({ id }) => id === open.id) ? [...held, open] : held;
  }, [library.places, open]);
  const samples = useTransferSamples(tasks);
  const cancelUpload = useCancelUpload(tasks);
  const latestForm = useLatestCalls(form);
  const latest = useLatestCalls({
    showTask: (id: string) => onSelect(id),
    showRequests: onShowRequests,
    showBundle: onShowBundle,
    cancel: cancelUpload.cancel,
  });
  // The same object at each render: the rows that read it are many.
  const context = useMemo(() => ({ form: latestForm, ...latest }), [latestForm, latest]);

  const close = (): void => {
    onSelect(null);
    // In a narrow window the list comes into sight with the next render.
    requestAnimationFrame(() => grid.current?.focus());
  };

  return (
    <TasksContext value={context}>
      <TransferSamples value={samples}>
        <section
          ref={pane}
          className={styles.pane}
          data-view={open === null ? 'list' : isNarrow ? 'details' : 'both'}
          aria-labelledby={titleId}
        >
          <div className={styles.listPart} data-pane="library">
            <LibraryPanel
              titleId={titleId}
              library={library}
              search={search}
              layout={layout}
              onLayoutChange={onLayoutChange}
              isBesideDetails={open !== null && !isNarrow}
              openId={open?.id ?? null}
              onOpen={onSelect}
              grid={grid}
            />
          </div>
          {open && (
            <ErrorBoundary key={open.id} wayBack={{ label: t('tasks.details.back'), onPress: close }}>
              <TaskDetails task={open} isAlone={isNarrow} onClose={close} />
            </ErrorBoundary>
          )}
          <CancelUploadDialog {...cancelUpload} />
        </section>
      </TransferSamples>
    </TasksContext>
  );
}

/** The task whose details are open, wherever it stands in the list; `null` when it is gone. */
function useOpenTask(id: string | null, { places }: LibraryView): Task | null {
  const held = places.find(({ task }) => task.id === id)?.task;
  const query = useQuery({
    ...taskQuery(id ?? ''),
    enabled: id !== null,
    ...(held && { placeholderData: held }),
  });
  if (id === null || query.isError) return null;
  return query.data?.id === id ? query.data : (held ?? null);
}
