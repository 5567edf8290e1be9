import type { ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './IconButton.module.css';

interface HintedProps {
  readonly hint: string;
  /** The one button or link that it is about. */
  readonly children: ReactNode;
}

/** Says what a button is for while the pointer rests on it or it has the focus. */
export function Hinted({ hint, children }: HintedProps) {
  return (
    <TooltipTrigger delay={600}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {hint}
      </Tooltip>
    </TooltipTrigger>
  );
}
