import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './TaskCard.module.css';
import { TaskThumb } from './TaskThumb.tsx';
import { TaskTime } from './TaskTime.tsx';
import { TransferLine } from './TransferLine.tsx';

/** One task in the list; a card in the gallery, a row beside open details. */
interface TaskCardProps {
  readonly task: Task;
  readonly onCancel: (task: Task) => void;
}

export function TaskCard({ task, onCancel }: TaskCardProps) {
  const { t } = useTranslation();
  const { prompt, ratio, duration, resolution } = task.request;
  const facts = [ratio, t('common.seconds', { value: duration }), resolution].filter(Boolean);
  return (
    <div className={styles.card}>
      <div className={styles.thumb}>
        <TaskThumb task={task} />
      </div>
      <div className={styles.words}>
        <p className={styles.prompt}>{prompt}</p>
        <p className={styles.line}>
          <StatusBadge status={task.state.status} />
          <span className={styles.time}>
            <TaskTime task={task} />
          </span>
        </p>
        {task.transfer === null && <p className={styles.facts}>{facts.join(' · ')}</p>}
        <div className={styles.transfer}>
          <TransferLine task={task} />
          {task.state.status === 'sending' && (
            <IconButton label={t('tasks.actions.cancelUpload')} onPress={() => onCancel(task)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}
