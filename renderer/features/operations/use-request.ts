import { useRef, useState } from 'react';
import {
  type ConnectionSettings,
  firstRequest,
  type OperationKey,
  type OperationRequest,
  type OperationsDraft,
} from '#contract';
import { useLatest } from '../../hooks/use-latest.ts';
import { useSaving } from '../../hooks/use-saving.ts';
import { operations } from './operations.queries.ts';

const saveAfterMs = 500;

export type RequestDraft = ReturnType<typeof useRequest>;

/** The request being written, kept for the next start; those of other operations until the window closes. @param onReplaced told what swaps two */
export function useRequest(
  first: OperationsDraft,
  settings: ConnectionSettings,
  onReplaced: (swap: () => void) => void,
) {
  const [draft, setDraft] = useState(first);
  const others = useRef(new Map<OperationKey, OperationRequest>());
  const unsaved = useSaving(draft, saveAfterMs, operations.saveDraft).error;

  const show = (next: OperationsDraft): void => {
    others.current.set(draft.operation, draft.request);
    setDraft(next);
  };
  const writtenFor = (operation: OperationKey) =>
    operation === draft.operation ? draft.request : others.current.get(operation);
  /** @returns the request in whose place it is now. */
  const put = useLatest((operation: OperationKey, request: OperationRequest): OperationRequest => {
    const before = writtenFor(operation) ?? request;
    if (operation === draft.operation) setDraft({ operation, request });
    else others.current.set(operation, request);
    return before;
  });
  const take = (next: OperationsDraft): void => {
    const { operation, request } = next;
    const written = writtenFor(operation) ?? request;
    show(next);
    if (isSame(written, request) || isSame(written, firstRequest(operation, settings))) return;
    let other = written;
    onReplaced(() => {
      other = put(operation, other);
    });
  };
  return {
    ...draft,
    /** Why what is written is not kept for the next start. */
    unsaved,
    /** Shows an operation with the request that was last written for it, or the one it begins with. */
    choose(operation: OperationKey): void {
      if (operation === draft.operation) return;
      show({ operation, request: others.current.get(operation) ?? firstRequest(operation, settings) });
    },
    change: (change: Partial<OperationRequest>): void =>
      setDraft((held) => ({ ...held, request: { ...held.request, ...change } })),
    /** Shows a request that was kept. */
    take,
    startAgain: (): void =>
      take({ operation: draft.operation, request: firstRequest(draft.operation, settings) }),
  };
}

function isSame(one: OperationRequest, other: OperationRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
