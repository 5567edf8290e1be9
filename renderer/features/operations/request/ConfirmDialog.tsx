import { useTranslation } from 'react-i18next';
import type { HttpMethod } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';

interface ConfirmDialogProps {
  readonly method: HttpMethod;
  readonly isInvalidJson: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks before anything that may cost money goes out. */
export function ConfirmDialog({ method, isInvalidJson, onSend, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog role="alertdialog" title={t('operations.confirm.title')} isOpen onClose={onClose}>
      <p>{t('operations.confirm.body', { method })}</p>
      {isInvalidJson && <p>{t('operations.confirm.invalidJson')}</p>}
      <p>{t('operations.confirm.once')}</p>
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {t('common.cancel')}
        </Button>
        <Button look="primary" onPress={onSend}>
          {t('operations.confirm.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
