import { type SyntheticEvent, useState } from 'react';
import { Form, Group, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { colours, maxProjectNameCharacters, maxProjectNoteCharacters, type Project } from '#contract';
import { useChosenProject } from '../../hooks/use-chosen-project.ts';
import { ColourChoice } from '../../ui/colours/ColourChoice.tsx';
import field from '../../ui/controls/Field.module.css';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../ui/overlays/Dialog.tsx';
import styles from './ProjectDialog.module.css';
import { useKeepProject } from './projects.queries.ts';

interface ProjectDialogProps {
  /** `null` for a new one. */
  readonly stored: Project | null;
  readonly onSaved: (project: Project) => void;
  readonly onClose: () => void;
}

/** Name, note and colour of a project. */
export function ProjectDialog({ stored, onSaved, onClose }: ProjectDialogProps) {
  const { t } = useTranslation();
  const { all } = useChosenProject();
  const [name, setName] = useState(stored?.name ?? '');
  const [note, setNote] = useState(stored?.note ?? '');
  // One that no other project has, while there are any.
  const free = colours.find((colour) => !all.some((other) => other.colour === colour)) ?? colours[0];
  const [colour, setColour] = useState(stored?.colour ?? free);
  const keep = useKeepProject();
  const isNamed = name.trim() !== '';
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isNamed || keep.isPending) return;
    const fields = { name: name.trim(), note: note.trim(), colour };
    keep.mutate({ id: stored?.id ?? null, ...fields }, { onSuccess: onSaved });
  };
  return (
    <Dialog title={t(stored === null ? 'projects.form.new' : 'projects.form.edit')} isOpen onClose={onClose}>
      {/* Enter that an input method takes for itself submits nothing. */}
      <Form className={styles.form ?? ''} onSubmit={save}>
        <TextField
          className={field.field ?? ''}
          value={name}
          onChange={setName}
          maxLength={maxProjectNameCharacters}
          autoFocus
        >
          <Label className={field.label ?? ''}>{t('common.name')}</Label>
          <Group className={field.control ?? ''}>
            <Input className={field.input ?? ''} autoComplete="off" />
          </Group>
          {stored === null && (
            <Text slot="description" className={field.label ?? ''}>
              {t('projects.form.hint')}
            </Text>
          )}
        </TextField>
        <TextField
          className={field.field ?? ''}
          value={note}
          onChange={setNote}
          maxLength={maxProjectNoteCharacters}
        >
          <Label className={field.label ?? ''}>{t('projects.form.note')}</Label>
          <TextArea className={styles.note ?? ''} rows={3} spellCheck />
        </TextField>
        <ColourChoice value={colour} onChange={setColour} />
        <ErrorNotice error={keep.error} onDismiss={keep.reset} />
        <DialogChoice
          onCancel={onClose}
          act={t('common.save')}
          isDisabled={!isNamed}
          isPending={keep.isPending}
        />
      </Form>
    </Dialog>
  );
}
