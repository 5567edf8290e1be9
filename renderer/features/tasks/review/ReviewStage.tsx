import { FileX, FilmIcon } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import styles from './ReviewStage.module.css';
import { type ClipFailure, whyNotPlayed } from './review.queries.ts';

interface ReviewStageProps {
  /** The clip that is shown and those beside it, which are read ahead. */
  readonly clips: readonly Task[];
  readonly currentId: string;
  /** The element of the clip that is shown. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly failures: ReadonlyMap<string, ClipFailure>;
  readonly onFail: (id: string, failure: ClipFailure) => void;
  readonly onToggle: () => void;
  readonly isMuted: boolean;
  readonly isLooping: boolean;
}

/**
 * The clip, as large as there is room. Its neighbours stand ready behind it, each with its first picture decoded: a step
 * shows one that is there, and takes the files of those that are left behind from the player.
 */
export function ReviewStage(props: ReviewStageProps) {
  const { clips, currentId, failures } = props;
  const failure = failures.get(currentId);
  return (
    <div className={styles.stage}>
      {clips
        .filter(({ id }) => !failures.has(id))
        .map((clip) => (
          <ReviewVideo key={clip.id} {...props} clip={clip} isShown={clip.id === currentId} />
        ))}
      {failure !== undefined && <FailureNote failure={failure} />}
    </div>
  );
}

interface ReviewVideoProps extends ReviewStageProps {
  readonly clip: Task;
  readonly isShown: boolean;
}

function ReviewVideo({ clip, isShown, video, onFail, onToggle, isMuted, isLooping }: ReviewVideoProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLVideoElement>(null);
  const wantsLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { id, mediaUrl } = clip;

  useLayoutEffect(() => {
    const element = own.current;
    if (element === null || mediaUrl === null) return;
    element.src = mediaUrl;
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
    // The element's own error event says why it cannot play.
    if (!wantsLessMotion) void element.play().catch(() => undefined);
    return () => {
      element.pause();
      element.currentTime = 0;
      if (video.current === element) video.current = null;
    };
  }, [isShown, video, wantsLessMotion]);

  return (
    // biome-ignore lint/a11y/useMediaCaption: generated clips come without captions
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
      onError={() => void whyNotPlayed(id).then((failure) => onFail(id, failure))}
    />
  );
}

const signs = { gone: FileX, unplayable: FilmIcon };

function FailureNote({ failure }: { readonly failure: ClipFailure }) {
  const { t } = useTranslation();
  const Sign = signs[failure];
  return (
    <div className={styles.failure} role="alert">
      <Sign aria-hidden />
      <p className={styles.failureTitle}>{t(`review.failure.${failure}`)}</p>
      <p>{t('review.failure.next')}</p>
    </div>
  );
}
