import { Film } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '#contract';
import { statusTones } from '../../data/task-view.ts';
import { StatusIcon } from '../../TaskStatus.tsx';
import styles from './TaskThumb.module.css';

interface TaskThumbProps {
  readonly task: Task;
  /** Plays the clip, without sound, over its picture. */
  readonly isPreviewing: boolean;
}

/** The poster of the clip, or before there is a clip an empty frame in the requested shape. */
export function TaskThumb({ task, isPreviewing }: TaskThumbProps) {
  const { status } = task.state;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (task.mediaUrl !== null) {
    const posterUrl = task.posterUrl === brokenUrl ? null : task.posterUrl;
    return (
      <div className={styles.clip}>
        {posterUrl !== null ? (
          // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a picture that fails to load is no interaction
          <img
            src={posterUrl}
            alt=""
            draggable={false}
            decoding="async"
            onError={() => setBrokenUrl(posterUrl)}
          />
        ) : (
          <Film aria-hidden />
        )}
        {isPreviewing && (
          <video src={task.mediaUrl} muted loop autoPlay playsInline tabIndex={-1} aria-hidden />
        )}
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
