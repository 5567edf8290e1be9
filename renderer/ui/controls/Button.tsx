import type { RefAttributes } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className'>, RefAttributes<HTMLButtonElement> {
  /** `primary` is the one that a view is for, `tinted` the likeliest of several, `quiet` has no ground until it is pointed at. */
  readonly look?: 'primary' | 'tinted' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  /** Holds a sign alone, so it is square; it needs an `aria-label`. */
  readonly isIcon?: boolean;
  /** Takes the whole width of its row. */
  readonly wide?: boolean;
}

export function Button({
  look = 'plain',
  size = 'normal',
  wide = false,
  isIcon = false,
  ...props
}: ButtonProps) {
  const names = [styles.button, styles[look], styles[size], wide && styles.wide, isIcon && styles.icon];
  return <AriaButton {...props} className={names.filter(Boolean).join(' ')} />;
}
