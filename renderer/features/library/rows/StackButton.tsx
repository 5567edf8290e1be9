import { Layers2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Task } from '#contract';
import { useRowActions } from '../row-actions.ts';
import { useRowWords } from './row-words.ts';
import styles from './StackButton.module.css';

interface StackButtonProps {
  readonly task: Task;
  /** How many clips the stack has. */
  readonly stack: number;
}

/** On the cover of a stack: how many variations are in it, and the way to them. No Tab stop, as the other buttons of a row. */
export function StackButton({ task, stack }: StackButtonProps) {
  const { t, format } = useRowWords();
  const { openStack } = useRowActions();
  const value = format.integer(stack);
  return (
    <Button
      aria-label={t('library.stack.open', { value })}
      className={styles.button ?? ''}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={() => openStack(task.variation?.of ?? null)}
    >
      <Layers2 aria-hidden />
      {value}
    </Button>
  );
}
