import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Mark } from '#contract';
import { useCommandHold } from '../../../hooks/use-command.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Announcer } from '../../../ui/messages/Announcer.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { titleOf } from '../data/task-names.ts';
import { usePosters } from '../list/grid/posters.ts';
import { Filmstrip } from './Filmstrip.tsx';
import styles from './Review.module.css';
import { ReviewControls } from './ReviewControls.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewStage } from './ReviewStage.tsx';
import { ReviewToast } from './ReviewToast.tsx';
import type { ClipFailure } from './review.queries.ts';
import { type ReviewAction, type ReviewFocus, readReviewKey } from './review-keys.ts';
import { currentMark } from './review-state.ts';
import { Transport } from './Transport.tsx';
import { type ReviewPrefs, useReview } from './use-review.ts';

interface ReviewProps {
  readonly marks: readonly Mark[];
  readonly startId: string | null;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
  /** @param id the clip that was shown last. */
  readonly onLeave: (id: string | null) => void;
  readonly onShowPicked: () => void;
  readonly onExport: (ids: readonly string[]) => void;
  readonly onCompare: (ids: readonly string[]) => void;
  readonly onJoin: (ids: readonly string[]) => void;
}

/** Clips one by one, over the whole window, to be rated, picked or hidden. */
export function Review(props: ReviewProps) {
  useCommandHold(true);
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        {/* What lies behind is out of reach for screen readers, and its live region with it. */}
        <Announcer>
          <ReviewRegion {...props} />
        </Announcer>
      </Modal>
    </ModalOverlay>
  );
}

function ReviewRegion({
  marks,
  startId,
  prefs,
  onPrefs,
  onLeave,
  onShowPicked,
  onExport,
  onCompare,
  onJoin,
}: ReviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const region = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const review = useReview(marks, startId, prefs.advances);
  const [failures, setFailures] = useState<ReadonlyMap<string, ClipFailure>>(new Map());
  const { state, queue, place, clips, counts } = review;
  const mark = currentMark(state);
  const clip = clips.get(state.currentId ?? '');
  const beside = [place - 1, place, place + 1].flatMap((each) => clips.get(queue[each]?.id ?? '') ?? []);
  usePosters(useMemo(() => [...clips.values()], [clips]));
  const leave = (): void => onLeave(state.currentId);

  useEffect(() => region.current?.focus(), []);

  const toggle = (): void => {
    const element = video.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    // Events of menus and hints above come along, too.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    const action = event.nativeEvent.isComposing ? null : readReviewKey(event, focusOf(target));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    const isHeld = event.repeat && action !== 'next' && action !== 'previous';
    if (!isHeld) acts[action](event.key);
  };

  const pickedIds = () => state.marks.filter(({ choice }) => choice === 'picked').map(({ id }) => id);
  const goToEnd = (end: Mark | undefined): void => {
    if (end) review.goTo(end.id);
  };
  const acts: Readonly<Record<ReviewAction, (key: string) => void>> = {
    next: () => review.step(1),
    previous: () => review.step(-1),
    first: () => goToEnd(queue[0]),
    last: () => goToEnd(queue.at(-1)),
    rate: (key) => review.decide({ rating: Number(key) }),
    pick: () => review.decide({ choice: 'picked' }),
    hide: () => review.decide({ choice: 'hidden' }),
    unchoose: () => review.decide({ choice: null }),
    undo: review.undo,
    play: toggle,
    loop: () => onPrefs({ isLooping: !prefs.isLooping }),
    mute: () => onPrefs({ isMuted: !prefs.isMuted }),
    leave,
  };

  const gone: [string, ClipFailure][] = beside
    .filter(({ mediaUrl }) => mediaUrl === null)
    .map(({ id }) => [id, 'gone']);
  return (
    <section
      ref={region}
      className={styles.review}
      aria-label={t('review.title')}
      tabIndex={-1}
      onKeyDownCapture={onKeyDown}
    >
      <ReviewHeader
        name={clip && !state.isFinished ? titleOf(clip) : ''}
        number={state.isFinished ? 0 : place + 1}
        length={queue.length}
        counts={counts}
        filter={state.filter}
        onFilter={review.filter}
        prefs={prefs}
        onPrefs={onPrefs}
        onLeave={leave}
      />
      <div className={styles.middle}>
        {state.isFinished ? (
          <ReviewEnd
            counts={counts}
            onUndecided={() => {
              review.filter('undecided');
              region.current?.focus();
            }}
            onShowPicked={onShowPicked}
            onExportPicked={() => onExport(pickedIds())}
            onComparePicked={() => onCompare(pickedIds())}
            onJoinPicked={() => onJoin(pickedIds())}
            onLeave={leave}
          />
        ) : mark === null ? (
          <p className={styles.nothing}>{t('review.nothing', { total: format.integer(counts.total) })}</p>
        ) : (
          <ReviewStage
            clips={beside}
            currentId={mark.id}
            video={video}
            failures={new Map([...gone, ...failures])}
            onFail={(id, failure) => setFailures((held) => new Map(held).set(id, failure))}
            onToggle={toggle}
            isMuted={prefs.isMuted}
            isLooping={prefs.isLooping}
          />
        )}
        {review.error && (
          <div className={styles.error}>
            <ErrorNotice error={review.error} onDismiss={review.dismissError} />
          </div>
        )}
        <ReviewToast news={review.news} words={review.markWords} onDone={review.dismissNews} />
      </div>
      {mark !== null && !state.isFinished && (
        <ReviewControls
          mark={mark}
          onDecide={review.decide}
          onStep={review.step}
          onUndo={review.undo}
          canUndo={state.decisions.length > 0}
        >
          {/* Its clip's element is there by then. */}
          {clip && (
            <Transport
              key={mark.id}
              video={video}
              stage={region}
              framesPerSecond={clip.state.status === 'ready' ? clip.state.media.framesPerSecond : 0}
              prefs={prefs}
              onPrefs={onPrefs}
            />
          )}
        </ReviewControls>
      )}
      <div className={styles.strip}>
        <Filmstrip
          queue={queue}
          place={state.isFinished ? -1 : place}
          clips={clips}
          markWords={review.markWords}
          onChoose={review.goTo}
        />
      </div>
    </section>
  );
}

function focusOf(target: Element): ReviewFocus {
  if (target.closest('input, [role="slider"], [role="radiogroup"], [role="radio"]') !== null) return 'mover';
  return target.closest('button') !== null ? 'button' : 'stage';
}
