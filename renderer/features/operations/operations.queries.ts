import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperationKey, OperationRequest, OperationsDraft, PollPlan } from '#contract';
import { call, listen } from '../../bridge.ts';

export const operationsStateQuery = queryOptions({
  queryKey: ['operations', 'state'],
  queryFn: () => call('operations.state'),
  // The main process says when it changed.
  staleTime: Number.POSITIVE_INFINITY,
});

export const presetsQuery = queryOptions({
  queryKey: ['operations', 'presets'],
  queryFn: () => call('operations.presets'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const operationsDraftQuery = queryOptions({
  queryKey: ['operations', 'draft'],
  queryFn: () => call('operations.draft'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Keeps what is shown in step with the main process. */
export function useOperationsEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (what: 'state' | 'presets') =>
      void client.invalidateQueries({ queryKey: ['operations', what] });
    const ends = [
      listen('operations.changed', ({ what }) => refresh(what)),
      listen('session.changed', () => refresh('state')),
      listen('connections.changed', () => refresh('state')),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}

export function saveOperationsDraft(draft: OperationsDraft): void {
  call('operations.saveDraft', draft).catch(() => undefined);
}

export function useSendOperation() {
  return useMutation({
    mutationFn: (input: {
      readonly operation: OperationKey;
      readonly request: OperationRequest;
      readonly isConfirmed: boolean;
    }) => call('operations.send', input),
  });
}

/** Any other action; its failure is for whoever asked. */
export function useOperationAction<Value>() {
  return useMutation({ mutationFn: (act: () => Promise<Value>) => act() });
}

export const operations = {
  cancel: () => call('operations.cancel'),
  nodes: (answerId: string, at: number, from: number) => call('operations.nodes', { answerId, at, from }),
  value: (answerId: string, at: number) => call('operations.value', { answerId, at }),
  saveAnswer: (answerId: string) => call('operations.saveAnswer', { answerId }),
  showMedia: (answerId: string, mediaId: string) => call('operations.showMedia', { answerId, mediaId }),
  saveMedia: (answerId: string, mediaId: string) => call('operations.saveMedia', { answerId, mediaId }),
  startPolling: (plan: PollPlan) => call('operations.startPolling', plan),
  stopPolling: () => call('operations.stopPolling'),
  keepPreset: (operation: OperationKey, name: string, request: OperationRequest) =>
    call('operations.keepPreset', { operation, name, request }),
  renamePreset: (id: string, name: string) => call('operations.renamePreset', { id, name }),
  removePreset: (id: string) => call('operations.removePreset', { id }),
  restorePreset: (id: string) => call('operations.restorePreset', { id }),
  exportPresets: () => call('operations.exportPresets'),
  importPresets: () => call('operations.importPresets'),
};

/** The answer as text, part by part. */
export function answerTextQuery(answerId: string) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'text', answerId],
    queryFn: ({ pageParam }) => call('operations.text', { answerId, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function answerBytesQuery(answerId: string) {
  return queryOptions({
    queryKey: ['operations', 'bytes', answerId],
    queryFn: () => call('operations.bytes', { answerId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function answerEventsQuery(answerId: string) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'events', answerId],
    queryFn: ({ pageParam }) => call('operations.events', { answerId, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ events, hasMore }, _, from) => (hasMore ? from + events.length : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
