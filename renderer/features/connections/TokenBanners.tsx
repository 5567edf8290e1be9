import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/messages/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ConnectForm } from './ConnectForm.tsx';

interface NeedsTokenBannerProps {
  readonly session: Extract<Session, { status: 'signedIn' }>;
}

/** Shown while the gateway refuses the stored token in the middle of work. */
export function NeedsTokenBanner({ session }: NeedsTokenBannerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (!session.needsToken) return null;
  return (
    <Banner
      role="alert"
      tone="warn"
      icon={<KeyRound aria-hidden />}
      title={t('session.needsTokenTitle')}
      text={t('session.needsTokenNext')}
    >
      <Button onPress={() => setOpen(true)}>{t('session.needsTokenAction')}</Button>
      <Dialog title={t('session.needsTokenHeading')} isOpen={isOpen} onClose={close}>
        <ConnectForm
          address={session.address}
          storage={session.storage}
          label={t('session.needsTokenHeading')}
          onConnected={close}
        />
      </Dialog>
    </Banner>
  );
}
