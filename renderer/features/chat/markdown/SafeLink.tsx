import { ImageOff } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { webAddress } from './link-target.ts';
import styles from './Markdown.module.css';

/** Shows an address and asks before it is opened. */
export const LinkOpener = createContext<(address: string) => void>(() => undefined);

/** Letters of an address that is shown beside its link. */
const shownAddress = 200;

interface SafeLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that leads nowhere by itself. What is no web address is text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const open = use(LinkOpener);
  const address = webAddress(href);
  if (address === null) {
    return (
      <span>
        {children}
        {href !== '' && !href.startsWith('#') && (
          <bdi className={styles.refused}> ({href.slice(0, shownAddress)})</bdi>
        )}
      </span>
    );
  }
  return (
    <Button className={styles.link ?? ''} onPress={() => open(address)}>
      <bdi>{children}</bdi>
    </Button>
  );
}

/** Stands for a picture that would have to be loaded from elsewhere: its words and its address. */
export function RemotePicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation();
  const open = use(LinkOpener);
  const address = webAddress(src);
  const words = alt === '' ? t('chat.remotePicture') : t('chat.remotePictureOf', { alt });
  return (
    <span className={styles.remote}>
      <ImageOff aria-hidden />
      <bdi>{words}</bdi>
      {address !== null && (
        <Button className={styles.link ?? ''} onPress={() => open(address)}>
          <bdi dir="ltr">{address.slice(0, shownAddress)}</bdi>
        </Button>
      )}
    </span>
  );
}
