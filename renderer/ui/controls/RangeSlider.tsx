import type { ReactNode } from 'react';
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from './RangeSlider.module.css';

interface SliderLineProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface RangeSliderProps extends SliderLineProps {
  readonly ends: readonly [string, string];
  readonly value: readonly [number, number];
  readonly output: string;
  readonly onChange: (value: readonly [number, number]) => void;
}

/** Chooses a stretch between two ends. */
export function RangeSlider({ ends, value, output, onChange, ...line }: RangeSliderProps) {
  const { min, max } = line;
  return (
    <Line
      {...line}
      value={[...value]}
      output={output}
      onChange={([start = min, end = max]) => onChange([start, end])}
    >
      {([start = 0, end = 0]) => (
        <>
          <div className={styles.fill} style={{ left: `${start}%`, width: `${end - start}%` }} />
          {ends.map((name, index) => (
            <SliderThumb key={name} index={index} aria-label={name} className={styles.thumb ?? ''} />
          ))}
        </>
      )}
    </Line>
  );
}

interface LevelSliderProps extends SliderLineProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Chooses one number on a line. */
export function LevelSlider({ value, onChange, ...line }: LevelSliderProps) {
  return (
    <Line {...line} value={[value]} output={value} onChange={([chosen = value]) => onChange(chosen)}>
      {([end = 0]) => (
        <>
          <div className={styles.fromStart} style={{ width: `${end}%` }} />
          <SliderThumb className={styles.thumb ?? ''} />
        </>
      )}
    </Line>
  );
}

interface LineProps extends SliderLineProps {
  readonly value: number[];
  readonly output: ReactNode;
  readonly onChange: (value: number[]) => void;
  /** The thumbs, of which each stands at so many percent of the line. */
  readonly children: (percents: readonly number[]) => ReactNode;
}

function Line({ label, min, max, output, value, children, ...slider }: LineProps) {
  return (
    <Slider className={styles.slider ?? ''} minValue={min} maxValue={max} value={value} {...slider}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <SliderOutput className={styles.output ?? ''}>{output}</SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        {({ state }) => children(value.map((_, index) => state.getThumbPercent(index) * 100))}
      </SliderTrack>
    </Slider>
  );
}
