import { useTranslation } from 'react-i18next';
import type { ConnectionView } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';

interface RemoveDialogProps {
  readonly connection: ConnectionView;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asks before a connection goes with tasks under way, and says what becomes of them. */
export function RemoveDialog({ connection, name, isOpen, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={t('connections.removing.title', { name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <p>{t('connections.removing.live', { count: connection.liveTasks })}</p>
      <p>{t('connections.removing.rest')}</p>
      <DialogActions>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button look="danger" onPress={onRemove}>
          {t('connections.removing.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
