import { type PointerEvent, useRef, useState } from 'react';
import { clipClock } from '../../../media/player/player-time.ts';
import poster from './PosterChip.module.css';
import styles from './TaskThumb.module.css';

interface ClipPreviewProps {
  readonly url: string;
  /** The pointer is on it, and its place sideways is the place in the clip. Otherwise the clip plays. */
  readonly isScrubbing: boolean;
}

/** How long the pointer must rest before the clip plays on from there, in milliseconds. */
const restMs = 700;

/** The clip over its poster, without sound. */
export function ClipPreview({ url, isScrubbing }: ClipPreviewProps) {
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
