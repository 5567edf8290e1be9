import { PanelRight, Pencil, SquareCheck, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import type { Queue, Task } from '#contract';
import { rowKeysInWords } from '../../hooks/keys/use-shortcut.ts';
import { shownPrompt } from '../../i18n/shown-prompt.ts';
import { useWords } from '../../i18n/use-words.ts';
import { ConnectionTag } from '../../ui/colours/ConnectionTag.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Grip } from '../../ui/Grip.tsx';
import { ContextMenu } from '../../ui/overlays/ContextMenu.tsx';
import { MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import { MoveToProject } from '../../ui/selection/MoveToProject.tsx';
import { SelectionTools } from '../../ui/selection/SelectionTools.tsx';
import { useGridSelection } from '../../ui/selection/use-grid-selection.ts';
import { useReordering } from '../../ui/selection/use-reordering.ts';
import { rowName, titleOf, variationWords } from '../tasks/data/task-names.ts';
import { statusName } from '../tasks/data/task-view.ts';
import { StatusBadge, TaskTime, TransferLine, WaitReason } from '../tasks/TaskStatus.tsx';
import { useTasksContext } from '../tasks/tasks-context.ts';
import styles from './QueueStrip.module.css';
import { useQueueChanges } from './queue.queries.ts';
import { type Listed, stillRunning } from './shown-queue.ts';

export interface QueueListsProps {
  readonly queue: Queue;
  readonly listed: Listed;
  /** The details that stand beside the library show the row with the focus; `null` where none are open. */
  readonly openId: string | null;
  readonly onShowAll: () => void;
  readonly onWithdraw: (ids: readonly string[]) => void;
  /** Opens a `PromptDialog`: the task may begin meanwhile, and this go away. */
  readonly onEdit: (task: Task) => void;
}

/** The tasks that run, and those that wait: these are dragged, or moved with Alt and the arrow keys; Delete withdraws those selected. */
export function QueueLists(props: QueueListsProps) {
  const { queue, listed, openId, onShowAll, onWithdraw, onEdit } = props;
  const { waiting } = queue;
  const running = stillRunning(queue, listed);
  const more = queue.runningCount + queue.waitingCount - queue.running.length - waiting.length;
  const { t, i18n, format } = useWords();
  const { showTask, act, fail, move, noteDeed } = useTasksContext();
  const changes = useQueueChanges();
  const keysId = useId();
  /** The words that a row is known by: its prompt and its status, as in the library. */
  const textOf = (task: Task): string => {
    const { variation } = task;
    const named = variation !== null && t('tasks.variation.named', variationWords(variation));
    return rowName(task, [t(`tasks.status.${statusName(task)}`), named], format);
  };
  const order = useMemo(() => waiting.map(({ id }) => id), [waiting]);
  const reorder = (to: readonly string[], moved: readonly string[], before: readonly string[]) => {
    // By the rows above: more may wait than stand here, and the last one here is not the last of all.
    const put = (ids: readonly string[], within: readonly string[]) =>
      changes.move(ids, within.slice(0, within.indexOf(ids[0] ?? '')));
    const redo = () => put(moved, to);
    const undo = async (): Promise<void> => {
      for (const id of before.filter((each) => moved.includes(each))) await put([id], before);
    };
    const moving = redo();
    noteDeed(moving.then(() => ({ name: { type: 'queueOrder' }, undo, redo })));
    moving.catch(fail);
    return moving;
  };
  // As in the library: a click opens the details, and where they are open they follow the focus.
  const rows = useGridSelection({
    ids: order,
    onOpen: showTask,
    onFollow: (id) => openId !== null && showTask(id),
    leavesEscape: openId !== null,
  });
  const { selected, followedId, clear, open, grid, handlers, menu, aimed } = rows;
  /** Where a menu is for one row alone, its task. */
  const one = aimed.length === 1 ? waiting.find(({ id }) => id === aimed[0]) : undefined;
  /** One row alone is what the details show: where they show another task, nothing is selected here. */
  const shown = followedId === null || (openId !== null && openId !== followedId) ? selected : [followedId];

  const reordering = useReordering({
    ids: order,
    describedBy: keysId,
    nameOf: (id) => waiting.flatMap((task) => (task.id === id ? titleOf(task) : [])).join(),
    total: queue.waitingCount,
    onReorder: reorder,
    selected,
    onDelete: onWithdraw,
    onOpen: open,
  });

  return (
    <>
      <div className={styles.lists}>
        {running.length > 0 && (
          <GridList
            className={styles.list ?? ''}
            aria-label={t('library.filter.groups.underWay')}
            items={running}
            dependencies={[i18n.language]}
            onAction={(key) => showTask(String(key))}
          >
            {(task) => (
              <GridListItem textValue={textOf(task)} className={styles.row ?? ''}>
                {task.state.status === 'sending' && (
                  <IconButton
                    icon={X}
                    label={t('tasks.actions.cancelUpload')}
                    onPress={() => void act('cancel', task).catch(fail)}
                  />
                )}
                <RowContent task={task} />
              </GridListItem>
            )}
          </GridList>
        )}
        {waiting.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks of its rows.
          <div
            {...handlers}
            onKeyDownCapture={(event) => {
              rows.onKeyDownCapture(event);
              reordering.onKeyDownCapture(event);
            }}
          >
            <p id={keysId} className={styles.spoken}>
              {t('queue.keys', rowKeysInWords)}
            </p>
            <ContextMenu label={t('library.row.menu')} {...menu}>
              {one && (
                <>
                  <MenuItem icon={PanelRight} text={t('library.row.open')} onAction={() => open(one.id)} />
                  <MenuItem icon={Pencil} text={t('queue.edit')} onAction={() => onEdit(one)} />
                  {selected.length === 0 && (
                    <MenuItem
                      icon={SquareCheck}
                      text={t('library.row.select')}
                      onAction={() => rows.toggle(one.id)}
                    />
                  )}
                </>
              )}
              <MoveToProject projectId={one?.projectId} onMove={(projectId) => move(aimed, projectId)} />
              <MenuLine />
              <MenuItem icon={X} text={t('common.cancel')} onAction={() => onWithdraw(aimed)} />
            </ContextMenu>
            <GridList
              className={styles.list ?? ''}
              aria-label={t('tasks.status.waiting')}
              ref={reordering.list}
              items={waiting}
              dependencies={[i18n.language, order.join(), selected.join()]}
              {...reordering.grid}
              {...grid}
              selectedKeys={menu.at === null ? shown : aimed}
            >
              {(task) => (
                <GridListItem textValue={textOf(task)} className={styles.row ?? ''}>
                  <Grip name={titleOf(task)} />
                  {/* Before the words: they stay where they are when the details that a click opens make the list narrower. */}
                  <IconButton icon={Pencil} label={t('queue.edit')} onPress={() => onEdit(task)} />
                  <IconButton
                    icon={X}
                    label={t('common.cancel')}
                    onPress={() => onWithdraw(selected.includes(task.id) ? selected : [task.id])}
                  />
                  <RowContent task={task} />
                </GridListItem>
              )}
            </GridList>
          </div>
        )}
        {more > 0 && (
          <p className={styles.more}>
            {t('queue.more', format.counted(more))}
            <Button look="quiet" onPress={onShowAll}>
              {t('queue.showAll')}
            </Button>
          </p>
        )}
      </div>
      {selected.length > 0 && (
        <SelectionTools
          label={t('queue.selected')}
          count={selected.length}
          onMove={(projectId) => move(selected, projectId)}
          onRemove={() => onWithdraw(selected)}
          areWaiting
          onClear={clear}
        />
      )}
    </>
  );
}

function RowContent({ task }: { readonly task: Task }) {
  const { t } = useWords();
  return (
    <>
      <StatusBadge task={task} />
      <span className={styles.title}>{task.name ?? shownPrompt(task.request)}</span>
      {task.variation && (
        <span className={styles.variation}>{t('tasks.variation.short', variationWords(task.variation))}</span>
      )}
      <span className={styles.facts}>
        <ConnectionTag connectionId={task.gateway?.connectionId ?? null} />
        {task.transfer === null ? (
          <span className={styles.time}>
            <WaitReason task={task}>
              <TaskTime task={task} />
            </WaitReason>
          </span>
        ) : (
          <span className={styles.transfer}>
            <TransferLine task={task} />
          </span>
        )}
      </span>
    </>
  );
}
