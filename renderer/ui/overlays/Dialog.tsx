import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** `wide` for what is looked at rather than read, `table` for rows of facts, `panel` for a list beside what is chosen of it. */
  readonly size?: 'normal' | 'wide' | 'table' | 'panel';
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, role = 'dialog', size = 'normal', children } = props;
  useCommandHold(isOpen);
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The row of buttons that closes a dialog; the chosen way out stands last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
