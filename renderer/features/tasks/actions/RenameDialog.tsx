import { type SyntheticEvent, useState } from 'react';
import { Form, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { maxNameCharacters } from '../data/task-names.ts';
import { useRename } from './use-rename.ts';

interface RenameDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Gives a task a name of the user's own. */
export function RenameDialog({ task, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(task.name ?? '');
  const rename = useRename(task, onClose);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    rename.save(text);
  };
  return (
    <Dialog title={t('tasks.details.rename')} isOpen onClose={onClose}>
      {/* Enter that an input method takes for itself submits nothing. */}
      <Form onSubmit={save}>
        <TextField
          className={field.field ?? ''}
          value={text}
          onChange={setText}
          maxLength={maxNameCharacters}
          autoFocus
        >
          <Label className={field.label ?? ''}>{t('common.name')}</Label>
          <Group className={field.control ?? ''}>
            <Input
              className={field.input ?? ''}
              autoComplete="off"
              placeholder={task.request.prompt.slice(0, maxNameCharacters)}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Group>
          <Text slot="description" className={field.label ?? ''}>
            {t('library.rename.hint')}
          </Text>
        </TextField>
        <ErrorNotice error={rename.error} />
        <DialogActions>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" isPending={rename.isPending}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
