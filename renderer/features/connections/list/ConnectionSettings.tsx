import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract';
import { Button } from '../../ui/controls/Button.tsx';
import { toAppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { SettingsRow, SettingsSection } from '../../ui/SettingsSection.tsx';
import { useSignOut } from './session.queries.ts';

interface ConnectionSettingsProps {
  readonly session: Extract<Session, { status: 'signedIn' }>;
}

export function ConnectionSettings({ session }: ConnectionSettingsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOut();
  const isPractice = session.kind === 'practice';
  const storage = isPractice
    ? t('session.storagePractice')
    : t(session.storage === 'keychain' ? 'session.storageKeychainShort' : 'session.storageSessionShort');
  const confirm = (): void => {
    signOut.mutate(undefined, { onSettled: () => setAsking(false) });
  };

  return (
    <SettingsSection title={t('session.section')}>
      <SettingsRow
        label={t('session.gateway')}
        value={isPractice ? t('session.gatewayPractice') : session.address}
      >
        <Button onPress={() => setAsking(true)}>
          <LogOut aria-hidden />
          {t('session.signOut')}
        </Button>
      </SettingsRow>
      <SettingsRow label={t('session.storage')} value={storage} />
      {signOut.isError && <ErrorNotice error={toAppError(signOut.error)} onDismiss={signOut.reset} />}
      <Dialog
        role="alertdialog"
        title={t('session.signOutTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{t('session.signOutBody')}</p>
        <DialogActions>
          <Button onPress={() => setAsking(false)}>{t('common.cancel')}</Button>
          <Button look="danger" isPending={signOut.isPending} onPress={confirm}>
            {t('session.signOut')}
          </Button>
        </DialogActions>
      </Dialog>
    </SettingsSection>
  );
}
