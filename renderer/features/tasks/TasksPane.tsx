import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, type ViewState } from '#contract';
import { toAppError } from '../../bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { CancelUploadDialog } from './details/CancelUploadDialog.tsx';
import { TaskDetails } from './details/TaskDetails.tsx';
import { TaskList } from './TaskList.tsx';
import styles from './TasksPane.module.css';
import { tasksQuery, useTaskEvents } from './tasks.queries.ts';
import { TransferSamples, useTransferSamples } from './transfer-rates.ts';
import { useCancelling } from './use-cancelling.ts';
import { useIsNarrow } from './use-is-narrow.ts';

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

export function TasksPane({ selectedId, onSelect, onUseAsReference }: TasksPaneProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow(pane, roomForBoth);
  const query = useInfiniteQuery(tasksQuery);
  useTaskEvents();
  const tasks = useMemo(() => query.data?.pages.flatMap((page) => page.tasks) ?? [], [query.data]);
  const selected = tasks.find(({ id }) => id === selectedId) ?? null;
  const samples = useTransferSamples(tasks);
  const cancelling = useCancelling(tasks);
  const activeCount = tasks.filter(({ state }) => isActive(state.status)).length;

  const close = (): void => {
    const id = selectedId;
    onSelect(null);
    requestAnimationFrame(() => {
      if (id === null) return;
      pane.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
    });
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
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {t('tasks.title')}
            </h2>
            {activeCount > 0 && (
              <span className={styles.active}>{t('tasks.activeCount', { count: activeCount })}</span>
            )}
          </header>
          <div className={styles.scroll}>
            {query.isError && <ErrorNotice error={toAppError(query.error)} />}
            {!query.isPending && (
              <TaskList
                tasks={tasks}
                selectedId={selected?.id ?? null}
                layout={selected !== null && !isNarrow ? 'stack' : 'grid'}
                opensOnFocus={selected !== null && !isNarrow}
                onSelect={onSelect}
                onCancel={cancelling.cancel}
              />
            )}
            {query.hasNextPage && (
              <div className={styles.older}>
                <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('tasks.showOlder')}
                </Button>
              </div>
            )}
          </div>
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
