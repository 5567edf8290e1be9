import { type SyntheticEvent, useState } from 'react';
import { Form, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { operationLimits } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';

interface PresetNameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a preset. */
export function PresetNameDialog({ title, name, onSave, onClose }: PresetNameDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          className={field.field ?? ''}
          value={text}
          onChange={setText}
          maxLength={operationLimits.presetName}
          autoFocus
        >
          <Label className={field.label ?? ''}>{t('common.name')}</Label>
          <Group className={field.control ?? ''}>
            <Input
              className={field.input ?? ''}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
            />
          </Group>
          <Text slot="description" className={field.label ?? ''}>
            {t('operations.presets.hint')}
          </Text>
        </TextField>
        <DialogActions>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" isDisabled={text.trim() === ''}>
            {t('operations.presets.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
