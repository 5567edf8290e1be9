import {
  Camera,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  StepBack,
  StepForward,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconToggle } from '../../../ui/IconToggle.tsx';
import { KeysHint } from './KeysHint.tsx';
import styles from './PlayerControls.module.css';
import { PlayerSlider } from './PlayerSlider.tsx';
import { clipClock } from './player-time.ts';
import { SpeedMenu } from './SpeedMenu.tsx';
import type { Player } from './use-player.ts';
import { VolumeControl } from './VolumeControl.tsx';

interface PlayerControlsProps {
  readonly player: Player;
  readonly stage: RefObject<HTMLElement | null>;
  readonly isSaving: boolean;
  readonly onSaveFrame: () => void;
}

export function PlayerControls({ player, stage, isSaving, onSaveFrame }: PlayerControlsProps) {
  const { t } = useTranslation();
  const { isPlaying, at, duration, isLooping, isFullScreen } = player;
  return (
    <div className={styles.controls}>
      <PlayerSlider
        label={t('tasks.player.seek')}
        value={at}
        max={duration}
        step={0.01}
        valueText={t('tasks.player.position', { at: clipClock(at), length: clipClock(duration) })}
        onChange={player.seek}
      />
      <div className={styles.row}>
        <IconButton label={t(isPlaying ? 'tasks.player.pause' : 'tasks.player.play')} onPress={player.toggle}>
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <IconButton label={t('tasks.player.back')} onPress={() => player.step(-1)}>
          <StepBack aria-hidden />
        </IconButton>
        <IconButton label={t('tasks.player.forward')} onPress={() => player.step(1)}>
          <StepForward aria-hidden />
        </IconButton>
        <span className={styles.time}>
          {clipClock(at)} <span className={styles.length}>/ {clipClock(duration)}</span>
        </span>
        <VolumeControl player={player} />
        <SpeedMenu speed={player.speed} stage={stage} onChange={player.setSpeed} />
        <IconToggle label={t('tasks.player.loop')} isOn={isLooping} onChange={player.setLooping}>
          <Repeat aria-hidden />
        </IconToggle>
        <IconButton label={t('tasks.player.saveFrame')} isPending={isSaving} onPress={onSaveFrame}>
          <Camera aria-hidden />
        </IconButton>
        <KeysHint>
          <Keyboard aria-hidden />
        </KeysHint>
        <IconButton
          label={t(isFullScreen ? 'tasks.player.leaveFullScreen' : 'tasks.player.fullScreen')}
          onPress={player.toggleFullScreen}
        >
          {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
