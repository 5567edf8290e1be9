import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../controls/TextBox.tsx';
import { ErrorNotice } from '../messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from './Dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Says what the name is for. */
  readonly hint: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** Whether no name is a choice too. */
  readonly mayBeEmpty?: boolean;
  readonly act: string;
  readonly onSave: (name: string) => void;
  readonly isPending?: boolean;
  readonly error?: Error | null;
  readonly onClose: () => void;
}

/** Asks for the name of something. */
export function NameDialog(props: NameDialogProps) {
  const { title, name, mayBeEmpty = false, act, onSave, isPending = false, error, onClose, ...box } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const isMissing = !mayBeEmpty && text.trim() === '';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {/* Enter that an input method takes for itself submits nothing. */}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) onSave(text.trim());
        }}
      >
        <TextBox {...box} label={t('common.name')} value={text} onChange={setText} autoFocus selectsAll />
        <ErrorNotice error={error} />
        <DialogChoice onCancel={onClose} act={act} isPending={isPending} isDisabled={isMissing} />
      </Form>
    </Dialog>
  );
}
