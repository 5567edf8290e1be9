import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { ErrorNotice } from '../messages/ErrorNotice.tsx';
import styles from './Dialog.module.css';
import { Dialog, DialogChoice, type DialogChoiceProps, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'onClose' | 'children'>,
    Pick<DialogChoiceProps, 'act' | 'isDisabled'> {
  /**
   * Neither called while it is being sent already, nor while it cannot be. What it rejects with is shown: until the dialog has been drawn
   * with that, nothing is submitted again, however late it is drawn. Gives nothing where nothing is sent.
   */
  readonly onSubmit: () => Promise<unknown> | undefined;
  readonly more?: ReactNode;
}

/** A few fields that are sent together. What is typed there is not lost by a click beside them. */
export function FormDialog(props: FormDialogProps) {
  const { title, act, onSubmit, isDisabled = false, onClose, more, children } = props;
  const isUnderWay = useRef(false);
  const [sending, setSending] = useState({ isPending: false, error: null as Error | null });
  const end = (error: Error | null): void => setSending({ isPending: false, error });
  // Runs once the dialog has been drawn after a submission ended.
  useEffect(() => {
    isUnderWay.current = sending.isPending;
  }, [sending]);
  const submit = (): void => {
    const sent = isUnderWay.current || isDisabled ? undefined : onSubmit();
    if (sent === undefined) return;
    isUnderWay.current = true;
    setSending({ isPending: true, error: null });
    sent.then(() => end(null), end);
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} isKept>
      {/* Enter that an input method takes for itself submits nothing. */}
      <Form
        className={styles.form ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <ErrorNotice error={sending.error} onDismiss={() => end(null)} />
        <DialogChoice onCancel={onClose} act={act} isPending={sending.isPending} isDisabled={isDisabled}>
          {more}
        </DialogChoice>
      </Form>
    </Dialog>
  );
}
