import { type ReactNode, useRef } from 'react';
import { PressResponder } from 'react-aria/private/interactions/PressResponder';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyPart, useWasOpen } from '../parts/lazy-part.tsx';
import type { PopoverPartProps } from './PopoverPart.tsx';

const PopoverPart = lazyPart(async () => (await import('./PopoverPart.tsx')).PopoverPart);

interface PopoverButtonProps extends Pick<PopoverPartProps, 'label' | 'placement' | 'offset' | 'className'> {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A small dialog beside the button that opens it. It is a part that is read before it opens; the button is there at once. */
export function PopoverButton({ trigger, isOpen, onOpenChange, ...shown }: PopoverButtonProps) {
  const state = useMenuTriggerState({
    ...(isOpen !== undefined && { isOpen }),
    ...(onOpenChange && { onOpenChange }),
  });
  const button = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, button);
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <>
      <PressResponder {...triggerProps} ref={button} isPressed={state.isOpen}>
        {trigger}
      </PressResponder>
      {wasOpen && <PopoverPart {...shown} id={overlayProps.id} state={state} button={button} />}
    </>
  );
}
