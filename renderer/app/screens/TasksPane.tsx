import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { activeStatuses, everyTask, type Mark, type Task, type TaskFilter, type ViewState } from '#contract';
import { useLibraryActions } from '../../features/library/actions/use-library-actions.ts';
import { LibraryMoveLine } from '../../features/library/folder/LibraryMove.tsx';
import type { LibraryGridHandle } from '../../features/library/LibraryGrid.tsx';
import { LibraryPanel } from '../../features/library/LibraryPanel.tsx';
import { barHeight } from '../../features/library/layout/use-grid-layout.ts';
import { type LibraryLook, type LibraryView, useLibrary } from '../../features/library/use-library.ts';
import { useQueue } from '../../features/queue/queue.queries.ts';
import { useStartReview } from '../../features/review/review.queries.ts';
import { CancelUploadDialog, useCancelUpload } from '../../features/tasks/CancelUpload.tsx';
import { titleOf } from '../../features/tasks/data/task-names.ts';
import { taskQuery, useTaskEvents } from '../../features/tasks/data/tasks.queries.ts';
import { TransferSamples, useTransferSamples } from '../../features/tasks/data/transfer-rate.ts';
import { type ReviewOf, TasksContext, type VideoFormPort } from '../../features/tasks/tasks-context.ts';
import { useCast } from '../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { useLatest, useLatestCalls } from '../../hooks/use-latest.ts';
import { useLostFocus } from '../../hooks/use-lost-focus.ts';
import { useMeasured } from '../../hooks/use-measured.ts';
import { useWindowEvent } from '../../hooks/use-window-event.ts';
import { ErrorBoundary } from '../../ui/messages/ErrorBoundary.tsx';
import { NewsToast } from '../../ui/messages/Toast.tsx';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { PaneSplitter } from '../../ui/panes/PaneSplitter.tsx';
import type { ScreenProps } from '../use-shell.ts';
import styles from './TasksPane.module.css';
import { type TasksDialog, useTaskActs } from './use-task-acts.ts';

/** Below this the details stand below the library: beside a form of 440 in a window of 1120, in CSS pixels. */
const roomForBoth = 680;
const heightForBoth = 540;
/** Below this height of the list the queue and what needs a look take turns: clips are in sight beside either. */
const heightForTwoLists = 640;

export const TaskDetails = lazyView(
  () => import('../../features/tasks/details/TaskDetails.tsx'),
  'TaskDetails',
);
const ExportLine = lazyView(() => import('../../features/library/folder/ExportLine.tsx'), 'ExportLine');
const QueueStrip = lazyView(() => import('../../features/queue/QueueStrip.tsx'), 'QueueStrip');
const PromptDialog = lazyView(() => import('../../features/queue/PromptDialog.tsx'), 'PromptDialog');
const RenameDialog = lazyView(() => import('../../features/tasks/actions/Rename.tsx'), 'RenameDialog');
const Compare = lazyView(() => import('../../features/compare/Compare.tsx'), 'Compare');
const Review = lazyView(() => import('../../features/review/Review.tsx'), 'Review');
const JoinDialog = lazyView(() => import('../../features/join/JoinDialog.tsx'), 'JoinDialog');
const BridgeDialog = lazyView(
  () => import('../../features/library/actions/BridgeDialog.tsx'),
  'BridgeDialog',
);
const TagsDialog = lazyView(() => import('../../features/library/actions/TagsDialog.tsx'), 'TagsDialog');

interface Reviewed {
  readonly marks: readonly Mark[];
  readonly startId: string | null;
  readonly opener: Element | null;
}

interface TasksPaneProps extends ScreenProps {
  readonly form: VideoFormPort;
}

/** The library, and the details of the task that is open. */
export function TasksPane({ shell, form }: TasksPaneProps) {
  const { view, changeView } = shell;
  const { selectedTaskId: selectedId } = view;
  const onSelect = (id: string | null): void => changeView({ selectedTaskId: id });
  const onQueueOpenChange = (isQueueOpen: boolean): void => changeView({ isQueueOpen });
  const { t } = useTranslation();
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const grid = useRef<LibraryGridHandle>(null);
  const isNarrow = useMeasured(pane, false, ({ clientWidth }) => clientWidth < roomForBoth);
  const isAlone = useMeasured(pane, false, ({ clientHeight }) => clientHeight < heightForBoth) && isNarrow;
  const queue = useQueue(view.isQueueOpen);
  const listPart = useRef<HTMLDivElement>(null);
  const takesTurns =
    useMeasured(listPart, false, ({ clientHeight }) => clientHeight < heightForTwoLists) && queue.isLong;
  const changeLook = (change: Partial<LibraryLook>): void => {
    changeView(change);
    if (takesTurns && (change.needsLook ?? 'folded') !== 'folded') onQueueOpenChange(false);
  };
  const { library, search } = useLibrary(view, changeLook, useChosenProject().projectId);
  useEffect(() => {
    if (takesTurns) search.set({ ...search.get(), needsLook: 'folded' });
  }, [takesTurns, search]);
  const open = useOpenTask(selectedId, library);
  const tasks = useMemo(() => {
    const listed = library.places.map(({ task }) => task);
    const all = [...listed, ...queue.tasks, ...(open ? [open] : [])];
    return [...new Map(all.map((task) => [task.id, task])).values()];
  }, [library.places, queue.tasks, open]);
  const samples = useTransferSamples(tasks);
  const [dialog, setDialog] = useState<TasksDialog | null>(null);
  const actions = useLibraryActions(
    form,
    (ids) => {
      if (selectedId !== null && ids.includes(selectedId)) close();
    },
    (ids) => grid.current?.bringBack(ids),
  );
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  useTaskEvents(reviewed !== null);
  /** Nothing searched for or left out, in the order that the list has. */
  const everything = (): TaskFilter => {
    const { projectId, sort, isReversed, needsLook } = search.get();
    return { ...everyTask, projectId, sort, isReversed, needsLook };
  };
  const { clipsOf, clipsShown } = useCast();
  const showClipsOf = useEffectEvent((cast: string): void => {
    search.set({ ...everything(), cast });
    onSelect(null);
    clipsShown();
  });
  useEffect(() => {
    if (clipsOf !== null) showClipsOf(clipsOf);
  }, [clipsOf]);
  const startReview = useStartReview();
  const review = (of: ReviewOf, startId: string | null): void =>
    startReview.mutate(of, {
      onError: actions.fail,
      onSuccess: (marks) =>
        marks.length > 0
          ? setReviewed({ marks, startId, opener: document.activeElement })
          : actions.tell((t) => t('review.toast.nothing')),
    });
  const leaveReview = (id: string | null): void => {
    const opener = reviewed?.opener;
    setReviewed(null);
    // The focus goes back to what opened it; where that is gone, such as the row of a clip that is hidden now, to the list.
    if (opener === document.body || !opener?.isConnected) focusList(id);
  };
  const { news, error, isExporting, isRepeating, ...acts } = actions;
  const { cancel: cancelUpload, ...asksToCancel } = useCancelUpload(tasks, actions.fail);
  const act = useTaskActs({ shell, form, actions, cancelUpload, open: setDialog });
  const latestForm = useLatestCalls(form);
  const latest = useLatestCalls({
    ...acts,
    act,
    compare: (ids: readonly string[]) => setDialog({ type: 'compare', ids }),
    rename: (task: Task) => setDialog({ type: 'rename', task }),
    editTags: (ids: readonly string[]) => setDialog({ type: 'tags', ids }),
    join: (ids: readonly string[]) => setDialog({ type: 'join', ids }),
    showTask: (id: string) => onSelect(id),
  });
  // The same object at each render: the rows that read it are many.
  const context = useMemo(() => ({ form: latestForm, ...latest }), [latestForm, latest]);

  const afterReview = (act: (ids: readonly string[]) => void) => (ids: readonly string[]) => {
    leaveReview(null);
    act(ids);
  };
  // Those of the list and of the queue, which are drawn again only when something in them changes.
  const listCalls = useLatestCalls({
    review,
    onQueueOpenChange,
    showQueue: () => search.set({ ...everything(), statuses: [...activeStatuses] }),
    editPrompt: (task: Task) => setDialog({ type: 'prompt', task }),
    showFolderSetting: () => shell.showSetting('libraryFolder'),
  });
  const reviewCalls = useLatestCalls({
    onPrefs: (change: Partial<ViewState['review']>) => changeView({ review: { ...view.review, ...change } }),
    onLeave: leaveReview,
    onShowPicked() {
      search.set({ ...search.get(), choices: 'picked' });
      setReviewed(null);
      focusList();
    },
    onCompare: afterReview(latest.compare),
    onJoin: afterReview((ids) => actions.joinInOrder(ids, latest.join)),
    onExport: afterReview(actions.exportAll),
  });

  const focusList = (id: string | null = null): void => {
    const before = document.activeElement;
    // In a narrow window the list comes into sight with the next render. By then somebody may have gone to another row.
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement !== before && activeElement !== body) return;
      if (grid.current) grid.current.focus(id);
      else pane.current?.querySelector<HTMLElement>('input, button')?.focus();
    });
  };
  const close = (): void => {
    onSelect(null);
    // A row of the queue keeps the focus.
    if (!document.activeElement?.matches('[data-key]:not([data-place])')) focusList(selectedId);
  };
  const closeDetails = useLatest(close);
  const canClose = (event: KeyboardEvent | ReactKeyboardEvent['nativeEvent']): boolean =>
    // A page in full screen leaves that with the same key.
    event.key === 'Escape' && !isComposing(event) && open !== null && document.fullscreenElement === null;
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (!event.defaultPrevented && canClose(event.nativeEvent)) close();
  };
  const closeByKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[data-details]') === null) return;
    if (target.closest('input') === null && canClose(event)) close();
  };
  // Before the tooltip of a focused button takes the key: it would ask for the key a second time.
  useWindowEvent('keydown', closeByKey, true);
  useLostFocus(pane, (near) => {
    const details = near.closest<HTMLElement>('[data-details]');
    if (details) details.focus({ preventScroll: true });
    else focusList();
  });

  return (
    <TasksContext value={context}>
      <TransferSamples value={samples}>
        <section
          ref={pane}
          className={styles.pane}
          style={{ '--bar-height': `${barHeight}px` } as CSSProperties}
          data-view={open === null ? 'list' : isAlone ? 'details' : isNarrow ? 'below' : 'both'}
          aria-labelledby={titleId}
          onKeyDown={onKeyDown}
        >
          <div ref={listPart} className={styles.listPart} data-pane="library">
            {isExporting && <ExportLine />}
            <LibraryMoveLine onShow={listCalls.showFolderSetting} />
            {queue.shown && (
              <QueueStrip
                queue={queue.shown}
                listed={library.places}
                isOpen={queue.isOpen}
                onOpenChange={listCalls.onQueueOpenChange}
                openId={open?.id ?? null}
                onShowAll={listCalls.showQueue}
                onWithdraw={actions.withdraw}
                onEdit={listCalls.editPrompt}
              />
            )}
            <LibraryPanel
              titleId={titleId}
              library={library}
              search={search}
              look={view}
              onLookChange={changeView}
              isUnderWay={queue.isUnderWay}
              isBesideDetails={open !== null && !isAlone}
              openId={open?.id ?? null}
              actions={actions}
              onReview={listCalls.review}
              grid={grid}
            />
          </div>
          {open && !isNarrow && (
            // A new one with each task, whose details are a new element that it measures.
            <PaneSplitter
              key={`line of ${open.id}`}
              pane="details"
              side="after"
              label={t('panes.detailsWidth')}
            />
          )}
          {open && (
            <ErrorBoundary key={open.id} wayBack={{ label: t('tasks.details.back'), onPress: close }}>
              <TaskDetails
                task={open}
                isAlone={isAlone}
                playsAtOnce={open.id === shell.firstClipId}
                onClose={closeDetails}
              />
            </ErrorBoundary>
          )}
          <NewsToast news={news} onDismiss={actions.dismissNews} />
          {reviewed && (
            <Review marks={reviewed.marks} startId={reviewed.startId} prefs={view.review} {...reviewCalls} />
          )}
          {dialog?.type === 'rename' && <RenameDialog task={dialog.task} onClose={() => setDialog(null)} />}
          {dialog?.type === 'prompt' && <PromptDialog task={dialog.task} onClose={() => setDialog(null)} />}
          {dialog?.type === 'compare' && (
            <Compare ids={dialog.ids} actions={actions} onClose={() => setDialog(null)} />
          )}
          {dialog?.type === 'bridge' && (
            <BridgeDialog
              from={dialog.from}
              draw={actions.drawGoingOn}
              onDrawn={(drawn) => {
                setDialog(null);
                actions.fillGoingOn(drawn);
              }}
              onClose={() => setDialog(null)}
            />
          )}
          {dialog?.type === 'tags' && <TagsDialog ids={dialog.ids} onClose={() => setDialog(null)} />}
          {dialog?.type === 'join' && (
            <JoinDialog
              ids={dialog.ids}
              onJoined={(task) => {
                setDialog(null);
                onSelect(task.id);
                actions.tell((t) => t('join.done', { name: titleOf(task) }));
                // It takes the place of those that it was made of: what is done next is meant for it.
                grid.current?.clearSelection();
                grid.current?.focusOnceThere(task.id);
              }}
              onClose={() => setDialog(null)}
            />
          )}
          <CancelUploadDialog {...asksToCancel} />
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
    // What was read anew and is as the list has it draws nothing again.
    structuralSharing: (before, read) => replaceEqualDeep(held ?? before, read),
  });
  if (id === null || query.isError) return null;
  return query.data?.id === id ? query.data : (held ?? null);
}
