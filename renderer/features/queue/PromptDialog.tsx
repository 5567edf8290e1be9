import { type SyntheticEvent, useState } from 'react';
import { Form, Group, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import field from '../../ui/controls/Field.module.css';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../ui/overlays/Dialog.tsx';
import styles from './QueueStrip.module.css';
import { useEditPrompt } from './queue.queries.ts';

interface PromptDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Gives a waiting task another prompt. One that has begun to go out meanwhile keeps its own, and says so. */
export function PromptDialog({ task, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const [prompt, setPrompt] = useState(task.request.prompt);
  const edit = useEditPrompt();
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    edit.mutate({ id: task.id, prompt }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('queue.editTitle')} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <TextField className={field.field ?? ''} value={prompt} onChange={setPrompt} autoFocus>
          <Label className={field.label ?? ''}>{t('queue.prompt')}</Label>
          <Group className={`${field.control} ${styles.area}`}>
            <TextArea className={field.input ?? ''} rows={8} dir="auto" />
          </Group>
        </TextField>
        <ErrorNotice error={edit.error} />
        <DialogChoice
          onCancel={onClose}
          act={t('common.save')}
          isPending={edit.isPending}
          isDisabled={prompt.trim() === ''}
        />
      </Form>
    </Dialog>
  );
}
