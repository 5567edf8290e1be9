import { type CSSProperties, type Ref, useRef } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './PlayerSlider.module.css';
import { clipClock } from './player-time.ts';

interface PlayerSliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  /** The line, for what moves the thumb between two renders. */
  readonly track?: Ref<HTMLDivElement>;
}

/** A slim line with a thumb, for places and loudness. */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, step, valueText, onChange, track } = props;
  return (
    <Slider
      aria-label={label}
      className={styles.slider ?? ''}
      minValue={0}
      maxValue={max > 0 ? max : 1}
      step={step}
      value={Math.min(value, max)}
      isDisabled={max <= 0}
      onChange={onChange}
    >
      <SliderTrack
        {...(track && { ref: track })}
        className={styles.track ?? ''}
        style={({ state }) => ({ '--place': state.getThumbPercent(0) }) as CSSProperties}
      >
        <div className={styles.fill} />
        <SliderThumb
          className={styles.thumb ?? ''}
          style={{ left: 'calc(var(--place) * 100%)' }}
          aria-valuetext={valueText}
        />
      </SliderTrack>
    </Slider>
  );
}

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

/**
 * Where a clip is, written to the page with each of its pictures: rendering that often would take the time that the pictures need.
 * What is rendered now and then says the same.
 *
 * @returns `track` and `time` are for the line and for the clock, which holds nothing but the time.
 */
export function usePlace() {
  const track = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  return {
    track,
    time,
    drawPlace(at: number, duration: number): void {
      const place = duration > 0 ? Math.min(1, at / duration) : 0;
      track.current?.style.setProperty('--place', String(place));
      const text = clipClock(at);
      if (time.current !== null && time.current.textContent !== text) time.current.textContent = text;
    },
  };
}
