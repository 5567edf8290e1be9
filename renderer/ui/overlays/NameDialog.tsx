import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract';
import { TextBox } from '../controls/TextBox.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

interface NameDialogProps extends Pick<FormDialogProps, 'title' | 'act' | 'onClose'> {
  readonly name: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly mayBeEmpty?: boolean;
  readonly onSave: (name: string) => Promise<unknown>;
}

/** Asks for the name of something. */
export function NameDialog(props: NameDialogProps) {
  const { title, name, mayBeEmpty = false, act, onSave, onClose, ...box } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  return (
    <FormDialog
      title={title}
      act={act}
      onSubmit={() => onSave(text.trim())}
      isDisabled={!mayBeEmpty && isBlank(text)}
      onClose={onClose}
    >
      <TextBox {...box} label={t('common.name')} value={text} onChange={setText} autoFocus selectsAll />
    </FormDialog>
  );
}
