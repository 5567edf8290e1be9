import { Check, ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import styles from './Field.module.css';
import selectStyles from './SelectField.module.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Id of the words that say what is wrong with the value. */
  readonly describedBy?: string | undefined;
  /** The text that stands for an option; the option itself where this is not given. */
  readonly textOf?: (option: Value) => string;
  /** `filled` stands in a row of its kind: no edge, and the label is heard only. */
  readonly look?: 'plain' | 'filled';
}

export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChange,
  textOf = (option) => option,
  describedBy,
  look = 'plain',
}: SelectFieldProps<Value>) {
  return (
    <Select
      className={`${styles.field} ${look === 'filled' ? styles.filled : ''}`}
      value={value}
      onChange={(option) => onChange(option as Value)}
      {...(describedBy ? { 'aria-describedby': describedBy, isInvalid: true } : {})}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={selectStyles.button ?? ''}>
        <SelectValue
          className={selectStyles.value ?? ''}
          // In full where it is cut.
          render={(shown) => <span {...shown} title={textOf(value)} />}
        />
        <ChevronDown className="quiet" aria-hidden />
      </Button>
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox className={styles.list ?? ''}>
          {options.map((option) => (
            <ListBoxItem key={option} id={option} textValue={textOf(option)} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  {textOf(option)}
                  {isSelected && <Check className={styles.tick} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
