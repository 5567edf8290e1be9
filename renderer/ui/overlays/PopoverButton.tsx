import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import styles from './PopoverButton.module.css';

interface PopoverButtonProps {
  /** Accessible name of the dialog. */
  readonly label: string;
  readonly placement: NonNullable<ComponentProps<typeof Popover>['placement']>;
  readonly offset: number;
  readonly className: string | undefined;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A small dialog beside the button that opens it. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, placement, offset, className = '', trigger, children, ...open } = props;
  return (
    <DialogTrigger {...open}>
      {trigger}
      <Popover placement={placement} offset={offset} className={className}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
