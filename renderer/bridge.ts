import { useEffect, useEffectEvent } from 'react';
import { type Api, type Contract, type Events, type Result, Secret } from '#contract';
import { AppError } from './ui/messages/app-error.ts';

declare global {
  interface Window {
    /** Put there by the preload script; nothing else in the window may touch it. */
    readonly api: Api;
  }
}

export type MethodName = keyof Contract;
export type EventName = keyof Events;
export type InputOf<Name extends MethodName> = Unchanged<Parameters<Api[Name]>[0]>;
/** Data that a call reads and does not change. */
type Unchanged<Input> = Input extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Input extends Secret | File | Uint8Array
    ? Input
    : { readonly [Key in keyof Input]: Unchanged<Input[Key]> };
export type OutputOf<Name extends MethodName> =
  Awaited<ReturnType<Api[Name]>> extends Result<infer Value> ? Value : never;
export type PayloadOf<Name extends EventName> = Parameters<Parameters<typeof window.api.on<Name>>[1]>[0];

/**
 * Calls the main process.
 *
 * @throws {AppError} when the call failed in a way the app knows.
 */
export async function call<Name extends MethodName>(
  name: Name,
  ...[input]: InputOf<Name> extends undefined ? [] : [input: InputOf<Name>]
): Promise<OutputOf<Name>> {
  const method = window.api[name] as (input: unknown) => Promise<Result<OutputOf<Name>>>;
  const result = await method(readable(input));
  if (result.ok) return result.value;
  throw new AppError(result.error);
}

/** A token leaves the window as its text: nothing but plain data passes to another process. */
function readable(input: unknown): unknown {
  const holdsToken = typeof input === 'object' && input !== null && 'token' in input;
  return holdsToken && input.token instanceof Secret
    ? { ...input, token: Secret.reveal(input.token) }
    : input;
}

/** Listens to an event of the main process; returns the function that stops listening. */
export function listen<Name extends EventName>(
  event: Name,
  listener: (payload: PayloadOf<Name>) => void,
): () => void {
  return window.api.on(event, listener);
}

/** Listens to an event for as long as the component is shown. */
export function useEvent<Name extends EventName>(
  event: Name,
  listener: (payload: PayloadOf<Name>) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => listen<Name>(event, (payload) => latest(payload)), [event]);
}
