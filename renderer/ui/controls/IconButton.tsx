import type { ReactNode, Ref } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isPending?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, onPress, isPending = false, children, ref }: IconButtonProps) {
  return (
    <TooltipTrigger delay={600}>
      <Button
        {...(ref ? { ref } : {})}
        aria-label={label}
        onPress={onPress}
        isPending={isPending}
        className={styles.button ?? ''}
      >
        {children}
      </Button>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
