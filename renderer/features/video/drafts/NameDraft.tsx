import { type SyntheticEvent, useState } from 'react';
import { Form, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { draftLimits } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';

interface NameDraftProps {
  readonly name: string | null;
  readonly onName: (text: string) => void;
  readonly onClose: () => void;
}

/** Gives a draft a name of the user's own, or takes it away. */
export function NameDraft({ name, onName, onClose }: NameDraftProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name ?? '');
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    onName(text);
    onClose();
  };
  return (
    <Dialog title={t('drafts.rename.title')} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          className={field.field ?? ''}
          value={text}
          onChange={setText}
          maxLength={draftLimits.nameCharacters}
          autoFocus
        >
          <Label className={field.label ?? ''}>{t('compose.saved.name')}</Label>
          <Group className={field.control ?? ''}>
            <Input
              className={field.input ?? ''}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
            />
          </Group>
          <Text slot="description" className={field.label ?? ''}>
            {t('drafts.rename.hint')}
          </Text>
        </TextField>
        <DialogActions>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('compose.saved.saveName')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
