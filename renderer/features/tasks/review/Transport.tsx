import { Pause, Play, Repeat, Volume2, VolumeX } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { IconToggle } from '../../../ui/controls/IconToggle.tsx';
import { PlayerSlider } from '../player/PlayerSlider.tsx';
import { clipClock } from '../player/player-time.ts';
import { usePlayer } from '../player/use-player.ts';
import styles from './Transport.module.css';
import type { ReviewPrefs } from './use-review.ts';

interface TransportProps {
  /** The element of the clip that is shown; another clip has a `Transport` of its own. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly framesPerSecond: number;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
}

/** Where in the clip one is, and how it plays. */
export function Transport({ video, stage, framesPerSecond, prefs, onPrefs }: TransportProps) {
  const { t } = useTranslation();
  const { isPlaying, at, duration, toggle, seek } = usePlayer(video, stage, framesPerSecond);
  return (
    <div className={styles.transport}>
      <IconButton label={t(isPlaying ? 'tasks.player.pause' : 'tasks.player.play')} onPress={toggle}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <div className={styles.slider}>
        <PlayerSlider
          label={t('tasks.player.seek')}
          value={at}
          max={duration}
          step={0.01}
          valueText={t('tasks.player.position', { at: clipClock(at), length: clipClock(duration) })}
          onChange={seek}
        />
      </div>
      <span className={styles.time}>
        {clipClock(at)} / {clipClock(duration)}
      </span>
      <IconToggle
        label={t('tasks.player.loop')}
        isOn={prefs.isLooping}
        onChange={(isLooping) => onPrefs({ isLooping })}
      >
        <Repeat aria-hidden />
      </IconToggle>
      <IconButton
        label={t(prefs.isMuted ? 'tasks.player.unmute' : 'tasks.player.mute')}
        onPress={() => onPrefs({ isMuted: !prefs.isMuted })}
      >
        {prefs.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </IconButton>
    </div>
  );
}
