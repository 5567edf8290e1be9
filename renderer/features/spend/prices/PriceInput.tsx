import { Group, Input } from 'react-aria-components';
import field from '../../../ui/controls/Field.module.css';
import styles from './PriceInput.module.css';

interface PriceInputProps {
  readonly id: string;
  /** For screen readers alone: the visible label is the head of the column, or stands above. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isInvalid: boolean;
  /** Whether the cell holds the name of what is priced, and not a price. */
  readonly isText?: boolean;
}

/** One cell of a table of prices. What is wrong with it stands below its row, under the id of the field and `-problem`. */
export function PriceInput(props: PriceInputProps) {
  const { id, label, value, onChange, placeholder = '', maxLength = 40, isInvalid, isText = false } = props;
  return (
    <Group className={field.control ?? ''} isInvalid={isInvalid}>
      <Input
        id={id}
        className={`${field.input} ${isText ? styles.text : styles.price}`}
        type="text"
        inputMode={isText ? 'text' : 'decimal'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        {...(isInvalid && { 'aria-describedby': `${id}-problem` })}
      />
    </Group>
  );
}
