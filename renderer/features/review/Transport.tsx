import { Repeat, Volume2, VolumeX } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayButton } from '../../media/player/PlayButtons.tsx';
import { SeekSlider, usePlace } from '../../media/player/PlayerSlider.tsx';
import { clipClock } from '../../media/player/player-time.ts';
import { usePlayer } from '../../media/player/use-player.ts';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import styles from './Transport.module.css';
import type { ReviewPrefs } from './use-review.ts';

interface TransportProps {
  /** The element of the clip that is shown. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly clipId: string;
  readonly framesPerSecond: number;
  readonly prefs: ReviewPrefs;
  readonly onPrefs: (change: Partial<ReviewPrefs>) => void;
}

/** Where in the clip one is, and how it plays. */
export const Transport = memo(function Transport({ prefs, onPrefs, ...clip }: TransportProps) {
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
      <Switches prefs={prefs} onPrefs={onPrefs} />
    </div>
  );
});

/** Apart from the place, which is drawn again while the clip plays. */
const Switches = memo(function Switches({ prefs, onPrefs }: Pick<TransportProps, 'prefs' | 'onPrefs'>) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
});
