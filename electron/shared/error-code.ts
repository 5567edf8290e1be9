import type { Log } from './ports.ts';

/** The system's code of an error, such as `ENOSPC`; `UNKNOWN` where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}

/** What an error says; of anything else that was thrown, its text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * For `catch`, where a failure costs no more than a line in the log.
 *
 * @param what says what could not be done. @param textOf the error; `codeOf` where its message may name a file, and with it a prompt.
 */
export function logged(
  log: Log['warn'],
  what: string,
  facts: Readonly<Record<string, unknown>> = {},
  textOf: (error: unknown) => string = String,
): (error: unknown) => void {
  return (error) => log(what, { ...facts, error: textOf(error) });
}

/** Does what may fail without stopping anything else. @returns whether it was done. */
export function attempt(work: () => void, onFailure: (error: unknown) => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    onFailure(error);
    return false;
  }
}
