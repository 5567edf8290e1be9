import { useVirtualizer } from '@tanstack/react-virtual';
import { Film } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark, Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { titleOf } from '../data/task-names.ts';
import { MarkSigns } from '../marks/MarkSigns.tsx';
import styles from './Filmstrip.module.css';

interface FilmstripProps {
  readonly queue: readonly Mark[];
  /** Of the clip that is shown; -1 without one. */
  readonly place: number;
  readonly clips: ReadonlyMap<string, Task>;
  readonly markWords: (mark: Mark) => string;
  readonly onChoose: (id: string) => void;
}

/** Pixels of a picture with the room after it. */
const pitch = 100;

/**
 * The clips of the queue in small, with their marks. For the pointer: keys step, and the clip that is shown says all about itself,
 * so it is no Tab stop.
 */
export function Filmstrip({ queue, place, clips, markWords, onChoose }: FilmstripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: queue.length,
    estimateSize: () => pitch,
    getScrollElement: () => scroller.current,
    overscan: 3,
  });
  useLayoutEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'center' });
  }, [virtualizer, place]);
  return (
    <div ref={scroller} className={styles.strip}>
      <ol
        className={styles.sheet}
        style={{ width: virtualizer.getTotalSize() }}
        aria-label={t('review.filmstrip')}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const mark = queue[index];
          if (mark === undefined) return null;
          const clip = clips.get(mark.id);
          const words = [format.integer(index + 1), clip && titleOf(clip), markWords(mark)].filter(Boolean);
          return (
            <li
              key={mark.id}
              className={styles.item}
              style={{ left: start }}
              aria-posinset={index + 1}
              aria-setsize={queue.length}
            >
              <button
                type="button"
                tabIndex={-1}
                className={styles.frame}
                aria-label={words.join(', ')}
                aria-current={index === place || undefined}
                data-choice={mark.choice ?? undefined}
                // The focus stays where the keys are read.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(mark.id)}
              >
                {clip?.posterUrl ? (
                  <img src={clip.posterUrl} alt="" decoding="async" draggable={false} />
                ) : (
                  <Film aria-hidden />
                )}
                <span className={styles.marks}>
                  <MarkSigns mark={mark} look="stage" />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
