import type { ReactNode, Ref } from 'react';
import { Button, ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { Icon } from './Button.tsx';
import styles from './IconButton.module.css';

interface SignProps {
  readonly icon: Icon;
  /** Accessible name, the same in every state; also shown as the tooltip. */
  readonly label: string;
  /** `false` within a widget that is one Tab stop itself and gives another way to the same thing by key. */
  readonly isTabStop?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

interface IconButtonProps extends SignProps {
  readonly onPress: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
}

export function IconButton({ icon: Sign, label, isTabStop = true, ref, ...press }: IconButtonProps) {
  return (
    <Hinted hint={label}>
      <Button
        {...(ref && { ref })}
        {...press}
        aria-label={label}
        excludeFromTabOrder={!isTabStop}
        preventFocusOnPress={!isTabStop}
        className={styles.button ?? ''}
      >
        <Sign aria-hidden />
      </Button>
    </Hinted>
  );
}

interface IconToggleProps extends SignProps {
  /** Whether the sign is filled while the button is on, as a star is. */
  readonly fills?: boolean;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** `plain` for a button that shows or hides something beside it. */
  readonly look?: 'tinted' | 'plain';
}

/** A button that stays pressed. */
export function IconToggle(props: IconToggleProps) {
  const { icon: Sign, fills = false, label, isOn, onChange, isTabStop = true, look = 'tinted', ref } = props;
  return (
    <Hinted hint={label}>
      <ToggleButton
        {...(ref && { ref })}
        aria-label={label}
        isSelected={isOn}
        onChange={onChange}
        excludeFromTabOrder={!isTabStop}
        preventFocusOnPress={!isTabStop}
        className={`${styles.button} ${styles[look]}`}
      >
        <Sign aria-hidden fill={fills && isOn ? 'currentColor' : 'none'} />
      </ToggleButton>
    </Hinted>
  );
}

/** Says what a button is for while the pointer rests on it or it has the focus. */
export function Hinted({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <TooltipTrigger delay={600}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {hint}
      </Tooltip>
    </TooltipTrigger>
  );
}
