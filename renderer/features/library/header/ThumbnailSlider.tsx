import { memo } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { thumbnailLimits } from '#contract';
import slider from '../../../ui/controls/RangeSlider.module.css';
import styles from './LibraryHeader.module.css';

interface ThumbnailSliderProps {
  /** In percent of what suits the window. */
  readonly size: number;
  readonly onChange: (size: number) => void;
}

/** How large the posters are; the wheel over them does the same with Ctrl held. */
export const ThumbnailSlider = memo(function ThumbnailSlider({ size, onChange }: ThumbnailSliderProps) {
  const { t } = useTranslation();
  const { min, max, step } = thumbnailLimits;
  return (
    <Slider
      aria-label={t('library.thumbnailSize')}
      className={styles.size ?? ''}
      minValue={min}
      maxValue={max}
      step={step}
      value={size}
      onChange={onChange}
    >
      <SliderTrack className={slider.track ?? ''}>
        {({ state }) => (
          <>
            <div className={slider.fromStart} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
            <SliderThumb className={slider.thumb ?? ''} />
          </>
        )}
      </SliderTrack>
    </Slider>
  );
});
