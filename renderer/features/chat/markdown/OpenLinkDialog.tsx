import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { chat } from '../chat.queries.ts';
import { addressParts } from './link-target.ts';
import styles from './OpenLinkDialog.module.css';

interface OpenLinkDialogProps {
  /** `null` while there is nothing to ask. */
  readonly address: string | null;
  readonly onClose: () => void;
}

/** Shows where a link leads before it leads there. */
export function OpenLinkDialog({ address, onClose }: OpenLinkDialogProps) {
  const { t } = useTranslation();
  const opening = useMutation({ mutationFn: chat.openLink, onSuccess: onClose });
  const close = (): void => {
    opening.reset();
    onClose();
  };
  return (
    <Dialog title={t('chat.link.title')} isOpen={address !== null} onClose={close}>
      {address !== null && (
        <>
          <p>{t('chat.link.body')}</p>
          <div className={styles.row}>
            <Address address={address} />
            <CopyButton label={t('chat.link.copy')} text={address} />
          </div>
          <ErrorNotice error={opening.error} />
          <DialogActions>
            <Button onPress={close}>{t('common.cancel')}</Button>
            <Button
              icon={ExternalLink}
              look="primary"
              onPress={() => opening.mutate(address)}
              isPending={opening.isPending}
            >
              {t('chat.link.open')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** The host is set off: it says whose page it is, whatever else the address says. */
function Address({ address }: { readonly address: string }) {
  const { before, host, after } = addressParts(address);
  return (
    <p className={styles.address} dir="ltr">
      {before}
      <strong>{host}</strong>
      {after}
    </p>
  );
}
