import { z } from 'zod';
import { ok, type Result } from './errors.ts';

/** One call from the window to the main process: what goes in and what comes out. */
export interface Method<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

export function method<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): Method<Input, Output> {
  return { input, output };
}

/** What a method answers that writes a file where the user chooses. */
export const savedSchema = z.object({ isSaved: z.boolean() });

export type Methods = Readonly<Record<string, Method>>;
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/**
 * What the main process must provide for a contract: one function a method, taking parsed input.
 * An expected failure is returned as a `Result`; a throw is a bug and reaches the window as `internal`.
 */
export type HandlersOf<M extends Methods> = {
  readonly [Name in keyof M]: (
    input: z.output<M[Name]['input']>,
  ) => Promise<Result<z.input<M[Name]['output']>>> | Result<z.input<M[Name]['output']>>;
};

/** The answer of a method that gives nothing back, once its work is done. */
export function done(_?: unknown): Result<null> {
  return ok(null);
}

/** The frozen object that the preload script hands to the window. */
export type ApiOf<M extends Methods, E extends EventSchemas> = {
  readonly [Name in keyof M]: (
    input: z.input<M[Name]['input']>,
  ) => Promise<Result<z.output<M[Name]['output']>>>;
} & {
  /** Subscribes to an event pushed by the main process; returns the function that unsubscribes. */
  readonly on: <Name extends keyof E & string>(
    event: Name,
    listener: (payload: z.output<E[Name]>) => void,
  ) => () => void;
};
