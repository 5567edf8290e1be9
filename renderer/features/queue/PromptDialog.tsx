import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank, maxPromptCharacters, type Task } from '#contract';
import { shownPrompt } from '../../i18n/shown-prompt.ts';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useTasksContext } from '../tasks/tasks-context.ts';
import { useEditPrompt } from './queue.queries.ts';

/** Gives a waiting task another prompt. One that has begun to go out meanwhile keeps its own, and says so. */
export function PromptDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [before] = useState(() => shownPrompt(task.request));
  const [shown, setShown] = useState(before);
  // It goes out in English, whatever the language in which it is shown.
  const prompt = shownPrompt({ ...task.request, prompt: shown }, 'en');
  const edit = useEditPrompt(task, useTasksContext().noteDeed);
  return (
    <FormDialog
      title={t('queue.editTitle')}
      act={t('common.save')}
      onSubmit={() => {
        if (shown !== before) return edit.mutateAsync(prompt, { onSuccess: onClose });
        onClose();
        return undefined;
      }}
      isDisabled={isBlank(shown)}
      onClose={onClose}
    >
      <TextBox
        label={t('queue.prompt')}
        rows={8}
        maxLength={2 * maxPromptCharacters}
        value={shown}
        onChange={setShown}
        autoFocus
      />
    </FormDialog>
  );
}
