import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BundleChoice, ExchangeSubject } from '#contract';
import { call, listen } from '../../bridge.ts';

const lensKey = ['lens'] as const;

/** Exchanges about one thing, the newest first; of all where `subject` is `null`. */
export function exchangesQuery(subject: ExchangeSubject | null) {
  return queryOptions({
    queryKey: [...lensKey, 'list', subject?.type ?? null, subject?.id ?? null],
    queryFn: () => call('lens.list', { subject }),
    gcTime: 0,
  });
}

/** One exchange with what went over the wire. */
export function exchangeQuery(id: number) {
  return queryOptions({
    queryKey: [...lensKey, 'one', id],
    queryFn: () => call('lens.get', { id }),
    gcTime: 0,
  });
}

/** The files of a bundle, as they would be saved. */
export function bundleQuery(choice: BundleChoice) {
  return queryOptions({
    queryKey: [...lensKey, 'bundle', choice],
    queryFn: () => call('lens.previewBundle', choice),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Resolves to whether the user chose a place. */
export function useSaveBundle() {
  return useMutation({ mutationFn: (choice: BundleChoice) => call('lens.saveBundle', choice) });
}

/** Reads what is shown again when an exchange about the subject was added. */
export function useLensEvents(subject: ExchangeSubject | null): void {
  const client = useQueryClient();
  const { type, id } = subject ?? {};
  useEffect(
    () =>
      listen('lens.changed', ({ subject: changed }) => {
        if (type !== undefined && (changed.type !== type || changed.id !== id)) return;
        void client.invalidateQueries({ queryKey: [...lensKey, 'list'] });
        void client.invalidateQueries({ queryKey: [...lensKey, 'one'] });
      }),
    [client, type, id],
  );
}
