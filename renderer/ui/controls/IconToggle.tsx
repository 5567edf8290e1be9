import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Hinted } from './Hinted.tsx';
import styles from './IconButton.module.css';

interface IconToggleProps {
  /** Accessible name, the same in both states; also shown as the tooltip. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** See `IconButton`. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

/** A button that stays pressed. */
export function IconToggle({ label, isOn, onChange, isTabStop = true, children }: IconToggleProps) {
  return (
    <Hinted hint={label}>
      <ToggleButton
        aria-label={label}
        isSelected={isOn}
        onChange={onChange}
        excludeFromTabOrder={!isTabStop}
        preventFocusOnPress={!isTabStop}
        className={`${styles.button} ${styles.toggle}`}
      >
        {children}
      </ToggleButton>
    </Hinted>
  );
}
