import { useEffect, useRef, useState } from 'react';
import {
  type ConnectionSettings,
  firstRequest,
  type OperationKey,
  type OperationRequest,
  type OperationsDraft,
} from '#contract';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { saveOperationsDraft } from './operations.queries.ts';

const saveAfterMs = 500;

export interface RequestDraft extends OperationsDraft {
  /** Shows an operation with the request that was last written for it, or the one it begins with. */
  readonly choose: (operation: OperationKey) => void;
  readonly change: (change: Partial<OperationRequest>) => void;
  /** Shows a request that was kept. */
  readonly take: (draft: OperationsDraft) => void;
  readonly startAgain: () => void;
}

/** The request being written. It is kept for the next start; those of other operations until the window closes. */
export function useRequest(first: OperationsDraft, settings: ConnectionSettings): RequestDraft {
  const [draft, setDraft] = useState(first);
  const others = useRef(new Map<OperationKey, OperationRequest>());
  const saved = useRef(first);
  const settled = useDebounced(draft, saveAfterMs);

  useEffect(() => {
    if (saved.current === settled) return;
    saved.current = settled;
    saveOperationsDraft(settled);
  }, [settled]);

  const take = (next: OperationsDraft): void => {
    others.current.set(draft.operation, draft.request);
    setDraft(next);
  };
  return {
    ...draft,
    choose(operation) {
      if (operation === draft.operation) return;
      take({ operation, request: others.current.get(operation) ?? firstRequest(operation, settings) });
    },
    change: (change) => setDraft((held) => ({ ...held, request: { ...held.request, ...change } })),
    take,
    startAgain: () => setDraft({ ...draft, request: firstRequest(draft.operation, settings) }),
  };
}
