import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerSlider } from './PlayerSlider.tsx';
import { clipClock } from './player-time.ts';

interface SeekSliderProps {
  /** In seconds. */
  readonly at: number;
  /** In seconds. */
  readonly length: number;
  readonly onSeek: (seconds: number) => void;
  /** The line, for what moves the thumb between two renders. */
  readonly track?: Ref<HTMLDivElement>;
}

/** Where in a clip one is, and the way to another place in it. */
export function SeekSlider({ at, length, onSeek, track }: SeekSliderProps) {
  const { t } = useTranslation();
  return (
    <PlayerSlider
      label={t('tasks.player.seek')}
      value={at}
      max={length}
      step={0.01}
      valueText={t('tasks.player.position', { at: clipClock(at), length: clipClock(length) })}
      onChange={onSeek}
      {...(track && { track })}
    />
  );
}
