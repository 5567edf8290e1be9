import type { Api, AppErrorData, Contract, Events, Result } from '#contract';

declare global {
  interface Window {
    /** Put there by the preload script; nothing else in the window may touch it. */
    readonly api: Api;
  }
}

/** An expected failure on its way to an `ErrorNotice`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly data: AppErrorData;

  constructor(data: AppErrorData) {
    super(data.message);
    this.data = data;
  }
}

export type MethodName = keyof Contract;
export type EventName = keyof Events;
export type InputOf<Name extends MethodName> = Parameters<Api[Name]>[0];
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
  const result = await method(input);
  if (result.ok) return result.value;
  throw new AppError(result.error);
}

/** Listens to an event of the main process; returns the function that stops listening. */
export function listen<Name extends EventName>(
  event: Name,
  listener: (payload: PayloadOf<Name>) => void,
): () => void {
  return window.api.on(event, listener);
}

/** Reads whatever was thrown: what the bridge did not make is a bug, and is shown as one. */
export function toAppError(thrown: unknown): AppErrorData {
  if (thrown instanceof AppError) return thrown.data;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', message, retryable: true };
}
