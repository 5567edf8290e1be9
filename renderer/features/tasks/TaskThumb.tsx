import { Film } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import type { Task } from '#contract';
import { clipClock } from '../../media/player/player-time.ts';
import { SmallPicture } from '../../ui/SmallPicture.tsx';
import { statusTones } from './data/task-view.ts';
import poster from './PosterChip.module.css';
import { statusIcons } from './TaskStatus.tsx';
import styles from './TaskThumb.module.css';

interface TaskThumbProps {
  readonly task: Task;
  /** Shows the clip itself over its poster: playing, or where the pointer is. */
  readonly preview: 'playing' | 'scrubbing' | null;
}

/** The poster of the clip, or before there is a clip an empty frame in the requested shape. */
export function TaskThumb({ task, preview }: TaskThumbProps) {
  const { state, mediaUrl, posterUrl } = task;
  if (mediaUrl !== null) {
    return (
      <div className={styles.clip}>
        {posterUrl !== null && isOddShape(task) && (
          <img
            key={`blur of ${posterUrl}`}
            className={styles.blur}
            src={posterUrl}
            alt=""
            draggable={false}
          />
        )}
        {/* A new element with another picture: one that is given another shows the former until that is read. */}
        <SmallPicture key={posterUrl} url={posterUrl}>
          <Film aria-hidden />
        </SmallPicture>
        {preview !== null && <ClipPreview url={mediaUrl} isScrubbing={preview === 'scrubbing'} />}
      </div>
    );
  }
  const [width, height] = (task.request.ratio ?? '16:9').split(':').map(Number);
  const ratio = (width || 16) / (height || 9);
  const Sign = statusIcons[state.status];
  const frame = ratio >= 16 / 9 ? { width: '78%' } : { height: '78%' };
  return (
    <div className={`${styles.blank} ${styles[statusTones[state.status]]}`}>
      <div className={styles.frame} data-frame style={{ ...frame, aspectRatio: ratio }} />
      <Sign aria-hidden />
    </div>
  );
}

/** How far a shape may be from 16:9 before bars beside it would be seen. */
const sameShape = 0.03;

function isOddShape({ state }: Task): boolean {
  if (state.status !== 'ready') return false;
  const { width, height } = state.media;
  return Math.abs(width / height / (16 / 9) - 1) > sameShape;
}

/** How long the pointer must rest before the clip plays on from there, in milliseconds. */
const restMs = 700;

/** The clip over its poster, without sound: it plays, or while it is scrubbed shows what is where the pointer is sideways. */
function ClipPreview({ url, isScrubbing }: { readonly url: string; readonly isScrubbing: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState({ seconds: 0, length: 0 });

  const read = (): void => {
    const element = video.current;
    if (element && Number.isFinite(element.duration)) {
      setAt({ seconds: element.currentTime, length: element.duration });
    }
  };
  const scrub = (event: PointerEvent): void => {
    const element = video.current;
    if (!element || !Number.isFinite(element.duration)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    element.pause();
    element.currentTime = Math.max(0, Math.min(1, (event.clientX - left) / width)) * element.duration;
    read();
    clearTimeout(rest.current);
    // A clip that cannot play keeps its poster.
    rest.current = setTimeout(() => void video.current?.play().catch(() => undefined), restMs);
  };
  const share = at.length === 0 ? 0 : at.seconds / at.length;
  return (
    <div
      className={styles.preview}
      {...(isScrubbing && { onPointerMove: scrub, onPointerLeave: () => clearTimeout(rest.current) })}
      aria-hidden
    >
      <video
        ref={video}
        src={url}
        muted
        loop
        autoPlay
        playsInline
        tabIndex={-1}
        onLoadedMetadata={read}
        onTimeUpdate={read}
      />
      {isScrubbing && at.length > 0 && (
        <>
          <span
            className={`${poster.chip} ${styles.timecode}`}
            style={{ left: `clamp(22px, ${share * 100}%, 100% - 22px)` }}
          >
            {clipClock(at.seconds)}
          </span>
          <span className={styles.track}>
            <span className={styles.passed} style={{ width: `${share * 100}%` }} />
          </span>
        </>
      )}
    </div>
  );
}
