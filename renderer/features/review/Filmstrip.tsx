import { Film } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Mark, Task } from '#contract';
import { useMeasured } from '../../hooks/use-measured.ts';
import { useWords } from '../../i18n/use-words.ts';
import { SmallPicture } from '../../ui/SmallPicture.tsx';
import { titleOf } from '../tasks/data/task-names.ts';
import { MarkSigns } from '../tasks/marks/MarkSigns.tsx';
import { useMarkWords } from '../tasks/marks/use-mark-words.ts';
import styles from './Filmstrip.module.css';

interface FilmstripProps {
  readonly queue: readonly Mark[];
  /** Of the clip that is shown; -1 without one. */
  readonly place: number;
  readonly clips: ReadonlyMap<string, Task>;
  readonly onChoose: (id: string) => void;
}

/** Pixels from the left edge of one picture to that of the next. */
const pitch = 100;
/** Pictures that are drawn beyond each edge of the strip. */
const beyond = 3;
/** Width in pixels that the strip is taken to have until it was measured. */
const usualWidth = 1_280;

/**
 * The clips of the queue in small, with their marks. For the pointer: keys step, and the clip that is shown says all about itself,
 * so it is no Tab stop.
 */
export const Filmstrip = memo(function Filmstrip({ queue, place, clips, onChoose }: FilmstripProps) {
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useMeasured(scroller, usualWidth, ({ clientWidth }) => clientWidth);
  const [middle, setMiddle] = useState(Math.max(0, place));
  const [followed, setFollowed] = useState(place);
  if (followed !== place) {
    setFollowed(place);
    if (place >= 0) setMiddle(place);
  }
  useLayoutEffect(() => {
    if (place >= 0) scroller.current?.scrollTo({ left: (place + 0.5) * pitch - width / 2 });
  }, [place, width]);

  const half = Math.ceil(width / 2 / pitch) + beyond;
  // At an end the middle is not reached, and as many are in sight as elsewhere.
  const centre = Math.max(half - beyond, Math.min(queue.length - 1 - (half - beyond), middle));
  const from = Math.max(0, centre - half);
  return (
    <div
      ref={scroller}
      className={styles.strip}
      onScroll={({ currentTarget }) =>
        setMiddle(Math.floor((currentTarget.scrollLeft + currentTarget.clientWidth / 2) / pitch))
      }
    >
      <ol className={styles.sheet} style={{ width: queue.length * pitch }} aria-label={t('review.filmstrip')}>
        {queue.slice(from, Math.max(from, centre + half + 1)).map((mark, index) => (
          <Picture
            key={mark.id}
            mark={mark}
            clip={clips.get(mark.id)}
            place={from + index}
            total={queue.length}
            isShown={from + index === place}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </div>
  );
});

interface PictureProps {
  readonly mark: Mark;
  readonly clip: Task | undefined;
  readonly place: number;
  readonly total: number;
  readonly isShown: boolean;
  readonly onChoose: (id: string) => void;
}

const Picture = memo(function Picture({ mark, clip, place, total, isShown, onChoose }: PictureProps) {
  const { format } = useWords();
  const markWords = useMarkWords();
  const words = [format.integer(place + 1), ...(clip ? [titleOf(clip)] : []), ...markWords(mark)];
  return (
    <li
      className={styles.item}
      style={{ left: place * pitch }}
      aria-posinset={place + 1}
      aria-setsize={total}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.frame}
        aria-label={format.enumeration(words)}
        aria-current={isShown || undefined}
        data-choice={mark.choice ?? undefined}
        // The focus stays where the keys are read.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(mark.id)}
      >
        <SmallPicture url={clip?.posterUrl ?? null}>
          <Film aria-hidden />
        </SmallPicture>
        <span className={styles.marks}>
          <MarkSigns mark={mark} look="stage" />
        </span>
      </button>
    </li>
  );
});
