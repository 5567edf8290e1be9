import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '#contract';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import styles from './FieldProblems.module.css';
import { type FormField, problemId, problemsOf } from './form-problems.ts';

interface FieldProblemsProps {
  readonly shown: readonly FormProblem[];
  readonly field: FormField;
}

/** What keeps a field from being sent, below that field, until it is cured. The field is described by it: `describedBy`. */
export const FieldProblems = memo(function FieldProblems({ shown, field }: FieldProblemsProps) {
  const { t } = useTranslation();
  const problems = problemsOf(shown, field);
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      {problems.map((problem) => (
        <ProblemLine key={problem}>
          <span id={problemId(problem)}>{t(`compose.problems.${problem}`)}</span>
        </ProblemLine>
      ))}
    </div>
  );
});

/** Leads to a problem that is shown: the focus to the field, in a list of files to the one concerned, and its words into view. */
export function focusProblem(form: HTMLElement, problem: FormProblem): void {
  const field = form.querySelector<HTMLElement>(`[aria-describedby~="${problemId(problem)}"]`);
  const rows = [...(field?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
  const missing = rows.find((row) => row.querySelector('[data-missing]') !== null);
  const row = (problem === 'file-missing' ? missing : undefined) ?? rows[0];
  (row ?? field)?.focus();
  // Other drafts stay in the page, hidden, with the same ids.
  form.querySelector(`#${problemId(problem)}`)?.scrollIntoView({ block: 'nearest' });
}
