import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import styles from './PriceInput.module.css';
import type { SheetForm } from './use-sheet-form.ts';

interface PriceInputProps
  extends Pick<
    ComponentProps<typeof TextBox>,
    'label' | 'isUnlabelled' | 'value' | 'onChange' | 'placeholder' | 'maxLength' | 'children'
  > {
  readonly id: string;
  readonly isInvalid: boolean;
  /** Whether the cell holds the name of what is priced, and not a price. */
  readonly isText?: boolean;
}

/**
 * One cell of a table of prices, whose visible label is the head of its column. What is wrong with it stands below its row, under the id of
 * the field and `-problem`.
 */
export function PriceInput({ isText = false, ...box }: PriceInputProps) {
  return (
    <TextBox
      isUnlabelled
      maxLength={40}
      {...box}
      className={isText ? styles.text : styles.price}
      inputMode={isText ? 'text' : 'decimal'}
      spellCheck="false"
      {...(box.isInvalid && { 'aria-describedby': `${box.id}-problem` })}
    />
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
