import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './TaskCard.module.css';
import { TaskThumb } from './TaskThumb.tsx';
import { TaskTime } from './TaskTime.tsx';
import { TransferLine } from './TransferLine.tsx';

/** One task in the list; a card in the gallery, a row beside open details. */
export function TaskCard({ task }: { readonly task: Task }) {
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
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <TransferLine task={task} />
      </div>
    </div>
  );
}
