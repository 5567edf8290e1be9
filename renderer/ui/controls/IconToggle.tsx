import { ToggleButton } from 'react-aria-components';
import type { Icon } from './Button.tsx';
import { Hinted } from './Hinted.tsx';
import styles from './IconButton.module.css';

interface IconToggleProps {
  readonly icon: Icon;
  /** Whether the sign is filled while the button is on, as a star is. */
  readonly fills?: boolean;
  /** Accessible name, the same in both states; also shown as the tooltip. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** See `IconButton`. */
  readonly isTabStop?: boolean;
}

/** A button that stays pressed. */
export function IconToggle(props: IconToggleProps) {
  const { icon: Sign, fills = false, label, isOn, onChange, isTabStop = true } = props;
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
        <Sign aria-hidden fill={fills && isOn ? 'currentColor' : 'none'} />
      </ToggleButton>
    </Hinted>
  );
}
