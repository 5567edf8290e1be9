import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components';
import styles from './TickBox.module.css';

interface TickBoxProps
  extends Pick<
    CheckboxProps,
    'value' | 'isSelected' | 'onChange' | 'slot' | 'aria-label' | 'excludeFromTabOrder'
  > {
  readonly children?: ReactNode;
}

/** A box to tick, with its words: one that stands alone, one of a `CheckboxGroup`, or without words one of a row. */
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
