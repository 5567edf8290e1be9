import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useSignOut } from '../session.queries.ts';

interface SignOutDialogProps {
  readonly isPractice: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before the active connection is left: its token is forgotten, or the practice gateway ends. */
export function SignOutDialog({ isPractice, isOpen, onClose }: SignOutDialogProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [title, body, action] = isPractice
    ? ([t('session.leavePracticeTitle'), t('session.leavePracticeBody'), t('session.leavePractice')] as const)
    : ([t('session.signOutTitle'), t('session.signOutBody'), t('session.signOut')] as const);
  return (
    <Dialog role="alertdialog" title={title} isOpen={isOpen} onClose={onClose}>
      <p>{body}</p>
      <ErrorNotice error={signOut.error} onDismiss={signOut.reset} />
      <DialogActions>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button
          look={isPractice ? 'primary' : 'danger'}
          isPending={signOut.isPending}
          onPress={() => signOut.mutate(undefined, { onSuccess: onClose })}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
