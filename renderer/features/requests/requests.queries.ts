import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BundleChoice, ExchangeSubject } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { untilChanged, useCall } from '../../calls.queries.ts';

const requestsKey = ['requests'] as const;

/** Exchanges about one thing, the newest first; of all where `subject` is `null`. */
export function exchangesQuery(subject: ExchangeSubject | null) {
  return queryOptions({
    queryKey: [...requestsKey, 'list', subject?.type ?? null, subject?.id ?? null],
    queryFn: () => call('requests.list', { subject }),
    gcTime: 0,
  });
}

/** One exchange with what went over the wire. */
export function exchangeQuery(id: number) {
  return queryOptions({
    queryKey: [...requestsKey, 'one', id],
    queryFn: () => call('requests.get', { id }),
    gcTime: 0,
  });
}

/** The files of a bundle, as they would be saved. */
export function bundleQuery(choice: BundleChoice) {
  return queryOptions({
    queryKey: [...requestsKey, 'bundle', choice],
    queryFn: () => call('requests.previewBundle', choice),
    placeholderData: keepPreviousData,
    ...untilChanged,
    gcTime: 0,
  });
}

/** Resolves to whether the user chose a place. */
export const useSaveBundle = () => useCall('requests.saveBundle');

/** Reads what is shown again when an exchange about the subject was added. */
export function useRequestsEvents(subject: ExchangeSubject | null): void {
  const client = useQueryClient();
  useEvent('requests.changed', ({ subject: changed }) => {
    if (subject !== null && (changed.type !== subject.type || changed.id !== subject.id)) return;
    void client.invalidateQueries({ queryKey: [...requestsKey, 'list'] });
    void client.invalidateQueries({ queryKey: [...requestsKey, 'one'] });
  });
}
