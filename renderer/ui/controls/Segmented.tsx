import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import styles from './Segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly Value[];
  readonly textOf: (option: Value) => string;
  /** The language of an option's text, where that is not the language of the window. */
  readonly langOf?: (option: Value) => string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `filled` takes the whole row for the choices, `compact` no more than they need; the label is then heard only. */
  readonly look?: 'row' | 'filled' | 'compact';
}

/** A few exclusive choices side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hint, options, textOf, langOf, value, onChange, look = 'row' } = props;
  return (
    <RadioGroup
      className={`${styles.group} ${styles[look]}`}
      orientation="horizontal"
      value={value}
      onChange={(option) => onChange(option as Value)}
    >
      <div className={styles.words}>
        <Label className={styles.label ?? ''}>{label}</Label>
        {hint !== undefined && (
          <Text slot="description" className={styles.hint ?? ''}>
            {hint}
          </Text>
        )}
      </div>
      <div className={styles.track}>
        {options.map((option) => (
          <Radio key={option} value={option} className={styles.segment ?? ''}>
            <span lang={langOf?.(option)}>{textOf(option)}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
