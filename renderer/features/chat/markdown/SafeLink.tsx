import { useMutation } from '@tanstack/react-query';
import { ExternalLink, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../../ui/overlays/Dialog.tsx';
import { chat } from '../chat.queries.ts';
import { useActions } from '../transcript/chat-actions.ts';
import styles from './Markdown.module.css';
import { addressParts, webAddress } from './safe-text.ts';

/** Letters of an address that is shown beside its link. */
const shownAddress = 200;

/** A link that leads nowhere by itself. What is no web address is text. */
export function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const address = webAddress(href);
  if (address !== null) return <AddressLink address={address}>{children}</AddressLink>;
  return (
    <span>
      {children}
      {href !== '' && !href.startsWith('#') && (
        <bdi className={styles.refused}> ({href.slice(0, shownAddress)})</bdi>
      )}
    </span>
  );
}

/** Stands for a picture that would have to be loaded from elsewhere: its words and its address. */
export function RemotePicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation();
  const address = webAddress(src);
  return (
    <span className={styles.remote}>
      <ImageOff aria-hidden />
      <bdi>{alt === '' ? t('chat.remotePicture') : t('chat.remotePictureOf', { alt })}</bdi>
      {address !== null && <AddressLink address={address}>{address.slice(0, shownAddress)}</AddressLink>}
    </span>
  );
}

function AddressLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const { openLink } = useActions();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real link could be followed, dragged or opened past the question.
    <button type="button" role="link" className={styles.link} onClick={() => openLink(address)}>
      <bdi>{children}</bdi>
    </button>
  );
}

interface OpenLinkDialogProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Shows where a link leads before it leads there. */
export function OpenLinkDialog({ address, onClose }: OpenLinkDialogProps) {
  const { t } = useTranslation();
  const { before, host, after } = addressParts(address);
  const opening = useMutation({ mutationFn: chat.openLink, onSuccess: onClose });
  return (
    <Dialog title={t('chat.link.title')} isOpen onClose={onClose}>
      <p>{t('chat.link.body')}</p>
      <div className={styles.row}>
        <p className={styles.address} dir="ltr">
          {before}
          {/* It says whose page it is, whatever else the address says. */}
          <strong>{host}</strong>
          {after}
        </p>
        <CopyButton label={t('chat.link.copy')} text={address} />
      </div>
      <ErrorNotice error={opening.error} />
      <DialogChoice
        onCancel={onClose}
        icon={ExternalLink}
        act={t('chat.link.open')}
        onAct={() => opening.mutate({ url: address })}
        isPending={opening.isPending}
      />
    </Dialog>
  );
}
