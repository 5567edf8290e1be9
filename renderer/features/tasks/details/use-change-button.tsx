import { Button, type Icon } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { type TaskMethod, useTaskChange } from '../data/task-changes.queries.ts';

/** A button that changes a task, and, for another place, why it could not. */
export function useChangeButton(
  change: { readonly method: TaskMethod; readonly id: string },
  icon: Icon,
  words: string,
) {
  const { mutate, isPending, error, reset } = useTaskChange();
  return {
    button: (
      <Button icon={icon} isPending={isPending} onPress={() => mutate(change)}>
        {words}
      </Button>
    ),
    failure: <ErrorNotice error={error} onDismiss={reset} />,
  };
}
