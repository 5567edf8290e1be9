import {
  ChevronLeft,
  ChevronRight,
  EyeOff,
  Flag,
  ImagePlus,
  Repeat,
  Undo2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { memo, type RefObject } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { PlayButton } from '../../media/player/PlayerControls.tsx';
import { SeekSlider, usePlace } from '../../media/player/PlayerSlider.tsx';
import { clipClock } from '../../media/player/player-time.ts';
import { usePlayer } from '../../media/player/use-player.ts';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import { RatingControl } from '../tasks/marks/RatingControl.tsx';
import styles from './ReviewControls.module.css';
import { currentMark } from './review-state.ts';
import type { ReviewActs, ReviewPrefs, SeenReview } from './use-review.ts';

interface ReviewControlsProps {
  readonly review: SeenReview;
  readonly acts: ReviewActs;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
  readonly onUseFrame: () => void;
}

/** What can be done with the clip that is shown, each with its key; nothing without a clip. */
export const ReviewControls = memo(function ReviewControls(props: ReviewControlsProps) {
  const { review, acts, ...transport } = props;
  const { t } = useTranslation();
  const { state, clips } = review;
  const mark = state.isFinished ? null : currentMark(state);
  if (mark === null) return null;
  const clip = clips.get(mark.id);
  const fill = mark.choice === 'picked' ? 'currentColor' : 'none';
  const choices = [
    { of: 'picked', text: t('review.keys.pick'), keyName: 'P', sign: <Flag aria-hidden fill={fill} /> },
    { of: 'hidden', text: t('review.keys.hide'), keyName: 'X', sign: <EyeOff aria-hidden /> },
  ] as const;
  return (
    <div className={styles.controls}>
      <div className={styles.part}>
        <IconButton icon={ChevronLeft} label={t('review.keys.previous')} onPress={() => acts.step(-1)} />
        <IconButton icon={ChevronRight} label={t('review.keys.next')} onPress={() => acts.step(1)} />
      </div>
      <div className={`${styles.part} ${styles.marks}`}>
        <RatingControl look="stage" rating={mark.rating} onChange={(rating) => acts.decide({ rating })} />
        {choices.map(({ of, text, keyName, sign }) => (
          <ToggleButton
            key={of}
            className={styles.choice ?? ''}
            isSelected={mark.choice === of}
            onChange={(isOn) => acts.decide({ choice: isOn ? of : null })}
            aria-label={text}
          >
            {sign}
            <span className={styles.word}>{text}</span>
            <kbd className={styles.key}>{keyName}</kbd>
          </ToggleButton>
        ))}
        <IconButton
          icon={Undo2}
          label={t('common.undo')}
          isDisabled={state.decisions.length === 0}
          onPress={acts.undo}
        />
      </div>
      {/* Its clip's element is there by then. */}
      {clip && (
        <Transport
          {...transport}
          clipId={clip.id}
          framesPerSecond={clip.state.status === 'ready' ? clip.state.media.framesPerSecond : 0}
        />
      )}
    </div>
  );
});

interface TransportProps extends Omit<ReviewControlsProps, 'review' | 'acts'> {
  readonly clipId: string;
  readonly framesPerSecond: number;
}

function Transport({ prefs, onPrefs, onUseFrame, ...clip }: TransportProps) {
  const { t } = useTranslation();
  const { track, time, drawPlace } = usePlace();
  const { isPlaying, at, duration, toggle, seek } = usePlayer({ ...clip, drawPlace });
  return (
    <div className={styles.transport}>
      <PlayButton isPlaying={isPlaying} onPress={toggle} />
      <div className={styles.slider}>
        <SeekSlider at={at} length={duration} onSeek={seek} track={track} />
      </div>
      <span className={styles.time}>
        <span ref={time}>{clipClock(at)}</span> / {clipClock(duration)}
      </span>
      <IconToggle
        icon={Repeat}
        label={t('tasks.player.loop')}
        isOn={prefs.isLooping}
        onChange={(isLooping) => onPrefs({ isLooping })}
      />
      <IconButton
        icon={prefs.isMuted ? VolumeX : Volume2}
        label={t(prefs.isMuted ? 'tasks.player.unmute' : 'tasks.player.mute')}
        onPress={() => onPrefs({ isMuted: !prefs.isMuted })}
      />
      <IconButton icon={ImagePlus} label={t('review.keys.useFrame')} onPress={onUseFrame} />
    </div>
  );
}
