import { FilmIcon, Volume2, VolumeX } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useState,
} from 'react';
import type { Task } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { playedFrom, useFileBack } from '../../media/player/clips.queries.ts';
import { clipClock } from '../../media/player/player-time.ts';
import { IconToggle } from '../../ui/controls/IconButton.tsx';
import { ifFailed } from '../../ui/if-failed.ts';
import { titleOf, variationWords } from '../tasks/data/task-names.ts';
import { whyNotShown } from '../tasks/data/task-view.ts';
import { MarkRow } from '../tasks/marks/RatingControl.tsx';
import styles from './ComparedStage.module.css';
import { clipTime } from './use-playhead.ts';

interface ComparedStageProps {
  readonly ids: readonly string[];
  /** In the order of `ids`; `null` for one that was removed, `undefined` for one that is being read. */
  readonly tasks: readonly (Task | null | undefined)[];
  readonly players: RefObject<Map<string, HTMLVideoElement>>;
  readonly broken: ReadonlySet<string>;
  readonly at: number;
  readonly currentId: string | null;
  /** The second clip lies over the first, as far as the divider. */
  readonly isWipe: boolean;
  readonly onChoose: (id: string) => void;
  readonly onBroken: (id: string, isBroken: boolean) => void;
}

/** The pictures of the compared clips, beside each other or one over the other. */
export function ComparedStage(props: ComparedStageProps) {
  const { ids, tasks, isWipe } = props;
  const { t } = useWords();
  const [divider, setDivider] = useState(50);
  return (
    <div className={styles.frame} data-layout={isWipe ? 'wipe' : 'side'} data-count={ids.length}>
      <ol
        className={styles.clips}
        aria-label={t('compare.clips')}
        style={{ '--divider': `${divider}%` } as CSSProperties}
      >
        {ids.map((id, index) => (
          <li
            key={id}
            className={styles.clip}
            aria-current={id === props.currentId || undefined}
            // One that comes back with the window comes from nowhere: another clip may be chosen by now.
            onFocus={({ relatedTarget }) => relatedTarget && props.onChoose(id)}
          >
            <ComparedPicture {...props} id={id} number={index + 1} task={tasks[index]} />
          </li>
        ))}
      </ol>
      {isWipe && <WipeDivider value={divider} onChange={setDivider} />}
    </div>
  );
}

interface ComparedPictureProps extends ComparedStageProps {
  readonly id: string;
  readonly number: number;
  readonly task: Task | null | undefined;
}

function ComparedPicture(props: ComparedPictureProps) {
  const { id, number, task, players, broken, at, currentId, onChoose, onBroken } = props;
  const { t, format } = useWords();
  const isBroken = broken.has(id);
  useFileBack(isBroken ? id : null, () => onBroken(id, false));
  const mediaUrl = task?.mediaUrl ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its file is back it has another address
  const source = useMemo(() => mediaUrl && playedFrom(mediaUrl), [mediaUrl, isBroken]);
  if (task === undefined) return null;
  const media = task?.state.status === 'ready' ? task.state.media : null;
  const isHeld = media !== null && clipTime(at, media).isHeld;
  const hold = (element: HTMLVideoElement | null): void => {
    if (element === null) players.current.delete(id);
    else players.current.set(id, element);
    ifFailed(() => onBroken(id, true))(element);
  };
  const canPlay = task !== null && media !== null && source !== null && !isBroken;
  const title = task === null ? t('goOn.chain.removed') : titleOf(task);
  return (
    <>
      <div className={styles.picture}>
        {canPlay ? (
          <video
            ref={hold}
            src={source}
            preload="auto"
            playsInline
            muted={currentId !== id}
            disablePictureInPicture
            aria-label={t('compare.clip', { number, title })}
            onError={() => onBroken(id, true)}
          />
        ) : (
          <p role="alert" className={styles.broken}>
            <FilmIcon aria-hidden />
            {t(`compare.${whyNotShown(task)}`)}
          </p>
        )}
      </div>
      <div className={styles.caption}>
        <span className={styles.number}>{number}</span>
        <span className={styles.title}>{title}</span>
        {task?.variation && (
          <span className={styles.facts}>{t('tasks.variation.short', variationWords(task.variation))}</span>
        )}
        {media !== null && (
          <span className={styles.facts}>
            {format.length(media.seconds)}
            {media.framesPerSecond > 0 &&
              ` · ${t('references.facts.framesValue', { value: format.decimal(media.framesPerSecond, 2) })}`}
          </span>
        )}
        {canPlay && (
          <IconToggle
            icon={currentId === id ? Volume2 : VolumeX}
            label={t('compare.sound', { number })}
            isOn={currentId === id}
            onChange={() => onChoose(id)}
          />
        )}
        {canPlay && <MarkRow task={task} />}
        {canPlay && isHeld && (
          <span className={styles.held}>{t('compare.held', { time: clipClock(media.seconds) })}</span>
        )}
      </div>
    </>
  );
}

interface WipeDividerProps {
  /** Percent of the width, from the left, that shows the first clip. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Percent of one press of an arrow key, and of one with Shift. */
const step = 2;
const largeStep = 10;

/** The line between two clips that lie over each other, moved with the pointer or with keys. */
function WipeDivider({ value, onChange }: WipeDividerProps) {
  const { t } = useWords();
  const set = (next: number): void => onChange(Math.min(100, Math.max(0, next)));
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame === undefined || frame.width === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      set(((event.clientX - frame.left) / frame.width) * 100);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? largeStep : step;
    const next = { ArrowLeft: value - by, ArrowRight: value + by, Home: 0, End: 100 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div
      role="slider"
      aria-label={t('compare.wipe')}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={t('compare.wipeValue', { value: Math.round(value) })}
      tabIndex={0}
      className={styles.divider}
      style={{ left: `${value}%` }}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    />
  );
}
