import type { z } from 'zod';

/** Time as a port: nothing reads a clock by itself, so tests never sleep. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored and shown; the user may set it to any time at any moment. */
  now(): number;
  /** Milliseconds since some fixed moment, for waits: it never goes back and never leaps, but may rest in sleep. */
  monotonic(): number;
  /** Calls back once after `ms` milliseconds; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** The app's log as a port. Secrets are struck out by the adapter, in messages and in data. */
export interface Log {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}

/** Small named JSON documents: settings, the draft, the window's place. */
export interface Documents {
  /** The document called `name`, or `fallback` where there is none or it no longer fits its schema. */
  read<Schema extends z.ZodType>(name: string, schema: Schema, fallback: z.output<Schema>): z.output<Schema>;
  /** Has reached the disk when the call returns. @throws when the disk does not take it. */
  write(name: string, value: unknown): void;
}

export interface DocumentNames {
  /** Names of the documents that begin so. */
  names(prefix: string): string[];
}
