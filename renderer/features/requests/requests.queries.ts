import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BundleChoice, ExchangeSubject } from '#contract';
import { call, useEvent } from '../../bridge.ts';
import { shownQuery, untilChanged } from '../../calls.queries.ts';

const requestsKey = ['requests'] as const;

/** Exchanges about one thing, the newest first; of all where `subject` is `null`. */
export const exchangesQuery = (subject: ExchangeSubject | null) =>
  shownQuery(
    [...requestsKey, 'list', subject?.type ?? null, subject?.id ?? null],
    () => call('requests.list', { subject }),
    0,
  );

/** One exchange with what went over the wire. */
export const exchangeQuery = (id: number) =>
  shownQuery([...requestsKey, 'one', id], () => call('requests.get', { id }), 0);

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

/** Reads what is shown again when an exchange about the subject was added. */
export function useRequestsEvents(subject: ExchangeSubject): void {
  const client = useQueryClient();
  useEvent('requests.changed', ({ subject: changed }) => {
    if (changed.type !== subject.type || changed.id !== subject.id) return;
    void client.invalidateQueries({ queryKey: [...requestsKey, 'list'] });
    void client.invalidateQueries({ queryKey: [...requestsKey, 'one'] });
  });
}
