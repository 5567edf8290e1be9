import { X } from 'lucide-react';
import { Button as AriaButton, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import field from '../../../ui/Field.module.css';
import { useSettledText } from '../composer/use-settled-text.ts';
import { type NumberRange, readNumber } from './read-number.ts';
import styles from './SettingsPanel.module.css';

interface OptionalNumberProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly range: NumberRange;
  readonly preset: number;
  readonly onChange: (value: number | null) => void;
}

/** A number that is only sent when it is set: a preset to begin with, and a way back to nothing. */
export function OptionalNumber({ label, hint, value, range, preset, onChange }: OptionalNumberProps) {
  const { t } = useTranslation();
  const typing = useSettledText(value === null ? '' : String(value), (text) => {
    const read = readNumber(text, range);
    if (read !== undefined && read !== value) onChange(read);
  });
  return (
    <TextField
      className={field.field ?? ''}
      value={typing.text}
      onChange={typing.type}
      onBlur={typing.settle}
      isInvalid={readNumber(typing.text, range) === undefined}
      maxLength={12}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={styles.numberRow}>
        <Group className={`${field.control} ${styles.number}`}>
          <Input
            className={field.input ?? ''}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('chat.settings.notSent')}
          />
          {typing.text !== '' && (
            <AriaButton
              slot={null}
              className={field.trailing ?? ''}
              aria-label={t('chat.settings.clear', { label })}
              onPress={() => {
                typing.type('');
                onChange(null);
              }}
            >
              <X aria-hidden />
            </AriaButton>
          )}
        </Group>
        <AriaButton slot={null} className={styles.preset ?? ''} onPress={() => onChange(preset)}>
          {t('chat.settings.preset', { value: preset })}
        </AriaButton>
      </div>
      <Text slot="description" className={styles.hint ?? ''}>
        {hint}
      </Text>
    </TextField>
  );
}
