import { CircleCheck } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import type { Mark } from '#contract';
import { type KeyFocus, runKey } from '../../hooks/keys/key-table.ts';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useShownFor } from '../../hooks/use-shown-for.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useFileBack } from '../../media/player/clips.queries.ts';
import { useDetailsPaused } from '../../media/player/use-details-paused.ts';
import { togglePlaying, useShownFrame } from '../../media/player/use-player.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { titleOf } from '../tasks/data/task-names.ts';
import { MarkSigns } from '../tasks/marks/MarkSigns.tsx';
import { useMarkWords } from '../tasks/marks/use-mark-words.ts';
import { usePosters } from '../tasks/posters.ts';
import { canCompare, useTasksContext } from '../tasks/tasks-context.ts';
import { Filmstrip } from './Filmstrip.tsx';
import styles from './Review.module.css';
import { ReviewControls } from './ReviewControls.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewStage } from './ReviewStage.tsx';
import type { ClipFailure } from './review.queries.ts';
import { type ReviewAction, reviewKeys } from './review-keys.ts';
import type { ReviewCounts } from './review-state.ts';
import { type ReviewNews, type ReviewPrefs, useReview } from './use-review.ts';

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
export const Review = memo(function Review(props: ReviewProps) {
  useCommandHold(true);
  useDetailsPaused(true);
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <ReviewRegion {...props} />
      </Modal>
    </ModalOverlay>
  );
});

function ReviewRegion(props: ReviewProps) {
  const { marks, startId, prefs } = props;
  const { t } = useWords();
  const region = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { review, acts } = useReview(marks, startId, prefs.advances);
  const { state, queue, place, clips, counts, error } = review;
  const { form } = useTasksContext();
  const clip = clips.get(state.currentId ?? '');
  const frame = useShownFrame(video, {
    id: clip?.id ?? '',
    title: clip ? titleOf(clip) : '',
    onUseFrame: form.addFrame,
  });
  // The clip is shown first; what is told of it follows as soon as there is time.
  const told = useDeferredValue(review);
  const [failures, setFailures] = useState<ReadonlyMap<string, ClipFailure>>(new Map());
  usePosters(useMemo(() => [...clips.values()], [clips]));
  const { currentId } = state;
  // Once a drive is back, so are the files of all clips on it.
  const forgetGone = () =>
    setFailures((held) => new Map([...held].filter(([, failure]) => failure !== 'gone')));
  const isAway = currentId !== null && failures.get(currentId) === 'gone';
  useFileBack(isAway ? currentId : null, forgetGone, true);

  useEffect(() => region.current?.focus(), []);

  const calls = useLatestCalls({
    toggle: () => video.current && togglePlaying(video.current),
    fail: (id: string, failure: ClipFailure) => setFailures((held) => new Map(held).set(id, failure)),
    change: props.onPrefs,
    leave: () => props.onLeave(state.currentId),
    useFrame: () => clip && video.current && !frame.isPending && frame.mutate('form'),
  });
  const goToEnd = (end: Mark | undefined): void => {
    if (end) acts.goTo(end.id);
  };
  const keys: Readonly<Record<ReviewAction, (key: string) => void>> = {
    next: () => acts.step(1),
    previous: () => acts.step(-1),
    first: () => goToEnd(queue[0]),
    last: () => goToEnd(queue.at(-1)),
    rate: (key) => acts.decide({ rating: Number(key) }),
    pick: () => acts.decide({ choice: 'picked' }),
    hide: () => acts.decide({ choice: 'hidden' }),
    unchoose: () => acts.decide({ choice: null }),
    undo: acts.undo,
    play: calls.toggle,
    loop: () => calls.change({ isLooping: !prefs.isLooping }),
    mute: () => calls.change({ isMuted: !prefs.isMuted }),
    useFrame: calls.useFrame,
    leave: calls.leave,
  };
  const beside = useMemo(
    () => [place - 1, place, place + 1, place + 2].flatMap((each) => clips.get(queue[each]?.id ?? '') ?? []),
    [place, queue, clips],
  );
  const known = useMemo(() => {
    const gone = beside.filter(({ mediaUrl }) => mediaUrl === null).map(({ id }) => [id, 'gone'] as const);
    return new Map<string, ClipFailure>([...gone, ...failures]);
  }, [beside, failures]);
  return (
    <section
      ref={region}
      className={styles.review}
      data-review
      aria-label={t('review.title')}
      tabIndex={-1}
      onKeyDownCapture={(event) => runKey(event, reviewKeys, keys, { focusOf, steps: ['next', 'previous'] })}
      // A slider that was pulled by the pointer does not keep the keys that go from clip to clip.
      onPointerUp={() =>
        region.current?.querySelector(':focus:is(input[type="range"])') && region.current.focus()
      }
    >
      <ReviewHeader review={told} acts={acts} prefs={prefs} onPrefs={calls.change} onLeave={calls.leave} />
      <div className={styles.middle}>
        {state.isFinished ? (
          <ReviewEnd
            {...props}
            marks={state.marks}
            counts={counts}
            onUndecided={() => {
              acts.filter('undecided');
              region.current?.focus();
            }}
            onLeave={calls.leave}
          />
        ) : state.currentId === null ? (
          <p className={styles.nothing}>{t('review.nothing')}</p>
        ) : (
          <ReviewStage
            clips={beside}
            currentId={state.currentId}
            video={video}
            failures={known}
            onFail={calls.fail}
            onToggle={calls.toggle}
            isMuted={prefs.isMuted}
            isLooping={prefs.isLooping}
          />
        )}
        {(error ?? frame.error) && (
          <div className={styles.error}>
            <ErrorNotice
              error={error ?? frame.error}
              onDismiss={() => {
                acts.dismissError();
                frame.reset();
              }}
            />
          </div>
        )}
        {/* The form stands behind the review. */}
        {frame.isSuccess && (
          <p role="status" className={styles.toast}>
            {frame.data || t('tasks.player.frameUsed')}
          </p>
        )}
        <ReviewToast news={told.news} onDone={acts.dismissNews} />
      </div>
      <ReviewControls
        review={told}
        acts={acts}
        video={video}
        stage={region}
        prefs={prefs}
        onPrefs={calls.change}
        onUseFrame={calls.useFrame}
      />
      <div className={styles.strip}>
        <Filmstrip
          queue={told.queue}
          place={told.state.isFinished ? -1 : told.place}
          clips={told.clips}
          onChoose={acts.goTo}
        />
      </div>
    </section>
  );
}

/** Groups of radios go by up and down. */
function focusOf(target: Element): KeyFocus {
  if (target.closest('input[type="range"], [role="slider"]') !== null) return 'slider';
  return target.closest('button, input, [role="radio"]') !== null ? 'button' : 'stage';
}

/** Long enough to be noticed beside the clip, short enough for the next decision. */
const shownForMs = 1_600;

/** What was just decided, over the clip, and the key that takes it back. Said aloud by the review itself. */
function ReviewToast({ news, onDone }: { readonly news: ReviewNews | null; readonly onDone: () => void }) {
  const { t, format } = useWords();
  const markWords = useMarkWords();
  useShownFor(news, shownForMs, onDone);
  if (news === null) return null;
  const words = markWords(news.mark);
  const what = words.length === 0 ? t('review.row.undecided') : format.enumeration(words);
  return (
    <p className={styles.toast} aria-hidden>
      <MarkSigns mark={news.mark} />
      <span>
        {t(news.type === 'undone' ? 'review.toast.undone' : 'review.toast.decided', {
          number: format.integer(news.number),
          what,
        })}
      </span>
      {news.type === 'decided' && (
        <span className="row-tight soft">
          <Keys keys={['Z']} /> {t('common.undo')}
        </span>
      )}
    </p>
  );
}

interface ReviewEndProps extends Omit<ReviewProps, 'startId' | 'prefs' | 'onPrefs' | 'onLeave'> {
  readonly counts: ReviewCounts;
  /** Goes on with what is undecided; all else leaves the review. */
  readonly onUndecided: () => void;
  readonly onLeave: () => void;
}

function ReviewEnd(props: ReviewEndProps) {
  const { marks, counts, onUndecided, onShowPicked, onExport, onCompare, onJoin, onLeave } = props;
  const { t, format } = useWords();
  const { picked, hidden, decided, total } = counts;
  const left = total - decided;
  const pickedIds = marks.filter(({ choice }) => choice === 'picked').map(({ id }) => id);
  return (
    <div className={styles.end}>
      <CircleCheck className={styles.sign} aria-hidden />
      <p className={styles.title}>
        {t('review.end.title', { picked: format.integer(picked), hidden: format.integer(hidden) })}
      </p>
      {left > 0 && <p className="quiet">{t('review.end.left', format.counted(left))}</p>}
      <div className={styles.actions}>
        {picked > 0 && (
          <Button look="primary" onPress={onShowPicked}>
            {t('review.end.showPicked')}
          </Button>
        )}
        {picked > 0 && <Button onPress={() => onExport(pickedIds)}>{t('review.end.exportPicked')}</Button>}
        {canCompare(picked) && <Button onPress={() => onCompare(pickedIds)}>{t('compare.title')}</Button>}
        {picked > 1 && <Button onPress={() => onJoin(pickedIds)}>{t('join.join')}</Button>}
        {left > 0 && <Button onPress={onUndecided}>{t('review.end.undecided')}</Button>}
        <Button look="quiet" onPress={onLeave}>
          {t('review.keys.leave')}
        </Button>
      </div>
    </div>
  );
}
