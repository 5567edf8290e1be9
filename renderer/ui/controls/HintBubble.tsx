import type { RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styles from './IconButton.module.css';

interface HintBubbleProps {
  readonly hint: string;
  readonly id: string | undefined;
  readonly state: TooltipTriggerState;
  readonly button: RefObject<HTMLElement | null>;
}

/** What `Hinted.tsx` shows. */
export function HintBubble({ hint, id, state, button }: HintBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        {...(id !== undefined && { id })}
        triggerRef={button}
        className={styles.tooltip ?? ''}
        offset={6}
      >
        {hint}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
