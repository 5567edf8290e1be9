/** Shortest time between two reports of progress, in milliseconds. */
const progressIntervalMs = 100;

/**
 * Passes on at most ten reports a second, and always the first one at which something and the first at which everything is done.
 *
 * @param now a clock that never goes back, in milliseconds.
 */
export function throttleProgress<Total extends number | null>(
  report: ((done: number, total: Total) => void) | undefined,
  now: () => number = () => performance.now(),
): (done: number, total: Total) => void {
  let next = Number.NEGATIVE_INFINITY;
  let finished = false;
  return (done, total) => {
    if (!report || finished) return;
    finished = done === total;
    const time = now();
    if (!finished && time < next) return;
    if (done > 0) next = time + progressIntervalMs;
    report(done, total);
  };
}
