import { Clock, Ellipsis, Star, TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useNow } from '../../../../hooks/use-now.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ConnectionTag } from '../../../../ui/connections/ConnectionTag.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { IconToggle } from '../../../../ui/controls/IconToggle.tsx';
import type { Attention } from '../../data/attention.ts';
import { StatusBadge, TaskTime, TransferLine } from '../../TaskStatus.tsx';
import { useTasksContext } from '../../tasks-context.ts';
import { useRowActions } from '../row-actions.ts';
import styles from './TaskCard.module.css';
import { TaskThumb } from './TaskThumb.tsx';
import type { RowPresence } from './use-active-row.ts';

interface TaskCardProps {
  readonly task: Task;
  readonly attention: Attention | null;
  readonly presence: RowPresence;
}

/** One task in the list, as a card or as a row. */
export function TaskCard({ task, attention, presence }: TaskCardProps) {
  const { cancel } = useTasksContext();
  const { t } = useTranslation();
  const { prompt, ratio, duration, resolution } = task.request;
  const facts = [ratio, t('common.seconds', { value: duration }), resolution].filter(Boolean);
  return (
    <div className={styles.card}>
      <div className={styles.thumb}>
        <TaskThumb task={task} isPreviewing={presence === 'previewing'} />
      </div>
      <div className={styles.words}>
        <p className={styles.prompt}>{task.name ?? prompt}</p>
        {task.tags.length > 0 && <p className={styles.tags}>{task.tags.join(' · ')}</p>}
      </div>
      <div className={styles.state}>
        <div className={styles.line}>
          {attention === null ? (
            <StatusBadge status={task.state.status} />
          ) : (
            <AttentionBadge task={task} attention={attention} />
          )}
          <span className={styles.time}>
            <TaskTime task={task} />
          </span>
        </div>
        {task.transfer === null ? (
          <p className={attention === null ? styles.facts : styles.urgent}>
            {attention === null ? facts.join(' · ') : <AttentionWords task={task} attention={attention} />}
            {attention === null && <ConnectionTag connectionId={task.gateway.connectionId} />}
          </p>
        ) : (
          <div className={styles.transfer}>
            <TransferLine task={task} />
          </div>
        )}
      </div>
      <div className={styles.tools}>
        {presence === 'idle' ? (
          task.isStarred && <Star className={styles.star} aria-hidden />
        ) : (
          <CardTools task={task} />
        )}
        {/* Last, at the edge: the buttons that come with the pointer must not move it from under it. */}
        {task.state.status === 'sending' && (
          <IconButton label={t('tasks.actions.cancelUpload')} onPress={() => cancel(task)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** The buttons of the active row. Other rows go without: a long list scrolls lighter. */
function CardTools({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { star, showMenu } = useRowActions();
  const more = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconToggle
        label={t('library.row.starred')}
        isOn={task.isStarred}
        onChange={(isStarred) => star(task, isStarred)}
      >
        <Star aria-hidden fill={task.isStarred ? 'currentColor' : 'none'} />
      </IconToggle>
      <IconButton
        ref={more}
        label={t('library.row.more')}
        onPress={() => {
          const corner = more.current?.getBoundingClientRect();
          if (corner) showMenu({ task, ids: [task.id], at: { x: corner.left, y: corner.bottom } });
        }}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </>
  );
}

interface AttentionProps {
  readonly task: Task;
  readonly attention: Attention;
}

/** The status, as one that the user should look at. */
function AttentionBadge({ task, attention }: AttentionProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.attention}>
      {attention === 'outcome' ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {t(`tasks.status.${task.state.status}`)}
    </span>
  );
}

function AttentionWords({ task, attention }: AttentionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  if (attention === 'outcome') return t('library.attention.outcome');
  const left = (task.collectBefore ?? now) - now;
  return left > 0 ? t('tasks.collect.left', { time: format.span(left) }) : t('tasks.collect.over');
}
