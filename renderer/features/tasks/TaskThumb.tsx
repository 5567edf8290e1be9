import type { Task } from '#contract';
import { ClipPoster } from './ClipPoster.tsx';
import { StatusIcon } from './StatusBadge.tsx';
import styles from './TaskThumb.module.css';
import { statusTones } from './task-view.ts';

/** The clip's first frame, or before there is one an empty frame in the shape that was asked for. */
export function TaskThumb({ task }: { readonly task: Task }) {
  const { status } = task.state;
  if (task.mediaUrl !== null) {
    return (
      <div className={styles.clip}>
        <ClipPoster mediaUrl={task.mediaUrl} />
      </div>
    );
  }
  const [width, height] = (task.request.ratio ?? '16:9').split(':').map(Number);
  const ratio = (width || 16) / (height || 9);
  const frame = ratio >= 16 / 9 ? { width: '78%' } : { height: '78%' };
  return (
    <div className={`${styles.blank} ${styles[statusTones[status]]}`}>
      <div className={styles.frame} style={{ ...frame, aspectRatio: ratio }} />
      <StatusIcon status={status} />
    </div>
  );
}
