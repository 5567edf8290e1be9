import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import { Button, type Icon } from '../controls/Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Holds what would be lost with it: a click beside it does not close it. */
  readonly isKept?: boolean;
  /** `wide` for what is looked at rather than read, `table` for rows of facts, `panel` for a list beside what is chosen of it. */
  readonly size?: 'normal' | 'wide' | 'table' | 'panel';
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, role = 'dialog', isKept = false, size = 'normal', children } = props;
  useCommandHold(isOpen);
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog' && !isKept}
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

interface DialogCloseProps {
  readonly onClose: () => void;
  readonly words?: string;
  /** `primary` where nothing else is left to be done. */
  readonly look?: 'primary' | 'plain';
  /** Buttons for what else can be done, at the other end of the row. */
  readonly children?: ReactNode;
}

/** The one way out of a dialog. */
export function DialogClose({ onClose, words, look = 'primary', children }: DialogCloseProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      {children}
      {children && <span className="grow" />}
      <Button look={look} onPress={onClose}>
        {words ?? t('common.close')}
      </Button>
    </DialogActions>
  );
}

export interface DialogChoiceProps {
  readonly onCancel: () => void;
  readonly cancel?: string;
  readonly act: string;
  /** Left out, the button submits the form that it stands in. */
  readonly onAct?: () => void;
  readonly look?: 'primary' | 'danger';
  readonly icon?: Icon;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** Which of the two has the focus when the dialog opens. */
  readonly focus?: 'cancel' | 'act';
  /** Buttons for what else can be done, at the other end of the row. */
  readonly children?: ReactNode;
}

interface QuestionProps extends DialogChoiceProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A question that must be answered: leave everything as it is, or do what it is about. */
export function Question({ title, isOpen = true, children, ...choice }: QuestionProps) {
  return (
    <Dialog role="alertdialog" title={title} isOpen={isOpen} onClose={choice.onCancel}>
      {children}
      <DialogChoice {...choice} />
    </Dialog>
  );
}

/** The two ways out of a dialog: to leave everything as it is, and to do what the dialog is about. */
export function DialogChoice(props: DialogChoiceProps) {
  const { onCancel, cancel, act, onAct, look = 'primary', focus, children, ...button } = props;
  const { t } = useTranslation();
  return (
    <DialogActions>
      {children}
      {children && <span className="grow" />}
      <Button onPress={onCancel} autoFocus={focus === 'cancel'}>
        {cancel ?? t('common.cancel')}
      </Button>
      <Button
        {...button}
        look={look}
        autoFocus={focus === 'act'}
        {...(onAct ? { onPress: onAct } : { type: 'submit' })}
      >
        {act}
      </Button>
    </DialogActions>
  );
}
