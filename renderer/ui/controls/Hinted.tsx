import { type ReactNode, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { lazyPart, useWasOpen } from '../parts/lazy-part.tsx';

const HintBubble = lazyPart(async () => (await import('./HintBubble.tsx')).HintBubble);

/** How long the pointer rests on a button before its hint is shown, in milliseconds. */
const rest = { delay: 600 };

interface HintedProps {
  readonly hint: string;
  /** The one button or link that it is about. */
  readonly children: ReactNode;
}

/** Says what a button is for while the pointer rests on it or it has the focus. What draws that is a part. */
export function Hinted({ hint, children }: HintedProps) {
  const state = useTooltipTriggerState(rest);
  const button = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(rest, state, button);
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={button}>
        {children}
      </FocusableProvider>
      {wasOpen && <HintBubble hint={hint} id={tooltipProps.id} state={state} button={button} />}
    </>
  );
}
