import type { Ref } from 'react';
import { Button } from 'react-aria-components';
import type { Icon } from './Button.tsx';
import { Hinted } from './Hinted.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps {
  readonly icon: Icon;
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isPending?: boolean;
  /** `false` within a widget that is one Tab stop itself and gives another way to the same thing by key. */
  readonly isTabStop?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Sign, label, onPress, isPending = false, isTabStop = true, ref } = props;
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
        <Sign aria-hidden />
      </Button>
    </Hinted>
  );
}
