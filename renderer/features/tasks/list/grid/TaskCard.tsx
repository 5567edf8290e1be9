import { Clock, Star, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useNow } from '../../../../hooks/use-now.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';
import { TaskTime } from '../../TaskTime.tsx';
import { TransferLine } from '../../TransferLine.tsx';
import type { Attention } from '../attention.ts';
import { CardTools } from '../CardTools.tsx';
import styles from './TaskCard.module.css';
import { TaskThumb } from './TaskThumb.tsx';

export interface CardDeeds {
  readonly onCancel: (task: Task) => void;
  readonly onStar: (task: Task, isStarred: boolean) => void;
  /** Opens the row's menu beside this element. */
  readonly onMore: (task: Task, beside: Element) => void;
}

interface TaskCardProps extends CardDeeds {
  readonly task: Task;
  readonly attention: Attention | null;
  /** Under the pointer or the keyboard: its buttons are there. */
  readonly isEngaged: boolean;
  readonly isPreviewing: boolean;
}

/** One task in the list, as a card or as a row. */
export function TaskCard(props: TaskCardProps) {
  const { task, attention, isEngaged, isPreviewing, onCancel, onStar, onMore } = props;
  const { t } = useTranslation();
  const { prompt, ratio, duration, resolution } = task.request;
  const facts = [ratio, t('common.seconds', { value: duration }), resolution].filter(Boolean);
  return (
    <div className={styles.card}>
      <div className={styles.thumb}>
        <TaskThumb task={task} isPreviewing={isPreviewing} />
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
          </p>
        ) : (
          <div className={styles.transfer}>
            <TransferLine task={task} />
          </div>
        )}
      </div>
      <div className={styles.tools}>
        {isEngaged ? (
          <CardTools task={task} onStar={onStar} onMore={onMore} />
        ) : (
          task.isStarred && <Star className={styles.star} aria-hidden />
        )}
        {/* Last, at the edge: the buttons that come with the pointer must not move it from under it. */}
        {task.state.status === 'sending' && (
          <IconButton label={t('tasks.actions.cancelUpload')} onPress={() => onCancel(task)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

interface AttentionProps {
  readonly task: Task;
  readonly attention: Attention;
}

/** The status, marked as one that the user should look at. */
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
