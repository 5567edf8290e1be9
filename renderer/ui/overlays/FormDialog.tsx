import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { ErrorNotice } from '../messages/ErrorNotice.tsx';
import styles from './Dialog.module.css';
import { Dialog, DialogChoice, type DialogChoiceProps, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'onClose' | 'children'>,
    Pick<DialogChoiceProps, 'act' | 'isPending' | 'isDisabled'> {
  /**
   * Neither called while it is being sent already, nor while it cannot be. Resolves once it was sent, or rejects with what `error` then
   * is: until the dialog has been drawn after that, nothing is submitted again, however late it is drawn.
   */
  readonly onSubmit: () => Promise<unknown>;
  readonly error?: Error | null;
  readonly onDismissError?: () => void;
  readonly more?: ReactNode;
}

/** A few fields that are sent together. What is typed there is not lost by a click beside them. */
export function FormDialog(props: FormDialogProps) {
  const { title, act, onSubmit, isPending = false, isDisabled = false, error, onDismissError } = props;
  const { onClose, more, children } = props;
  const isUnderWay = useRef(false);
  const [ended, setEnded] = useState(0);
  // Runs once the dialog has been drawn after a submission ended.
  useEffect(() => {
    if (ended > 0) isUnderWay.current = false;
  }, [ended]);
  const submit = (): void => {
    if (isUnderWay.current || isPending || isDisabled) return;
    isUnderWay.current = true;
    const end = () => setEnded((count) => count + 1);
    onSubmit().then(end, end);
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
        <ErrorNotice error={error} onDismiss={onDismissError} />
        <DialogChoice onCancel={onClose} act={act} isPending={isPending} isDisabled={isDisabled}>
          {more}
        </DialogChoice>
      </Form>
    </Dialog>
  );
}
