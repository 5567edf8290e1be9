import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cliplessOf, failedStatuses, type Task, type TaskFilter, type TaskStatus } from '#contract';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useLatestCalls, useShared } from '../../hooks/use-latest.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { useSelection } from '../../ui/selection/use-selection.ts';
import type { TaskAction } from '../tasks/actions/task-actions.ts';
import { outlineQuery, readNow, rowIdsQuery } from '../tasks/data/tasks.queries.ts';
import { type ReviewOf, useTasksContext } from '../tasks/tasks-context.ts';
import { RowMenu } from './actions/RowMenu.tsx';
import type { LibraryActions } from './actions/use-library-actions.ts';
import { EmptyLibrary } from './EmptyLibrary.tsx';
import { statusGroups, thingsOf } from './header/filters.ts';
import { foundOf, LibraryHeader, type LibraryHeaderProps } from './header/LibraryHeader.tsx';
import { LibraryGrid, type LibraryGridHandle, type LibraryGridProps } from './LibraryGrid.tsx';
import styles from './LibraryPanel.module.css';
import { type MenuRequest, RowActionsContext } from './row-actions.ts';
import type { LibraryLook } from './use-library.ts';

export const SelectionBar = lazyView(() => import('./actions/SelectionBar.tsx'), 'SelectionBar');

interface LibraryPanelProps
  extends Pick<LibraryHeaderProps, 'titleId' | 'search' | 'look'>,
    Pick<LibraryGridProps, 'library' | 'openId' | 'isBesideDetails'> {
  readonly onLookChange: (change: Partial<LibraryLook>) => void;
  /** Something is under way: an empty library is about to have its first clip, a project not always. */
  readonly isUnderWay: boolean;
  readonly actions: LibraryActions;
  readonly onReview: (of: ReviewOf, startId: string | null) => void;
  readonly grid: Ref<LibraryGridHandle>;
}

/** The list with everything that finds, orders and changes what is in it. */
export const LibraryPanel = memo(function LibraryPanel(props: LibraryPanelProps) {
  const { titleId, library, search, look, onLookChange, isBesideDetails, openId } = props;
  const { actions, onReview, grid } = props;
  const { t } = useTranslation();
  const searchField = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const { act, join } = useTasksContext();
  const client = useQueryClient();
  const selection = useSelection({
    list: library.filter,
    of: thingsOf(library.filter),
    idAt: (place) => library.taskAt(place)?.id,
    othersOf: (id) => library.stacks.get(id)?.slice(1) ?? [],
    readIds: async () => (await readNow(client, rowIdsQuery(library.filter))).rows,
  });
  const { keep } = selection;
  const rowIds = useQuery({ ...rowIdsQuery(library.filter), enabled: selection.selection.ids.size > 0 });
  const listed = rowIds.isFetching ? undefined : rowIds.data;
  // Whatever takes a clip out of the list takes it out of the selection. Ids from before a change would lack what has just come.
  useEffect(() => {
    if (listed !== undefined) keep(listed.rows.flat());
  }, [keep, listed]);
  const rowActions = useLatestCalls({
    act: (action: TaskAction, task: Task) =>
      void act(action, task).then((isDone) => isDone && actions.tellDone(action), actions.fail),
    changeLook: onLookChange,
    changeFilter: (change: Partial<TaskFilter>) => search.set({ ...search.get(), ...change }),
    showMenu: setMenu,
    review: () => review(),
    join: (ids: readonly string[]) => joinInOrder(ids),
    clearLook: () => void clearLook().catch(actions.fail),
    retryLook: () => void retryLook().catch(actions.fail),
  });
  /** What needs a look and neither has a way to a clip nor waits for a decision; of a list by status what is in it. */
  const overOf = async (group: readonly TaskStatus[]): Promise<readonly string[]> => {
    const asked = library.filter.statuses;
    const statuses = group.filter((each) => asked.length === 0 || asked.includes(each));
    if (statuses.length === 0) return [];
    const filter = { ...library.filter, statuses };
    const count = async () => (await readNow(client, outlineQuery(filter))).needsLook;
    for (;;) {
      const { undecided, total } = await count();
      const ids = (await readNow(client, rowIdsQuery(filter))).rows.flat();
      const after = await count();
      // Where the list changed meanwhile, these places are those of others. Behind them stand clips that were kept and could not be examined.
      if (after.undecided === undecided && after.total === total) return ids.slice(undecided, total);
    }
  };
  const clearLook = async (): Promise<void> => {
    const over = await overOf(statusGroups.needsLook);
    if (over.length > 0) actions.remove(over);
  };
  /** Makes once more what failed and leads to no clip any more; what the user cancelled is none of it. */
  const retryLook = async (): Promise<void> => {
    const over = await overOf(failedStatuses);
    if (over.length > 0) actions.generateAgain(over, true);
    else actions.tell((t) => t('library.toast.allAgain'));
  };
  /** Clips taken one by one are joined in the order of the clicks. */
  const joinInOrder = (ids: readonly string[]): void =>
    selection.selection.isByHand ? join(ids) : actions.joinInOrder(ids, join);
  const selected = [...selection.selection.ids];
  const far = rowIds.data?.clipless;
  const clipless = useMemo(() => {
    // What is in view is known before the ids are read.
    const near = library.places.map(({ task }) => [task.id, cliplessOf(task.state)] as const);
    return new Map([...(far ?? []), ...near]);
  }, [far, library.places]);
  /** Which of them made no clip and can be made again, which have one, and whether some wait. */
  const sorted = (ids: readonly string[]) => ({
    againIds: ids.filter((id) => clipless.get(id) === 'over'),
    clipIds: ids.filter((id) => !clipless.get(id)),
    canWithdraw: ids.some((id) => clipless.get(id) === 'waiting'),
  });
  const bar = useShared({
    ids: selected,
    canRemove: selected.some((id) => !['waiting', 'underWay'].includes(clipless.get(id) ?? '')),
    ...sorted(selected),
  });
  const { outline, error, filter } = library;
  const found = useMemo(() => foundOf(outline, filter), [outline, filter]);
  const isEmpty = outline !== undefined && found.clips + found.tasks === 0;
  const reviewAll = (startId: string | null) => onReview({ filter: library.filter }, startId);
  const review = (): void => {
    if (selected.length > 0) onReview({ ids: selected }, null);
    else reviewAll(openId);
  };
  useCommand('library.review', review, found.clips > 0);
  return (
    <RowActionsContext value={rowActions}>
      <div className={styles.panel}>
        <LibraryHeader
          titleId={titleId}
          search={search}
          found={found}
          searchField={searchField}
          look={look}
        />
        {(error ?? actions.error) !== null && (
          <div className={styles.notices}>
            <ErrorNotice error={error}>
              <Button onPress={library.retry}>{t('common.tryAgain')}</Button>
            </ErrorNotice>
            <ErrorNotice error={actions.error} onDismiss={actions.dismissError} />
          </div>
        )}
        {isEmpty && (
          <EmptyLibrary
            filter={library.filter}
            hidden={outline.hidden}
            isUnderWay={props.isUnderWay && filter.projectId === null}
          />
        )}
        {outline !== undefined && !isEmpty && (
          <LibraryGrid
            ref={grid}
            library={library}
            outline={outline}
            density={look.layout}
            thumbnailSize={look.thumbnailSize}
            openId={openId}
            isBesideDetails={isBesideDetails}
            selection={selection}
          />
        )}
        {selected.length > 0 && (
          <SelectionBar
            {...bar}
            isBesideDetails={isBesideDetails}
            actions={actions}
            onReview={rowActions.review}
            onJoin={rowActions.join}
            onClear={selection.clear}
          />
        )}
        <RowMenu
          request={menu}
          stack={(menu?.ids.length === 1 && library.stacks.get(menu.task.id)) || null}
          {...sorted(menu?.ids ?? [])}
          actions={actions}
          // One clip alone is where the list is begun at.
          onReview={({ id }, ids) => (ids.length > 1 ? onReview({ ids }, id) : reviewAll(id))}
          onJoin={joinInOrder}
          onClose={() => setMenu(null)}
        />
      </div>
    </RowActionsContext>
  );
});
