import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components';
import styles from './TickBox.module.css';

interface TickBoxProps extends Pick<CheckboxProps, 'value' | 'isSelected' | 'onChange'> {
  readonly children: ReactNode;
}

/** A box to tick, with its words: one that stands alone, or one of a `CheckboxGroup`. */
export function TickBox({ children, ...box }: TickBoxProps) {
  return (
    <Checkbox {...box} className={styles.check ?? ''}>
      <span className={styles.box}>
        <Check aria-hidden />
      </span>
      {children}
    </Checkbox>
  );
}
