import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useSignOut } from '../session.queries.ts';

interface SignOutDialogProps {
  readonly isPractice: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before the token of the active connection is forgotten. */
export function SignOutDialog({ isPractice, isOpen, onClose }: SignOutDialogProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Dialog role="alertdialog" title={t('session.signOutTitle')} isOpen={isOpen} onClose={onClose}>
      <p>{t(isPractice ? 'session.signOutPractice' : 'session.signOutBody')}</p>
      {signOut.isError && <ErrorNotice error={toAppError(signOut.error)} onDismiss={signOut.reset} />}
      <DialogActions>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button
          look="danger"
          isPending={signOut.isPending}
          onPress={() => signOut.mutate(undefined, { onSuccess: onClose })}
        >
          {t('session.signOut')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
