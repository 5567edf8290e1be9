import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Group, Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import field from '../../../ui/Field.module.css';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRename } from '../data/details.queries.ts';
import styles from './TaskTitle.module.css';

interface TaskTitleProps {
  readonly task: Task;
  readonly isRenaming: boolean;
  readonly onDone: () => void;
}

/** The user's own name for a task, where it has one, and the field to change it. */
export function TaskTitle({ task, isRenaming, onDone }: TaskTitleProps) {
  if (isRenaming) return <NameField task={task} onDone={onDone} />;
  return task.name === null ? null : <h3 className={styles.title}>{task.name}</h3>;
}

function NameField({ task, onDone }: Omit<TaskTitleProps, 'isRenaming'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(task.name ?? '');
  const rename = useRename();
  const save = (): void => {
    const name = text.trim() === '' ? null : text.trim();
    if (name === task.name) onDone();
    else if (!rename.isPending) rename.mutate({ id: task.id, name }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also commits what an input method composes.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) save();
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <>
      <div className={styles.row}>
        <TextField
          className={styles.field ?? ''}
          aria-label={t('tasks.details.name')}
          value={text}
          onChange={setText}
          maxLength={120}
          autoFocus
        >
          <Group className={field.control ?? ''}>
            <Input
              className={field.input ?? ''}
              placeholder={t('tasks.details.namePlaceholder')}
              autoComplete="off"
              onKeyDown={onKeyDown}
            />
          </Group>
        </TextField>
        <IconButton label={t('tasks.details.saveName')} onPress={save}>
          <Check aria-hidden />
        </IconButton>
        <IconButton label={t('common.cancel')} onPress={onDone}>
          <X aria-hidden />
        </IconButton>
      </div>
      {rename.isError && <ErrorNotice error={toAppError(rename.error)} onDismiss={rename.reset} />}
    </>
  );
}
