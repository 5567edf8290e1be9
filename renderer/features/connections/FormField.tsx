import type { ReactNode, RefAttributes } from 'react';
import { Group, Input, type InputProps } from 'react-aria-components';
import field from '../../ui/controls/Field.module.css';
import styles from './FormField.module.css';

/** What is wrong with a field, and the ids that tie it to its words. */
export interface FieldState {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  /** Shown, and not to be changed now. */
  readonly isReadOnly: boolean;
  readonly message?: ReactNode;
}

interface FormFieldProps
  extends Omit<InputProps, 'id' | 'className' | 'onChange' | 'readOnly'>,
    RefAttributes<HTMLInputElement> {
  readonly label: string;
  readonly state: FieldState;
  /** Left out for a field whose text stays in the page alone. */
  readonly onChange?: (value: string) => void;
  /** `code` is written as code, `masked` is not read by who looks on. */
  readonly letters?: 'code' | 'masked' | undefined;
  readonly isTall?: boolean;
  /** Behind what is typed, in the same box. */
  readonly children?: ReactNode;
}

/** A line of text with its label above, what is wrong with it and what it is for below. */
export function FormField(props: FormFieldProps) {
  const { label, state, onChange, letters, isTall = false, children, ...input } = props;
  return (
    <div className={field.field}>
      <label htmlFor={state.id} className={field.label}>
        {label}
      </label>
      <Group className={`${field.control} ${isTall ? field.tall : ''}`} isInvalid={state.isInvalid}>
        <Input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
          id={state.id}
          readOnly={state.isReadOnly}
          className={`${field.input} ${letters ? styles[letters] : ''}`}
          aria-invalid={state.isInvalid || undefined}
          aria-describedby={state.describedBy}
        />
        {children}
      </Group>
      {state.message}
    </div>
  );
}
