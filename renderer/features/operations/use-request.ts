import { useRef, useState } from 'react';
import {
  type ConnectionSettings,
  firstRequest,
  type OperationKey,
  type OperationRequest,
  type OperationsDraft,
} from '#contract';
import { useSaving } from '../../hooks/use-saving.ts';
import { operations } from './operations.queries.ts';

const saveAfterMs = 500;

export type RequestDraft = ReturnType<typeof useRequest>;

/** The request being written. It is kept for the next start; those of other operations until the window closes. */
export function useRequest(first: OperationsDraft, settings: ConnectionSettings) {
  const [draft, setDraft] = useState(first);
  const others = useRef(new Map<OperationKey, OperationRequest>());
  const unsaved = useSaving(draft, saveAfterMs, operations.saveDraft).error;

  const take = (next: OperationsDraft): void => {
    others.current.set(draft.operation, draft.request);
    setDraft(next);
  };
  return {
    ...draft,
    /** Why what is written is not kept for the next start. */
    unsaved,
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
