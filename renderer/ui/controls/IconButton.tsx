import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components';
import { Hinted } from './Hinted.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isPending?: boolean;
  /** `false` within a widget that is one Tab stop itself and gives another way to the same thing by key. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, onPress, isPending = false, isTabStop = true, children, ref } = props;
  return (
    <Hinted hint={label}>
      <Button
        {...(ref ? { ref } : {})}
        aria-label={label}
        onPress={onPress}
        isPending={isPending}
        excludeFromTabOrder={!isTabStop}
        preventFocusOnPress={!isTabStop}
        className={styles.button ?? ''}
      >
        {children}
      </Button>
    </Hinted>
  );
}
