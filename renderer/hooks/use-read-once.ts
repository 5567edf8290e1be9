import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * What a query answered first: what a component starts from and then holds by itself. Whoever comes after it reads anew.
 *
 * @returns `null` until there is an answer; what fails is told by the `ErrorBoundary` around the component
 */
export function useReadOnce<Data extends object, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | null {
  const client = useQueryClient();
  const [held, setHeld] = useState<Data | null>(null);
  const isUnread = held === null;
  const { data } = useQuery({ ...query, enabled: isUnread, throwOnError: isUnread });
  if (isUnread && data !== undefined) setHeld(data);
  const [key] = useState(query.queryKey);
  useEffect(() => () => client.removeQueries({ queryKey: key }), [client, key]);
  return held ?? data ?? null;
}
