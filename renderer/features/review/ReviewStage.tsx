import { FileX, FilmIcon } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { isStill } from '../../hooks/use-media-query.ts';
import { isClipThere, playedFrom } from '../../media/player/clips.queries.ts';
import styles from './ReviewStage.module.css';
import type { ClipFailure } from './review.queries.ts';

interface Playing {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onFail: (id: string, failure: ClipFailure) => void;
  readonly onToggle: () => void;
  readonly isMuted: boolean;
  readonly isLooping: boolean;
}

interface ReviewStageProps extends Playing {
  /** The clip that is shown and those beside it, which are read ahead; the same array until they are others. */
  readonly clips: readonly Task[];
  readonly currentId: string;
  readonly failures: ReadonlyMap<string, ClipFailure>;
}

/**
 * The clip, as large as there is room. Its neighbours stand ready behind it, each with its first picture decoded: a step
 * shows one that is there.
 */
export const ReviewStage = memo(function ReviewStage({
  clips,
  currentId,
  failures,
  ...playing
}: ReviewStageProps) {
  const { t } = useTranslation();
  const { video } = playing;
  const ready = useReadyClips(clips, currentId, video);
  const failure = failures.get(currentId);
  return (
    <div className={styles.stage}>
      {ready
        .filter(({ id }) => !failures.has(id))
        .map((clip) => (
          <ReviewVideo key={clip.id} {...playing} clip={clip} isShown={clip.id === currentId} />
        ))}
      {failure !== undefined && (
        <div className={styles.failure} role="alert">
          {failure === 'gone' ? <FileX aria-hidden /> : <FilmIcon aria-hidden />}
          <p className={styles.failureTitle}>{t(`review.failure.${failure}`)}</p>
          <p>{t('review.failure.next')}</p>
        </div>
      )}
    </div>
  );
});

/** How long the files of neighbours wait for a clip that shows no picture of its own accord, in milliseconds. */
const restMs = 250;

/**
 * The clips that have a player. While one that was stepped to has not shown a picture, no other file is opened or given up for
 * it: that would take the time that its picture needs.
 */
function useReadyClips(clips: readonly Task[], currentId: string, video: RefObject<HTMLVideoElement | null>) {
  const [rested, setRested] = useState<{ readonly id: string | null; readonly clips: readonly Task[] }>({
    id: null,
    clips: [],
  });
  const isRested = rested.id === currentId;
  if (isRested && rested.clips !== clips) setRested({ id: currentId, clips });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a clip that comes later has its own first picture.
  useEffect(() => {
    const element = video.current;
    const rest = (): void => setRested((held) => ({ ...held, id: currentId }));
    const timer = setTimeout(rest, restMs);
    const frame = element?.requestVideoFrameCallback(rest);
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) element?.cancelVideoFrameCallback(frame);
    };
  }, [currentId]);

  if (isRested) return clips;
  const current = clips.find(({ id }) => id === currentId);
  if (current === undefined || rested.clips.some(({ id }) => id === currentId)) return rested.clips;
  return [...rested.clips, current];
}

interface ReviewVideoProps extends Playing {
  readonly clip: Task;
  readonly isShown: boolean;
}

const ReviewVideo = memo(function ReviewVideo(props: ReviewVideoProps) {
  const { clip, isShown, video, onFail, onToggle, isMuted, isLooping } = props;
  const { t } = useTranslation();
  const own = useRef<HTMLVideoElement>(null);
  const { id, mediaUrl } = clip;

  useLayoutEffect(() => {
    const element = own.current;
    if (element === null || mediaUrl === null) return;
    element.src = playedFrom(mediaUrl);
    return () => {
      // Without this the file stays open, and its pictures in memory, until the element is collected.
      element.removeAttribute('src');
      element.load();
    };
  }, [mediaUrl]);

  useLayoutEffect(() => {
    const element = own.current;
    if (element === null || !isShown) return;
    video.current = element;
    if (element.currentTime > 0) element.currentTime = 0;
    // The element's own error event says why it cannot play.
    if (!isStill()) void element.play().catch(() => undefined);
    return () => {
      element.pause();
      if (video.current === element) video.current = null;
    };
  }, [isShown, video]);

  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => {
      if (own.current !== null && own.current.currentTime > 0) own.current.currentTime = 0;
    }, restMs);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <video
      ref={own}
      className={styles.video}
      data-shown={isShown || undefined}
      {...(clip.posterUrl !== null && { poster: clip.posterUrl })}
      preload="auto"
      playsInline
      muted={isMuted || !isShown}
      loop={isLooping}
      tabIndex={-1}
      aria-label={t('tasks.details.player')}
      aria-hidden={!isShown || undefined}
      disablePictureInPicture
      onClick={onToggle}
      onError={() => void isClipThere(id).then((isThere) => onFail(id, isThere ? 'unplayable' : 'gone'))}
    />
  );
});
