import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { lazyPart, type StandInProps } from '../parts/lazy-part.tsx';
import styles from './Field.module.css';
import { useHandover, useLeaving } from './handover.ts';
import selectStyles from './SelectField.module.css';
import type { SelectPartProps } from './SelectPart.tsx';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Id of the words that say what is wrong with the value. */
  readonly describedBy?: string | undefined;
  /** What is shown for an option; itself unless given. */
  readonly textOf?: (option: Value) => string;
  /** `filled` stands in a row of its kind: no edge, and the label is heard only. */
  readonly look?: 'plain' | 'filled';
}

const SelectPart = lazyPart<SelectPartProps>(async () => (await import('./SelectPart.tsx')).SelectPart, {
  StandIn: SelectStandIn,
});

/** One of a list that opens below it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, textOf = (option) => option, describedBy, look = 'plain' } = props;
  const handover = useHandover();
  return (
    <SelectPart
      label={label}
      options={options.map((option) => ({ id: option, text: textOf(option) }))}
      value={value}
      onChoose={(id) => {
        const option = options.find((candidate) => candidate === id);
        if (option !== undefined) onChange(option);
      }}
      describedBy={describedBy}
      look={look}
      handover={handover}
    />
  );
}

/** The field before its list has been read. Any key and press on it asks for that. */
function SelectStandIn(props: SelectPartProps & StandInProps) {
  const { label, options, value, describedBy, look, handover, read } = props;
  const labelId = useId();
  const valueId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLeaving(handover, button);
  const open = (): void => {
    handover.current.opens = true;
    read();
  };
  return (
    <div className={`${styles.field} ${styles[look]}`} data-invalid={describedBy !== undefined || undefined}>
      {/* Not React Aria's: within the prompt's field that would take the place of the prompt's own label. */}
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <Button
        ref={button}
        className={selectStyles.button ?? ''}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${valueId} ${labelId}`}
        {...(describedBy && { 'aria-describedby': describedBy })}
        onFocus={read}
        // At its start: the focus that a press brings has the list read, which may have come before the press ends.
        onPressStart={({ ctrlKey, metaKey }) => {
          if (!ctrlKey && !metaKey) open();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        <span id={valueId} className={selectStyles.value}>
          {options.find(({ id }) => id === value)?.text}
        </span>
        <ChevronDown className={selectStyles.chevron} aria-hidden />
      </Button>
    </div>
  );
}
