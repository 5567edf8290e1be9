import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  colours,
  isBlank,
  maxProjectNameCharacters,
  maxProjectNoteCharacters,
  type Project,
} from '#contract';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { ColourChoice } from '../../ui/colours/ColourChoice.tsx';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
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
  const fields = { id: stored?.id ?? null, name: name.trim(), note: note.trim(), colour };
  return (
    <FormDialog
      title={t(stored === null ? 'projects.form.new' : 'projects.form.edit')}
      act={t('common.save')}
      onSubmit={() => keep.mutateAsync(fields, { onSuccess: onSaved })}
      isDisabled={isBlank(name)}
      onClose={onClose}
    >
      <TextBox
        label={t('common.name')}
        {...(stored === null && { hint: t('projects.form.hint') })}
        value={name}
        onChange={setName}
        maxLength={maxProjectNameCharacters}
        autoFocus
      />
      <TextBox
        label={t('common.note')}
        rows={3}
        value={note}
        onChange={setNote}
        maxLength={maxProjectNoteCharacters}
        spellCheck="true"
      />
      <ColourChoice value={colour} onChange={setColour} />
    </FormDialog>
  );
}
