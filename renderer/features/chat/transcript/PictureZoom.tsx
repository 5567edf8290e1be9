import { X } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useCommandHold } from '../../../hooks/keys/use-command.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { ZoomedPicture } from './chat-actions.ts';
import styles from './PictureZoom.module.css';

interface PictureZoomProps {
  readonly picture: ZoomedPicture;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function PictureZoom({ picture, onClose }: PictureZoomProps) {
  const { t, format } = useWords();
  const { url, name = t('chat.picture.alt'), width, height, bytes } = picture;
  useCommandHold(true);
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('chat.picture.zoomTitle')}>
          <img className={styles.picture} src={url} alt={name} width={width} height={height} />
          <footer className={styles.foot}>
            <span>{t('chat.attachments.size', { width, height, size: format.bytes(bytes) })}</span>
            <IconButton icon={X} label={t('common.close')} onPress={onClose} />
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
