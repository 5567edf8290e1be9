import { Group, Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import field from '../../../ui/controls/Field.module.css';
import styles from './DayField.module.css';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

/** A day as `YYYY-MM-DD`, which reads alike in every language. */
export function DayField({ label, value, isInvalid, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      className={`${field.field} ${styles.day}`}
      value={value}
      onChange={onChange}
      isInvalid={isInvalid}
      maxLength={20}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.control ?? ''} isInvalid={isInvalid}>
        <Input
          className={field.input ?? ''}
          placeholder={t('spend.sheet.asOfPlaceholder')}
          autoComplete="off"
        />
      </Group>
    </TextField>
  );
}
