import { Film } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '#contract';
import { statusTones } from '../data/task-view.ts';
import { statusIcons } from '../TaskStatus.tsx';
import { ClipPreview } from './ClipPreview.tsx';
import styles from './TaskThumb.module.css';

interface TaskThumbProps {
  readonly task: Task;
  /** Shows the clip itself over its poster: playing, or where the pointer is. */
  readonly preview: 'playing' | 'scrubbing' | null;
}

/** The poster of the clip, or before there is a clip an empty frame in the requested shape. */
export function TaskThumb({ task, preview }: TaskThumbProps) {
  const { status } = task.state;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (task.mediaUrl !== null) {
    const posterUrl = task.posterUrl === brokenUrl ? null : task.posterUrl;
    return (
      <div className={styles.clip}>
        {posterUrl !== null ? (
          <>
            {isOddShape(task) && (
              <img
                key={`blur of ${posterUrl}`}
                className={styles.blur}
                src={posterUrl}
                alt=""
                draggable={false}
              />
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: a picture that fails to load is no interaction */}
            <img
              // A new element with another picture: one that is given another shows the former until that is read.
              key={posterUrl}
              src={posterUrl}
              alt=""
              draggable={false}
              decoding="async"
              onError={() => setBrokenUrl(posterUrl)}
            />
          </>
        ) : (
          <Film aria-hidden />
        )}
        {preview !== null && <ClipPreview url={task.mediaUrl} isScrubbing={preview === 'scrubbing'} />}
      </div>
    );
  }
  const [width, height] = (task.request.ratio ?? '16:9').split(':').map(Number);
  const ratio = (width || 16) / (height || 9);
  const Sign = statusIcons[status];
  const frame = ratio >= 16 / 9 ? { width: '78%' } : { height: '78%' };
  return (
    <div className={`${styles.blank} ${styles[statusTones[status]]}`}>
      <div className={styles.frame} data-frame style={{ ...frame, aspectRatio: ratio }} />
      <Sign aria-hidden />
    </div>
  );
}

/** How far a shape may be from 16:9 before bars beside it would be seen. */
const sameShape = 0.03;

/** Whether a clip leaves room in a frame of 16:9, which its own blurred poster fills. */
function isOddShape({ state }: Task): boolean {
  if (state.status !== 'ready') return false;
  const { width, height } = state.media;
  return Math.abs(width / height / (16 / 9) - 1) > sameShape;
}
