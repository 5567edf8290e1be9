import { useIsGone } from '../../../hooks/use-on-leave.ts';
import { useTasksContext } from '../tasks-context.ts';

/** Tells in the library of a failure that comes once the part of the page is gone which would have told of it. */
export function useLateFailure(): (thrown: Error) => void {
  const { fail } = useTasksContext();
  const isGone = useIsGone();
  return (thrown) => isGone.current && fail(thrown);
}
