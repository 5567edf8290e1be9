import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './PlayerSlider.module.css';

interface PlayerSliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  /** How the value is read aloud. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
}

/** A slim line with a thumb, for places and loudness. */
export function PlayerSlider({ label, value, max, step, valueText, onChange }: PlayerSliderProps) {
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
      <SliderTrack className={styles.track ?? ''}>
        {({ state }) => (
          <>
            <div className={styles.fill} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
            <SliderThumb className={styles.thumb ?? ''} aria-valuetext={valueText} />
          </>
        )}
      </SliderTrack>
    </Slider>
  );
}
