import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../ui/app-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useTaskDeed } from '../data/details.queries.ts';
import { useSurroundings } from './surroundings.ts';

interface SendAgainDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says, before a request of unknown outcome goes out anew, that both may be charged. */
export function SendAgainDialog({ id, isOpen, onClose }: SendAgainDialogProps) {
  const { t } = useTranslation();
  const send = useTaskDeed();
  const surroundings = useSurroundings();
  const confirm = (): void => {
    if (send.isPending) return;
    // Not as a callback of the call: by then the sheet that this stands in may be gone.
    void send.mutateAsync({ deed: 'tasks.sendAgain', id }).then(
      (made) => {
        onClose();
        surroundings?.showTask(made.id);
      },
      // The dialog shows what went wrong.
      () => undefined,
    );
  };
  return (
    <Dialog role="alertdialog" title={t('tasks.unknown.againTitle')} isOpen={isOpen} onClose={onClose}>
      <p>{t('tasks.unknown.againBody')}</p>
      {send.isError && <ErrorNotice error={toAppError(send.error)} onDismiss={send.reset} />}
      <DialogActions>
        <Button look="danger" isPending={send.isPending} onPress={confirm}>
          {t('tasks.unknown.againConfirm')}
        </Button>
        <Button look="primary" onPress={onClose} autoFocus>
          {t('tasks.unknown.againBack')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
