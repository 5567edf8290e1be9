import {
  Camera,
  ImagePlus,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  StepBack,
  StepForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useWords } from '../../i18n/use-words.ts';
import type { Icon } from '../../ui/controls/Button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/IconButton.tsx';
import menu from '../../ui/overlays/Menu.module.css';
import { oneChosen } from '../../ui/selection/one-chosen.ts';
import { KeysHint } from './KeysHint.tsx';
import styles from './PlayerControls.module.css';
import { PlayerSlider, SeekSlider, type usePlace } from './PlayerSlider.tsx';
import { playerKeys } from './player-keys.ts';
import { clipClock, speeds } from './player-time.ts';
import type { Player } from './use-player.ts';

interface PlayerControlsProps {
  readonly player: Player;
  /** What shows the place of the clip between two renders. */
  readonly place: Omit<ReturnType<typeof usePlace>, 'drawPlace'>;
  /** A picture is being taken. */
  readonly isPending: boolean;
  readonly onTakeFrame: (goal: 'file' | 'form') => void;
}

export function PlayerControls({ player, place, isPending, onTakeFrame }: PlayerControlsProps) {
  const { t } = useWords();
  const { isPlaying, at, duration, isLooping, isFullScreen } = player;
  const takeButton = (goal: 'file' | 'form', icon: Icon, label: string) => (
    <IconButton icon={icon} label={label} isPending={isPending} onPress={() => onTakeFrame(goal)} />
  );
  return (
    <div className={styles.controls}>
      <SeekSlider at={at} length={duration} onSeek={player.seek} track={place.track} />
      <div className={styles.row}>
        <PlayButton isPlaying={isPlaying} onPress={player.toggle} />
        <StepButtons onStep={player.step} />
        <span className={styles.time}>
          <span ref={place.time}>{clipClock(at)}</span>{' '}
          <span className={styles.length}>/ {clipClock(duration)}</span>
        </span>
        <VolumeControl player={player} />
        <SpeedMenu player={player} />
        <IconToggle
          icon={Repeat}
          label={t('tasks.player.loop')}
          isOn={isLooping}
          onChange={player.setLooping}
        />
        {takeButton('file', Camera, t('tasks.player.saveFrame'))}
        {takeButton('form', ImagePlus, t('tasks.player.useFrame'))}
        <span className={styles.keys}>
          <KeysHint
            lines={playerKeys.map(({ action, keys }) => ({ text: t(`tasks.player.${action}`), keys }))}
          >
            <Keyboard aria-hidden />
          </KeysHint>
        </span>
        <IconButton
          icon={isFullScreen ? Minimize : Maximize}
          label={t(isFullScreen ? 'tasks.player.leaveFullScreen' : 'tasks.player.fullScreen')}
          onPress={player.toggleFullScreen}
        />
      </div>
    </div>
  );
}

function SpeedMenu({ player: { speed, setSpeed } }: { readonly player: Player }) {
  const { t, format } = useWords();
  const words = (value: number) => t('tasks.player.speedValue', { value: format.decimal(value, 2) });
  return (
    <MenuTrigger>
      <Button className={styles.speed ?? ''} aria-label={t('tasks.player.speedIs', { speed: words(speed) })}>
        {words(speed)}
      </Button>
      <Popover
        className={`${menu.popover} ${styles.speeds}`}
        placement="top"
        offset={6}
        // In full screen the page shows only what is inside that element.
        UNSTABLE_portalContainer={document.fullscreenElement ?? document.body}
      >
        <Menu
          aria-label={t('tasks.player.speed')}
          className={menu.menu ?? ''}
          {...oneChosen(String(speed), (key) => setSpeed(Number(key)))}
        >
          {speeds.map((value) => (
            <MenuItem key={value} id={String(value)} textValue={words(value)} className={menu.item ?? ''}>
              {words(value)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Sound on or off, and how loud. The line goes where there is little room; the system's own volume stays. */
function VolumeControl({ player }: { readonly player: Player }) {
  const { t } = useWords();
  const shown = player.isMuted ? 0 : player.volume;
  const Icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  return (
    <div className="row-tight">
      <IconButton
        icon={Icon}
        label={t(player.isMuted ? 'tasks.player.unmute' : 'tasks.player.mute')}
        onPress={() => player.setMuted(!player.isMuted)}
      />
      <div className={styles.loudness}>
        <PlayerSlider
          label={t('tasks.player.volume')}
          value={shown}
          max={1}
          step={0.05}
          valueText={`${Math.round(shown * 100)} %`}
          onChange={player.setVolume}
        />
      </div>
    </div>
  );
}

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly onPress: () => void;
}

/** Plays what stands still, and stops what plays. */
export function PlayButton({ isPlaying, onPress }: PlayButtonProps) {
  const { t } = useWords();
  return (
    <IconButton
      icon={isPlaying ? Pause : Play}
      label={t(isPlaying ? 'tasks.player.pause' : 'tasks.player.play')}
      onPress={onPress}
    />
  );
}

/** One frame back, and one on. */
export function StepButtons({ onStep }: { readonly onStep: (direction: 1 | -1) => void }) {
  const { t } = useWords();
  return (
    <>
      <IconButton icon={StepBack} label={t('tasks.player.back')} onPress={() => onStep(-1)} />
      <IconButton icon={StepForward} label={t('tasks.player.forward')} onPress={() => onStep(1)} />
    </>
  );
}
