import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './RangeSlider.module.css';

interface LevelSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** Chooses one number on a line. */
export function LevelSlider({ label, value, min, max, step, onChange }: LevelSliderProps) {
  return (
    <Slider
      className={styles.slider ?? ''}
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      onChange={onChange}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <SliderOutput className={styles.output ?? ''}>{value}</SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        {({ state }) => (
          <>
            <div
              className={`${styles.fill} ${styles.fromStart}`}
              style={{ width: `${state.getThumbPercent(0) * 100}%` }}
            />
            <SliderThumb className={styles.thumb ?? ''} />
          </>
        )}
      </SliderTrack>
    </Slider>
  );
}
