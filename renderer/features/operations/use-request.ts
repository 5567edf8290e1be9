import { useEffect, useRef, useState } from 'react';
import {
  type ConnectionSettings,
  firstRequest,
  type OperationKey,
  type OperationRequest,
  type OperationsDraft,
} from '#contract';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import { useOnLeave } from '../../hooks/use-on-leave.ts';
import { saveOperationsDraft } from './operations.queries.ts';

const saveAfterMs = 500;

/** Keeps a draft in the main process: when typing has paused, and at once when the screen is left or the window goes away. */
function useKept(draft: OperationsDraft): void {
  const saved = useRef(draft);
  const { save } = useLatestCalls({
    save(): void {
      if (saved.current === draft) return;
      saved.current = draft;
      saveOperationsDraft(draft);
    },
  });
  useEffect(() => {
    if (saved.current === draft) return;
    const timer = setTimeout(save, saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, save]);
  useOnLeave(save);
}

export type RequestDraft = ReturnType<typeof useRequest>;

/** The request being written. It is kept for the next start; those of other operations until the window closes. */
export function useRequest(first: OperationsDraft, settings: ConnectionSettings) {
  const [draft, setDraft] = useState(first);
  const others = useRef(new Map<OperationKey, OperationRequest>());
  useKept(draft);

  const take = (next: OperationsDraft): void => {
    others.current.set(draft.operation, draft.request);
    setDraft(next);
  };
  return {
    ...draft,
    /** Shows an operation with the request that was last written for it, or the one it begins with. */
    choose(operation: OperationKey): void {
      if (operation === draft.operation) return;
      take({ operation, request: others.current.get(operation) ?? firstRequest(operation, settings) });
    },
    change: (change: Partial<OperationRequest>): void =>
      setDraft((held) => ({ ...held, request: { ...held.request, ...change } })),
    /** Shows a request that was kept. */
    take,
    startAgain: (): void => setDraft({ ...draft, request: firstRequest(draft.operation, settings) }),
  };
}
