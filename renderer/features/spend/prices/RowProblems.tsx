import { useTranslation } from 'react-i18next';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import type { SheetForm } from './use-sheet-form.ts';

interface RowProblemsProps {
  readonly form: SheetForm;
  /** Fields of the row, each with what it is called. */
  readonly fields: readonly (readonly [field: string, label: string])[];
}

/** What is wrong in a row of a table, below it: a line for each field, which is described by it. */
export function RowProblems({ form, fields }: RowProblemsProps) {
  const { t } = useTranslation();
  return fields.flatMap(([field, label]) => {
    const found = form.problems.find((problem) => problem.field === field);
    if (found === undefined) return [];
    return [
      <ProblemLine key={field} id={`${form.formId}-${field}-problem`}>
        {t('spend.sheet.problemOf', { field: label, problem: t(`spend.sheet.problems.${found.problem}`) })}
      </ProblemLine>,
    ];
  });
}

/** Reads whether a field is shown as wrong, and gives it its id. */
export function fieldProps(form: SheetForm, field: string) {
  return {
    id: `${form.formId}-${field}`,
    isInvalid: form.problems.some((problem) => problem.field === field),
  };
}
