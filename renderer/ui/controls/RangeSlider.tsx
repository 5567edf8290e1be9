import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './RangeSlider.module.css';

interface RangeSliderProps {
  readonly label: string;
  /** Names of the two ends, as they are read aloud. */
  readonly ends: readonly [string, string];
  readonly value: readonly [number, number];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What stands beside the label, such as the length of the range. */
  readonly output: string;
  readonly onChange: (value: readonly [number, number]) => void;
}

/** Chooses a stretch between two ends. */
export function RangeSlider({ label, ends, value, min, max, step, output, onChange }: RangeSliderProps) {
  return (
    <Slider
      className={styles.slider ?? ''}
      minValue={min}
      maxValue={max}
      step={step}
      value={[...value]}
      onChange={([start = min, end = max]: number[]) => onChange([start, end])}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <SliderOutput className={styles.output ?? ''}>{output}</SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        {({ state }) => {
          const start = state.getThumbPercent(0) * 100;
          const width = state.getThumbPercent(1) * 100 - start;
          return (
            <>
              <div className={styles.fill} style={{ left: `${start}%`, width: `${width}%` }} />
              {ends.map((name, index) => (
                <SliderThumb key={name} index={index} aria-label={name} className={styles.thumb ?? ''} />
              ))}
            </>
          );
        }}
      </SliderTrack>
    </Slider>
  );
}
