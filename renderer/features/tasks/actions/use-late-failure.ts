import { useEffect, useRef } from 'react';
import { useTasksContext } from '../tasks-context.ts';

/** Tells in the library of a failure that comes once the part of the page is gone which would have told of it. */
export function useLateFailure(): (thrown: Error) => void {
  const { fail } = useTasksContext();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return (thrown) => isGone.current && fail(thrown);
}
