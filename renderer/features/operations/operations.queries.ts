import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useEvent } from '../../bridge.ts';
import { callsOf, heldQuery, useReadWhenBack } from '../../calls.queries.ts';

/** Held for as long as the window is there: what is written for the operations is drawn only with it. */
export const operationsStateQuery = heldQuery(
  ['operations', 'state'],
  () => call('operations.state'),
  Number.POSITIVE_INFINITY,
);

export const presetsQuery = heldQuery(['operations', 'presets'], () => call('operations.presets'));

export const operationsDraftQuery = heldQuery(['operations', 'draft'], () => call('operations.draft'), 0);

/** Keeps what is shown in step with the main process. */
export function useOperationsEvents(): void {
  const client = useQueryClient();
  const refresh = (what: 'state' | 'presets') =>
    void client.invalidateQueries({ queryKey: ['operations', what] });
  useEvent('operations.changed', ({ what }) => refresh(what));
  useEvent('connections.changed', () => refresh('state'));
  useReadWhenBack(() => {
    refresh('state');
    refresh('presets');
  });
}

/** Any other action; its failure is for whoever asked. */
export function useOperationAction<Value>() {
  return useMutation({ mutationFn: (act: () => Promise<Value>) => act() });
}

export const operations = callsOf('operations');

/** The first megabyte of the answer as text. */
export const answerTextQuery = (answerId: string) =>
  heldQuery(['operations', 'text', answerId], () => call('operations.text', { answerId }), 0);
