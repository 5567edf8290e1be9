/** Cause of a call that ended while a proxy was waited for. */
export const proxyTimeout = 'PROXY_TIMEOUT';

/** Why a call was broken off from this side. */
export class CallEnded extends Error {
  /**
   * @param reason `cancelled` by the user, or past a time limit.
   * @param cause short upper-case word for the details view, such as `NO_ANSWER`.
   */
  constructor(
    readonly reason: 'cancelled' | 'time-limit',
    override readonly cause: string,
  ) {
    super(`Call ended here: ${cause}`);
    this.name = 'CallEnded';
  }
}

/** Whether a call was broken off by the user. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CallEnded && error.reason === 'cancelled';

/** One signal out of two reasons to stop: the caller's own signal and a clock that can be set again. */
export type Deadline = ReturnType<typeof createDeadline>;

/**
 * Makes a deadline whose clock is not set yet; `outer` ends it as `cancelled`.
 *
 * @param wholeMs longest the call may take in all, however lively it is; without end by default.
 */
export function createDeadline(outer: AbortSignal | undefined, wholeMs?: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wholeTimer =
    wholeMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new CallEnded('time-limit', 'WITHOUT_END')), wholeMs);
  const cancel = () => controller.abort(new CallEnded('cancelled', 'CANCELLED'));
  if (outer?.aborted) cancel();
  outer?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    /** Sets the clock to `ms` from now, forgetting what it was set to before. */
    restart(ms: number, cause: string): void {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new CallEnded('time-limit', cause)), ms);
    },
    /**
     * Stops the clock until the next `restart`: while the app itself, such as a slow disk, keeps the gateway waiting, or while silence
     * is no sign of anything.
     */
    rest: () => clearTimeout(timer),
    /** Stops the clock and lets go of the caller's signal. */
    clear(): void {
      clearTimeout(timer);
      clearTimeout(wholeTimer);
      outer?.removeEventListener('abort', cancel);
    },
  };
}
