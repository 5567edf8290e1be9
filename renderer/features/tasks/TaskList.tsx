import { Clapperboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { TaskCard } from './TaskCard.tsx';
import styles from './TaskList.module.css';

interface TaskListProps {
  readonly tasks: readonly Task[];
  readonly selectedId: string | null;
  /** A gallery while it has the room to itself, rows beside open details. */
  readonly layout: 'grid' | 'stack';
  /** Whether moving through the list with the arrow keys opens each task on the way. */
  readonly opensOnFocus: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onCancel: (task: Task) => void;
}

export function TaskList(props: TaskListProps) {
  const { tasks, selectedId, layout, opensOnFocus, onSelect, onCancel } = props;
  const { t, i18n } = useTranslation();
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (selectedId === null || layout !== 'stack') return;
    const item = listRef.current?.querySelector(`[data-key="${CSS.escape(selectedId)}"]`);
    item?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, layout]);

  return (
    <GridList
      ref={listRef}
      aria-label={t('tasks.title')}
      className={styles.list ?? ''}
      items={tasks}
      dependencies={[i18n.language]}
      layout={layout}
      // The arrow keys move between tasks in all directions: Tab leads into one.
      keyboardNavigationBehavior="tab"
      selectionMode="single"
      // Opening details moves the list about: on pointer-down the rest of the click would hit something else.
      shouldSelectOnPressUp
      selectionBehavior={opensOnFocus ? 'replace' : 'toggle'}
      selectedKeys={selectedId === null ? [] : [selectedId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        onSelect(key === undefined ? null : String(key));
      }}
      renderEmptyState={() => <EmptyTasks />}
    >
      {(task) => (
        <GridListItem
          id={task.id}
          textValue={`${task.request.prompt}, ${t(`tasks.status.${task.state.status}`)}`}
          className={styles.item ?? ''}
        >
          <TaskCard task={task} onCancel={onCancel} />
        </GridListItem>
      )}
    </GridList>
  );
}

function EmptyTasks() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <span className={styles.emptySign}>
        <Clapperboard aria-hidden />
      </span>
      <p className={styles.emptyTitle}>{t('tasks.emptyTitle')}</p>
      <p className={styles.emptyBody}>{t('tasks.emptyBody')}</p>
    </div>
  );
}
