import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Group, Input, Label, Slider, SliderThumb, SliderTrack, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { durationLimits } from '#contract';
import field from '../../../../ui/controls/Field.module.css';
import range from '../../../../ui/controls/RangeSlider.module.css';
import { readDuration } from '../video-fields.ts';
import styles from './DurationField.module.css';

interface DurationFieldProps {
  /** Seconds as typed; may be wrong. */
  readonly text: string;
  readonly describedBy: string | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * A text field that takes anything and is checked by the form, and a slider that cannot be wrong. The slider
 * is drawn above the field while either has the focus; it is always there for those who hear the page.
 */
export function DurationField({ text, describedBy, onChange }: DurationFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { min, max } = durationLimits;
  const value = Math.min(max, Math.max(min, Math.round(readDuration(text) ?? min)));
  return (
    <div className={styles.place}>
      <TextField
        className={`${field.field} ${field.filled}`}
        aria-label={t('compose.durationSeconds')}
        value={text}
        onChange={onChange}
        isInvalid={describedBy !== undefined}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      >
        <Group
          className={`${field.control} ${styles.box}`}
          isInvalid={describedBy !== undefined}
          onClick={() => input.current?.focus()}
        >
          <Input
            ref={input}
            className={styles.number ?? ''}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
          <span className={styles.unit} aria-hidden>
            {t('common.secondsUnit')}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden />
        </Group>
      </TextField>
      <Slider
        className={styles.slider ?? ''}
        minValue={min}
        maxValue={max}
        step={1}
        value={value}
        onChange={(seconds) => onChange(String(seconds))}
      >
        <Label className={field.label ?? ''}>{t('compose.duration')}</Label>
        <SliderTrack className={range.track ?? ''}>
          {({ state }) => (
            <>
              <div
                className={`${range.fill} ${range.fromStart}`}
                style={{ width: `${state.getThumbPercent(0) * 100}%` }}
              />
              <SliderThumb className={range.thumb ?? ''} />
            </>
          )}
        </SliderTrack>
        <p className={styles.ends} aria-hidden>
          <span>{t('common.seconds', { value: min })}</span>
          <span>{t('common.seconds', { value: max })}</span>
        </p>
      </Slider>
    </div>
  );
}
