import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Popover, RootMenuTriggerStateContext } from 'react-aria-components';
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState';

export interface PopoverPartProps {
  /** Accessible name of the dialog. */
  readonly label: string;
  readonly placement: NonNullable<ComponentProps<typeof Popover>['placement']>;
  readonly offset: number;
  readonly className: string | undefined;
  readonly id: string | undefined;
  readonly state: RootMenuTriggerState;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

/** The dialog of `PopoverButton.tsx`, while it is open: itself, with the unseen buttons that close it, which would be outside of one within. */
export function PopoverPart({ label, className = '', id, state, button, ...shown }: PopoverPartProps) {
  return (
    <RootMenuTriggerStateContext value={state}>
      <Popover
        {...shown}
        {...(id !== undefined && { id })}
        trigger="DialogTrigger"
        triggerRef={button}
        isOpen={state.isOpen}
        onOpenChange={state.setOpen}
        className={className}
        aria-label={label}
      />
    </RootMenuTriggerStateContext>
  );
}
