import type { ComponentType, ReactNode, RefAttributes } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';

/** A sign of `lucide-react`, or one that is drawn like those. Beside words, which say the same, it is not read aloud. */
export type Icon = ComponentType<{ readonly 'aria-hidden': true; readonly fill?: string }>;

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children'>,
    RefAttributes<HTMLButtonElement> {
  /** `primary` is the one that a view is for, `tinted` the likeliest of several, `quiet` has no ground until it is pointed at. */
  readonly look?: 'primary' | 'tinted' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: Icon;
  readonly wide?: boolean;
  /** Left out, the button holds its sign alone, so it is square; it needs an `aria-label`. */
  readonly children?: ReactNode;
}

export function Button({
  look = 'plain',
  size = 'normal',
  wide = false,
  icon: Sign,
  children,
  ...props
}: ButtonProps) {
  const isSign = children === undefined;
  const names = [styles.button, styles[look], styles[size], wide && styles.wide, isSign && styles.icon];
  return (
    <AriaButton {...props} className={names.filter(Boolean).join(' ')}>
      {Sign && <Sign aria-hidden />}
      {children}
    </AriaButton>
  );
}
