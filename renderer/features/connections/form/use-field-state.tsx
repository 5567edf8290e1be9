import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import styles from '../FormField.module.css';
import type { FieldState } from '../FormField.tsx';
import { type DraftField, type FieldProblem, fieldOfError, isRefusal } from './draft.ts';
import { type ConnectionForm, fieldId } from './use-connection-form.ts';

/** Reads what the form knows of one field. `hint` says what the field is for; `row` is one of a list of models. */
export function useFieldState(form: ConnectionForm) {
  const { t } = useTranslation();
  const wordsOf = (problem: FieldProblem['problem']): string =>
    isRefusal(problem)
      ? `${t(`errors.${problem}.title`)} ${t(`errors.${problem}.next`)}`
      : t(`connections.problems.${problem}`);
  return (name: DraftField, hint?: string, row?: number): FieldState => {
    const id = `${form.id}-${fieldId(name, row)}`;
    const found = form.problems.find((problem) => problem.field === name && problem.row === row);
    const isOfField = row === undefined && form.error !== null && fieldOfError[form.error.code] === name;
    const error = isOfField ? form.error : null;
    const isInvalid = found !== undefined || error !== null;
    const ids = [isInvalid && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean);
    return {
      id,
      isInvalid,
      isReadOnly: form.busy !== null,
      describedBy: ids.length === 0 ? undefined : ids.join(' '),
      message: (
        <>
          {isInvalid && (
            <div id={`${id}-problem`}>
              {found && <p className={styles.problem}>{wordsOf(found.problem)}</p>}
              <ErrorNotice error={error} onDismiss={form.dismissError} />
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
