import { useState } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxNoteCharacters, type Task } from '#contract';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { useOnLeave } from '../../../hooks/use-on-leave.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { useTasksContext } from '../tasks-context.ts';
import styles from './TaskDetails.module.css';

/** What the user writes about a task. It is stored when the field is left, the details are, or the window goes. */
export function TaskNote({ task: { id, note } }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { noteDeed } = useTasksContext();
  const { mutate, mutateAsync, error, reset } = useTaskChange();
  const [text, setText] = useState(note ?? '');
  const [stored, setStored] = useState(note);
  // Undo wrote it.
  if (stored !== note) {
    setStored(note);
    setText(note ?? '');
  }
  const calls = useLatestCalls({
    save(): void {
      const next = text.trim() === '' ? null : text.trim();
      if (next === note) return;
      const write = (to: string | null) => () => mutate({ method: 'library.note', id, note: to });
      // The field may be gone by then. Why a note was not written, the notice below says.
      mutateAsync({ method: 'library.note', id, note: next }).then(
        () => noteDeed({ name: { type: 'noted' }, undo: write(note), redo: write(next) }),
        () => undefined,
      );
    },
  });
  useOnLeave(calls.save);
  return (
    <TextField
      className={styles.part ?? ''}
      value={text}
      onChange={setText}
      onBlur={calls.save}
      maxLength={maxNoteCharacters}
    >
      <Label className={styles.heading ?? ''}>{t('tasks.details.note')}</Label>
      <TextArea
        className={styles.note ?? ''}
        rows={1}
        placeholder={t('tasks.details.notePlaceholder')}
        spellCheck
      />
      <ErrorNotice error={error} onDismiss={reset} />
    </TextField>
  );
}
