import {
  type DataTag,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  call,
  type EventName,
  type InputOf,
  type MethodName,
  type OutputOf,
  type PayloadOf,
  useEvent,
} from './bridge.ts';

type CallsOf<Noun extends string> = {
  readonly [Name in MethodName as Name extends `${Noun}.${infer Own}` ? Own : never]: (
    ...input: InputOf<Name> extends undefined ? [] : [input: InputOf<Name>]
  ) => Promise<OutputOf<Name>>;
};

/** The methods of a noun as functions: `callsOf('chat').rename({ id, title })` calls `chat.rename`. Each may throw an `AppError`. */
export function callsOf<Noun extends string>(noun: Noun): CallsOf<Noun> {
  const methods = {
    get: (_: object, own: string) => (input: unknown) => call(`${noun}.${own}` as MethodName, input as never),
  };
  return new Proxy({}, methods) as CallsOf<Noun>;
}

/** Shows in the system's file manager what was saved last. @throws {AppError} where it cannot be shown. */
export const showSaved = () => call('data.showSaved');

/** A query whose data is of a type. */
interface QueryOf<Data> {
  readonly queryKey: DataTag<QueryKey, Data, Error>;
}

/** What the main process told is held until an event says otherwise. */
export const untilChanged = { staleTime: Number.POSITIVE_INFINITY } as const;

/** A query that is read each time it is shown. @param keptMs how long its answer is kept once nothing shows it, in milliseconds. */
export const shownQuery = <Data>(queryKey: QueryKey, queryFn: () => Promise<Data>, keptMs: number) =>
  queryOptions({ queryKey, queryFn, gcTime: keptMs });

/** A query whose answer is held until an event says otherwise. @param keptMs as above; five minutes by default. */
export const heldQuery = <Data>(queryKey: QueryKey, queryFn: QueryFunction<Data>, keptMs = 300_000) =>
  queryOptions({ queryKey, queryFn, ...untilChanged, gcTime: keptMs });

/** Has a query hold what an event brings. */
export function useHeldByEvent<Name extends EventName>(
  event: Name,
  { queryKey }: QueryOf<PayloadOf<Name>>,
): void {
  const client = useQueryClient();
  useEvent(event, (payload) => client.setQueryData<unknown>(queryKey, payload));
}

/**
 * Has a view that listens to events read again once it is back in sight: while it was hidden it heard none.
 *
 * @param isCovered whether something lies over the view, which hides it as another screen does.
 */
export function useReadWhenBack(readAgain: () => void, isCovered = false): void {
  const wasHidden = useRef(false);
  const read = useEffectEvent(readAgain);
  useEffect(() => {
    if (isCovered) return;
    if (wasHidden.current) read();
    return () => {
      wasHidden.current = true;
    };
  }, [isCovered]);
}

/** Has whatever stands under a key read again when an event comes. */
export function useStaleByEvent(event: EventName, queryKey: QueryKey): void {
  const client = useQueryClient();
  useEvent(event, () => void client.invalidateQueries({ queryKey }));
}

/**
 * A mutation that is one call of the main process and takes its input.
 *
 * @param stale what is read again once the call has ended, well or not. @param holds the query that holds the answer.
 */
export function useCall<Name extends MethodName>(
  name: Name,
  { stale, holds }: { readonly stale?: QueryKey; readonly holds?: QueryOf<OutputOf<Name>> } = {},
) {
  const client = useQueryClient();
  return useMutation({
    // biome-ignore lint/suspicious/noConfusingVoidType: a call without input is made without one
    mutationFn: (input: InputOf<Name> extends undefined ? void : InputOf<Name>) =>
      call<MethodName>(name, input as never) as Promise<OutputOf<Name>>,
    onSuccess: (answer) => holds && void client.setQueryData<unknown>(holds.queryKey, answer),
    onSettled: () => stale && client.invalidateQueries({ queryKey: stale }),
  });
}

export const useShowSaved = () => useCall('data.showSaved');
