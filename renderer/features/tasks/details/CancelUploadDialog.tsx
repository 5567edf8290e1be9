import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';

interface CancelUploadDialogProps {
  readonly isOpen: boolean;
  readonly onCancelUpload: () => void;
  readonly onKeep: () => void;
}

/** Asks before an upload is broken off of which a part has already gone out. */
export function CancelUploadDialog({ isOpen, onCancelUpload, onKeep }: CancelUploadDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog role="alertdialog" title={t('tasks.actions.cancelTitle')} isOpen={isOpen} onClose={onKeep}>
      <p>{t('tasks.actions.cancelBody')}</p>
      <DialogActions>
        <Button look="danger" onPress={onCancelUpload}>
          {t('tasks.actions.cancelUpload')}
        </Button>
        <Button look="primary" onPress={onKeep} autoFocus>
          {t('tasks.actions.keepSending')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
