import { Group, Input } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import field from '../../../ui/controls/Field.module.css';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import styles from './PriceInput.module.css';
import type { SheetForm } from './use-sheet-form.ts';

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

interface RowProblemsProps {
  readonly form: SheetForm;
  /** Fields of the row, each with what it is called. */
  readonly fields: readonly (readonly [field: string, label: string])[];
}

/** What is wrong in a row of a table, below it: a line for each field, which is described by it. */
export function RowProblems({ form, fields }: RowProblemsProps) {
  const { t } = useTranslation();
  return fields.map(([field, label]) => {
    const { problem } = form.problems.find((found) => found.field === field) ?? {};
    return (
      problem && (
        <ProblemLine key={field} id={`${form.formId}-${field}-problem`}>
          {t('spend.sheet.problemOf', { field: label, problem: t(`spend.sheet.problems.${problem}`) })}
        </ProblemLine>
      )
    );
  });
}

/** Reads whether a field is shown as wrong, and gives it its id. */
export function fieldProps(form: SheetForm, field: string) {
  return {
    id: `${form.formId}-${field}`,
    isInvalid: form.problems.some((problem) => problem.field === field),
  };
}
