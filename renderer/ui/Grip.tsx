import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components';
import styles from './Grip.module.css';

/** What a row of a list is dragged by. @param label accessible name */
export function Grip({ label }: { readonly label: string }) {
  return (
    <Button slot="drag" className={styles.grip ?? ''} aria-label={label}>
      <GripVertical aria-hidden />
    </Button>
  );
}
