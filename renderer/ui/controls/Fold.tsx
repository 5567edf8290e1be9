import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, type DisclosureProps } from 'react-aria-components';
import styles from './Fold.module.css';

interface FoldProps extends Pick<DisclosureProps, 'isExpanded' | 'onExpandedChange'> {
  readonly label: string;
  /** Its accessible name, where that says more. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A quiet button, and below it what it opens and closes. */
export function Fold({ label, name, className = '', children, ...state }: FoldProps) {
  return (
    <Disclosure className={className} {...state}>
      <Button
        slot="trigger"
        className={styles.trigger ?? ''}
        {...(name !== undefined && { 'aria-label': name })}
      >
        <ChevronRight aria-hidden />
        {label}
      </Button>
      <DisclosurePanel>{children}</DisclosurePanel>
    </Disclosure>
  );
}
