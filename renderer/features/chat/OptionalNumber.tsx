import { X } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton, Group, Input, Label, NumberField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import field from '../../ui/Field.module.css';
import styles from './SettingsPanel.module.css';

interface OptionalNumberProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly preset: number;
  readonly onChange: (value: number | null) => void;
}

/** A number that is only sent when it is set: a preset to begin with, and a way back to nothing. */
export function OptionalNumber(props: OptionalNumberProps) {
  const { label, hint, value, min, max, step, preset, onChange } = props;
  const { t } = useTranslation();
  const hintId = useId();
  return (
    <NumberField
      className={field.field ?? ''}
      value={value ?? Number.NaN}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={plain}
      aria-describedby={hintId}
      onChange={(typed) => onChange(Number.isNaN(typed) ? null : typed)}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={styles.numberRow}>
        <Group className={`${field.control} ${styles.number}`}>
          <Input className={field.input ?? ''} placeholder={t('chat.settings.notSent')} />
          {value !== null && (
            <AriaButton
              slot={null}
              className={field.trailing ?? ''}
              aria-label={t('chat.settings.clear', { label })}
              onPress={() => onChange(null)}
            >
              <X aria-hidden />
            </AriaButton>
          )}
        </Group>
        <AriaButton slot={null} className={styles.preset ?? ''} onPress={() => onChange(preset)}>
          {t('chat.settings.preset', { value: preset })}
        </AriaButton>
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </NumberField>
  );
}

const plain: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 2 };
