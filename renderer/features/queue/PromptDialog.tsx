import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
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
  return (
    <FormDialog
      title={t('queue.editTitle')}
      act={t('common.save')}
      onSubmit={() => edit.mutate({ id: task.id, prompt }, { onSuccess: onClose })}
      isPending={edit.isPending}
      isDisabled={prompt.trim() === ''}
      error={edit.error}
      onClose={onClose}
    >
      <TextBox label={t('queue.prompt')} rows={8} value={prompt} onChange={setPrompt} autoFocus />
    </FormDialog>
  );
}
