import type { ReactNode, RefObject } from 'react';
import { Group, Input } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import field from '../../../ui/controls/Field.module.css';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import type { DraftField } from './draft.ts';
import styles from './FormField.module.css';
import { fieldOfError } from './field-of-error.ts';
import { type ConnectionForm, fieldId } from './use-connection-form.ts';

/** What is wrong with a field, and the ids that tie it to its words. */
export interface FieldState {
  readonly id: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  /** Stands below the field. */
  readonly message: ReactNode;
}

/** Reads what the form knows of one field. `hint` says what the field is for; `row` is one of a list of models. */
export function useFieldState(form: ConnectionForm) {
  const { t } = useTranslation();
  return (name: DraftField, hint?: string, row?: number): FieldState => {
    const id = `${form.id}-${fieldId(name, row)}`;
    const found = form.problems.find((problem) => problem.field === name && problem.row === row);
    const error = form.error !== null && fieldOfError(form.error.code) === name ? form.error : null;
    const isError = error !== null && row === undefined;
    const isInvalid = found !== undefined || isError;
    const ids = [isInvalid && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean);
    return {
      id,
      isInvalid,
      describedBy: ids.length === 0 ? undefined : ids.join(' '),
      message: (
        <>
          {isInvalid && (
            <div id={`${id}-problem`}>
              {found && <p className={styles.problem}>{t(`connections.problems.${found.problem}`)}</p>}
              {isError && <ErrorNotice error={error} onDismiss={form.dismissError} />}
            </div>
          )}
          {hint !== undefined && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </>
      ),
    };
  };
}

interface FormFieldProps {
  readonly label: string;
  readonly state: FieldState;
  /** Held by the form; left out for a field whose text stays in the page alone. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly isCode?: boolean;
  readonly isMasked?: boolean;
  readonly isReadOnly?: boolean;
  readonly inputMode?: 'url' | 'numeric' | 'text';
}

/** A line of text with its label above, what is wrong with it and what it is for below. */
export function FormField(props: FormFieldProps) {
  const { label, state, value, onChange, inputRef, placeholder, maxLength, inputMode = 'text' } = props;
  const { isCode = false, isMasked = false, isReadOnly = false } = props;
  const look = [field.input, isCode && styles.code, isMasked && styles.masked].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={state.id} className={field.label}>
        {label}
      </label>
      <Group className={field.control ?? ''} isInvalid={state.isInvalid}>
        <Input
          id={state.id}
          {...(inputRef ? { ref: inputRef } : {})}
          className={look}
          type="text"
          inputMode={inputMode}
          {...(value === undefined ? {} : { value })}
          {...(onChange ? { onChange: (event) => onChange(event.target.value) } : {})}
          placeholder={placeholder ?? ''}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-invalid={state.isInvalid || undefined}
          aria-describedby={state.describedBy}
        />
      </Group>
      {state.message}
    </div>
  );
}
