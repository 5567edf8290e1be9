import { type ComponentProps, type ReactNode, useId } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';

interface PopoverButtonProps {
  readonly label: string;
  readonly placement: NonNullable<ComponentProps<typeof Popover>['placement']>;
  readonly offset: number;
  readonly className: string | undefined;
  readonly trigger: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A small dialog beside the button that opens it: the popover itself, with the unseen buttons that close it within. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, placement, offset, className = '', trigger, children, ...open } = props;
  const labelId = useId();
  return (
    <DialogTrigger {...open}>
      {trigger}
      <Popover placement={placement} offset={offset} className={className} aria-labelledby={labelId}>
        <span id={labelId} hidden>
          {label}
        </span>
        {children}
      </Popover>
    </DialogTrigger>
  );
}
