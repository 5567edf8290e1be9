import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Group, Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../ui/app-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import field from '../../../ui/Field.module.css';
import { useLinkTask } from '../data/details.queries.ts';
import styles from './LinkTask.module.css';

/** Takes the id under which the gateway lists a job whose reply was lost. */
export function LinkTask({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [taskId, setTaskId] = useState('');
  const link = useLinkTask();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (taskId.trim() !== '' && !link.isPending) link.mutate({ id, taskId: taskId.trim() });
  };
  return (
    <form className={styles.form} aria-label={t('tasks.link.action')} onSubmit={submit}>
      <TextField className={styles.field ?? ''} value={taskId} onChange={setTaskId} maxLength={256}>
        <Label className={field.label ?? ''}>{t('tasks.link.label')}</Label>
        <div className={styles.row}>
          <Group className={`${field.control} ${styles.box}`}>
            <Input
              className={field.input ?? ''}
              placeholder={t('tasks.link.placeholder')}
              autoComplete="off"
              spellCheck={false}
            />
          </Group>
          <Button type="submit" isPending={link.isPending}>
            <Link2 aria-hidden />
            {t('tasks.link.action')}
          </Button>
        </div>
      </TextField>
      <p className={styles.hint}>{t('tasks.link.hint')}</p>
      {link.isError && <ErrorNotice error={toAppError(link.error)} onDismiss={link.reset} />}
    </form>
  );
}
